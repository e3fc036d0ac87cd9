import { onDemand } from '../../layout/onDemand'

/** The record page of a route; its list is one of the rules of Settings. */
export const routeForms = {
  edit: onDemand(() => import('./RoutePages').then(file => file.RouteEdit)),
  show: onDemand(() => import('./RoutePages').then(file => file.RouteShow)),
}

/** The editor of a draft, and a version to read. */
export const routePages = [
  {
    path: '/routes/:id/draft',
    name: 'route-draft',
    view: onDemand(() => import('./editor/DraftPage').then(file => file.DraftPage)),
    frame: true,
  },
  {
    path: '/routes/:id/versions/:number',
    name: 'route-version',
    view: onDemand(() => import('./editor/VersionPage').then(file => file.VersionPage)),
    frame: true,
  },
  {
    path: '/routes/:id/open-cases',
    name: 'route-open-cases',
    view: onDemand(() => import('./moving/OpenCasesPage').then(file => file.OpenCasesPage)),
    frame: true,
  },
] as const

import type { LucideIcon } from 'lucide-react'
import type { ComponentType, FunctionComponent } from 'react'
import type { PageName } from '../contract/access/pages'
import { automationViews } from './features/automation/views'
import { bookingViews } from './features/booking/views'
import { candidatePages, candidateViews, ruleForms } from './features/candidates/views'
import { contractPages, contractViews } from './features/contracts/views'
import { courseViews } from './features/courses/views'
import { deskViews } from './features/desks/views'
import { formPages, formViews } from './features/forms/views'
import { inboxPages } from './features/inbox/views'
import { jobToolViews } from './features/job-tool/views'
import { counterViews, employerViews, leadsViews, managementViews } from './features/leads/views'
import { letterViews } from './features/letters/views'
import { mailFeatures } from './features/mail/views'
import { ministryPages } from './features/ministry/views'
import { onlineCandidateViews } from './features/online-candidates/views'
import { placementViews } from './features/placement/views'
import { reportViews } from './features/reports/views'
import { routeForms, routePages } from './features/routes/views'
import { settingsViews } from './features/settings/views'
import { builderPages, templateViews } from './features/templates/views'
import { whatsappViews } from './features/whatsapp/views'
import { zoomViews } from './features/zoom/views'
import { onDemand } from './layout/onDemand'

/** Views of a menu key that are written by hand; what is left out is made from the definition. */
export interface Feature {
  list?: ComponentType
  edit?: ComponentType
  create?: ComponentType
  show?: ComponentType
  icon?: LucideIcon
}

/** A screen with a path of its own. `frame: false`: full screen, without drawer and top bar. */
export interface Page {
  path: string
  /** The name by which contract/access/pages.ts says who may open it. */
  name: PageName
  view: ComponentType
  frame: boolean
}

/** The one table of overrides: which view stands where instead of the generic one. */
export const features: Record<string, Feature> = {
  ...templateViews,
  ...mailFeatures,
  ...candidateViews,
  ...courseViews,
  ...contractViews,
  ...placementViews,
  ...letterViews,
  ...bookingViews,
  ...zoomViews,
  ...whatsappViews,
  ...formViews,
  ...onlineCandidateViews,
  ...jobToolViews,
  leads: leadsViews,
  'bw-leads': employerViews,
  'leads-management': managementViews,
  'lead-counters': counterViews,
  users: {
    list: onDemand(() => import('./features/people').then(file => file.UserList)),
    edit: onDemand(() => import('./features/people').then(file => file.UserEdit)),
  },
  logs: {
    list: onDemand(() => import('./features/people').then(file => file.LogList)),
    show: onDemand(() => import('./features/people').then(file => file.LogShow)),
  },
  notifications: { list: onDemand(() => import('./features/people').then(file => file.NotificationList)) },
  profile: { list: onDemand(() => import('./features/people').then(file => file.Profile)) },
  pin: { list: onDemand(() => import('./features/people').then(file => file.Pin)) },
  ...automationViews,
  ...reportViews,
  ...deskViews,
  ...settingsViews,
  requirements: { ...settingsViews.requirements, ...ruleForms.requirements },
  routes: { ...settingsViews.routes, ...routeForms },
}

/** Screens beside the menu. */
export const pages: readonly Page[] = [
  ...builderPages,
  ...candidatePages,
  ...contractPages,
  ...formPages,
  ...ministryPages,
  ...inboxPages,
  ...routePages,
]

/** The start page. */
export const home: FunctionComponent = onDemand(() => import('./features/home').then(file => file.Home))

import { onDemand } from '../../layout/onDemand'

/** Messages of outside systems: beside the menu, linked from Health and Settings. */
export const inboxPages = [
  {
    path: '/inbound-events',
    name: 'inbound-events',
    view: onDemand(() => import('./InboxPage').then(file => file.InboxPage)),
    frame: true,
  },
  {
    path: '/inbound-events/:id',
    name: 'inbound-events',
    view: onDemand(() => import('./InboundPage').then(file => file.InboundPage)),
    frame: true,
  },
] as const

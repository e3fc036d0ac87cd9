import { onDemand } from '../../layout/onDemand'

/** Desks: what is due, what ends, and what is only assumed. */
export const deskViews = {
  'due-clocks': { list: onDemand(() => import('./DueList').then(file => file.DueList)) },
  expiring: { list: onDemand(() => import('./ExpiringList').then(file => file.ExpiringList)) },
  'to-confirm': { list: onDemand(() => import('./ToConfirmList').then(file => file.ToConfirmList)) },
}

import { onDemand } from '../../layout/onDemand'

export { CallBackDay } from './CallBackDay'
export { LeadName } from './LeadName'
export { callBackPath, leadsPath, myCallBacks, QUEUE_PATH, UNASSIGNED } from './paths'

/** Leads: the list with its call queue, and the form with the calls beside it. */
export const leadsViews = {
  list: onDemand(() => import('./LeadsPage').then(file => file.LeadsPage)),
  edit: onDemand(() => import('./LeadEdit').then(file => file.LeadEdit)),
}

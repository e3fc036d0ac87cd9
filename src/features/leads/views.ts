import { onDemand } from '../../layout/onDemand'

/** Leads: the list with its call queue, and the form with the calls beside it. */
export const leadsViews = {
  list: onDemand(() => import('./LeadsPage').then(file => file.LeadsPage)),
  edit: onDemand(() => import('./LeadEdit').then(file => file.LeadEdit)),
}

import { onDemand } from '../../layout/onDemand'

/** Leads: the list with its board and call queue, and the form with the calls beside it. */
export const leadsViews = {
  list: onDemand(() => import('./LeadsPage').then(file => file.LeadsPage)),
  create: onDemand(() => import('./LeadCreate').then(file => file.LeadCreate)),
  edit: onDemand(() => import('./LeadEdit').then(file => file.LeadEdit)),
}

/** The work board, where leads are shared out. */
export const managementViews = {
  list: onDemand(() => import('./management/ManagementPage').then(file => file.ManagementPage)),
}

/** The counters of leads. */
export const counterViews = {
  list: onDemand(() => import('./counters/CountersPage').then(file => file.CountersPage)),
}

/** Employers: the list with its board and call queue, and the page of one. */
export const employerViews = {
  list: onDemand(() => import('./employers/EmployersPage').then(file => file.EmployersPage)),
  edit: onDemand(() => import('./employers/EmployerEdit').then(file => file.EmployerEdit)),
}

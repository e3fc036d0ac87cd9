import { onDemand } from '../../layout/onDemand'

/** The report of leads, ads with what they brought, and how the whole is doing. */
export const reportViews = {
  'leads-report': { list: onDemand(() => import('./LeadsReport').then(file => file.LeadsReport)) },
  ads: { list: onDemand(() => import('./AdsList').then(file => file.AdsList)) },
  health: { list: onDemand(() => import('./health/HealthPage').then(file => file.HealthPage)) },
}

export { adsHooks } from './ads'
export { domainsOf, healthScreen } from './health'
export { leadsReportHooks } from './leadsReport'

export { adsHooks } from './ads'
export { healthScreen } from './health'
export { leadsReportHooks } from './leadsReport'

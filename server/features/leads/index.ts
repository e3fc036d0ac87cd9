export { callsHooks } from './calls'
export { leadsHooks } from './hooks'

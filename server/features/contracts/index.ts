export { contractsHooks } from './hooks'
export { contractsRoutes } from './routes'

export { viewRoutes } from './routes'
export { reduceState } from './state'

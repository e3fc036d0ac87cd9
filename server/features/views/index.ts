export { forgetInViews } from './forget'
export { viewRoutes } from './routes'
export { reduceState } from './state'

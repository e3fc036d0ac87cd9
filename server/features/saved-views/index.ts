export { forgetInViews } from './forget'
export { savedViewRoutes } from './routes'
export { reduceState } from './state'

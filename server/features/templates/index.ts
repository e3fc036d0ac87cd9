export { templatesHooks } from './hooks'
export { templateRoutes } from './routes'

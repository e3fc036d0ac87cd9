export { rolesHooks, zonedHooks } from './hooks'
export { settingsRoutes } from './routes'

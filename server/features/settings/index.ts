export { officesHooks, rolesHooks, zonedHooks } from './hooks'
export { settingsRoutes } from './routes'

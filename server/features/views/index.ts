export { viewRoutes } from './routes'

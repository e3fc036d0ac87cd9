export { Home } from './Home'

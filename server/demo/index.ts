export { checkDemo } from './check'
export { fillDemo } from './fill'

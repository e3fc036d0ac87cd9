export { checkDemo } from './check'
export { fillDemo } from './fill'
export { DEMO_PIN } from './people'

export { refuseOtherDemo } from './check'
export { fillDemo } from './fill'

export { emptyInbound, forgetInbound } from './forget'
export * from './inbox'

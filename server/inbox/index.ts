export * from './inbox'
export { emptyInbound, forgetInbound } from './retention'

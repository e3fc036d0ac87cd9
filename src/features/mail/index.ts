/** What other features show of mail; the screens themselves stand in views.ts, which loads none of them. */
export { ByMachine } from './ByMachine'
export { progressOf } from './campaign'
export { Reply } from './Reply'

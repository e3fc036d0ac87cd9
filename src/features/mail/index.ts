/** Parts of mail for other features; the screens are in views.ts, which loads none of them. */

export { progressOf, SENDING, sendingPath } from './campaigns/campaign'
export { ByMachine } from './emails/ByMachine'
export { Reply } from './emails/Reply'

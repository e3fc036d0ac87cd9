/** What other features show of mail; the screens themselves stand in views.ts, which loads none of them. */

export { progressOf } from './campaigns/campaign'
export { ByMachine } from './emails/ByMachine'
export { Reply } from './emails/Reply'

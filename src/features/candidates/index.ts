/** What other features show of candidates; the screens themselves stand in views.ts, which loads none of them. */
export { EraseButton, MakeCandidate, RetentionLink } from './identity'

/** What other parts show of who somebody is; the screens themselves stand in views.ts, which loads none of them. */
export { EraseButton } from '../privacy/EraseButton'
export { Openings } from '../privacy/Openings'
export { RetentionLink } from '../privacy/RetentionLink'
export { IdentityMenu } from './IdentityMenu'
export { MakeCandidate } from './MakeCandidate'

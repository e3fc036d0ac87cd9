/** What other parts show of who somebody is; the screens themselves stand in views.ts, which loads none of them. */
export { EraseButton } from './EraseButton'
export { IdentityMenu } from './IdentityMenu'
export { MakeCandidate } from './MakeCandidate'
export { Openings } from './Openings'
export { RetentionLink } from './RetentionLink'

/** Parts about identity and privacy for other rooms; the screens are in views.ts, which loads none of these. */
export { ArchiveButton } from '../privacy/ArchiveButton'
export { EraseButton } from '../privacy/EraseButton'
export { Openings } from '../privacy/Openings'
export { RetentionLink } from '../privacy/RetentionLink'
export { DuplicateCheck } from './DuplicateCheck'
export { IdentityMenu } from './IdentityMenu'
export { LeadGuards } from './LeadGuards'
export { MakeCandidate } from './MakeCandidate'

/** What other features show of candidates; the screens themselves stand in views.ts, which loads none of them. */

export { EraseButton, MakeCandidate, RetentionLink } from './identity'
export { LinkableDuplicates } from './identity/LinkableDuplicates'
export { useDuplicates } from './identity/useDuplicates'
export { CandidateOf, toCandidate } from './list/CandidateOf'
export { listPath, STUCK_PATH } from './list/paths'
export { NoteBox } from './page/timeline/NoteBox'
export { LookSwitch, useIsCalendar } from './requests/LookSwitch'
export { RULE_CELLS } from './rules/ruleCells'
export { SOON } from './steps/stuck/soon'
export { What } from './steps/stuck/What'

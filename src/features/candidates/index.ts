/** Parts of candidates for other features; the screens are in views.ts, which loads none of these. */

export {
  ArchiveButton,
  DuplicateCheck,
  EraseButton,
  LeadGuards,
  MakeCandidate,
  RetentionLink,
} from './identity'
export { LinkableDuplicates } from './identity/LinkableDuplicates'
export { useDuplicates } from './identity/useDuplicates'
export { CandidateOf, toCandidate } from './list/CandidateOf'
export { RelatedList } from './page/related/RelatedList'
export { NoteBox } from './page/timeline/NoteBox'
export { Warnings } from './page/Warnings'
export { LookSwitch, useIsCalendar } from './requests/LookSwitch'
export { RULE_CELLS } from './rules/ruleCells'
export { ClockOf } from './steps/stuck/ClockOf'
export { ClockSubject } from './steps/stuck/ClockSubject'
export { SOON } from './steps/stuck/soon'

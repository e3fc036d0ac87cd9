import type { ClockRule, VersionContent } from '../../../../../contract/routes/version'

/** Properties of a part of the form of a clock. */
export interface ClockPartProps {
  item: ClockRule
  content: VersionContent
  onChange: (changes: Partial<ClockRule>) => void
}

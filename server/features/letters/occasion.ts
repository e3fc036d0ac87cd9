import type { LetterKind, LetterLanguage } from '../../../contract/letters/words'
import type { Letter } from '../../../contract/resources/letters'

type About = Partial<Pick<Letter, 'candidate_id' | 'case_id' | 'bw_lead_id' | 'invoice_id'>>

/** Something that a letter is due for: its text in Settings, the values that fill it, and the people who are to read it. */
export interface Occasion {
  /** One letter an occasion. */
  occasion: string
  kind: LetterKind
  language: LetterLanguage
  text: { subject: string; body: string; auto: boolean }
  data: Readonly<Record<string, string>>
  about: About
  to: string | null
  recipient: string
  readers: readonly (number | null)[]
}

/** The most letters of one run. The next run goes on. */
export const AT_ONCE = 200

import { day, flag, oneOf, ref, refs, text } from '../definition/fields'
import { ROUTE_LANGUAGES } from '../routes/words'

/** Fields of records that move steps of a case. */
export const OF_CASE = {
  /** The case that the record belongs to; without one the primary case of the candidate. */
  case_id: ref('cases', { index: true }),
  /** Made because somebody set the step: nothing else of the record has been entered yet. */
  from_flag: flag({ read: true }),
} as const

/**
 * Why a decision is corrected, or its record deleted, while it can still be contested: each change then asks for its own reason.
 * One that is saved alone waits in the record for the next correction, or for the deletion.
 */
export const CORRECTION = { correction_reason: text({ max: 400, ofChange: true }) } as const

/** Demands of an office that the own page shows to the person: the documents by their kinds, and words for all else. */
export const ASKED_OF_PERSON = {
  asked_kind_ids: refs('document-kinds'),
  asked_for: text({ max: 400 }),
  /** The own page shows the words in this language only; empty: never. */
  asked_for_language: oneOf(ROUTE_LANGUAGES),
} as const

export const ASKED_OF_PERSON_ROWS = [['asked_kind_ids'], ['asked_for', 'asked_for_language']] as const

export const CONFIRMATION_CHANNELS = ['letter', 'mail', 'telephone', 'portal'] as const

/**
 * The basis of a decision. Silence counts only once the authority has confirmed it: with a day, a person there, a channel and
 * the file (docs/spec/routes.md, "Clocks").
 */
export const CONFIRMATION = {
  basis: oneOf(['letter', 'silence_confirmed']),
  /** The day on which the authority confirmed, as its letter or mail has it. */
  confirmed_on: day({ when: 'happened' }),
  confirmation_contact: text({ max: 200 }),
  confirmation_channel: oneOf(CONFIRMATION_CHANNELS),
  confirmed_by: ref('users', { read: true }),
} as const

/** The rows of a form with the basis of a decision. */
export const CONFIRMATION_ROWS = [
  ['basis', 'confirmed_on', 'confirmation_channel'],
  ['confirmation_contact', 'confirmed_by'],
] as const

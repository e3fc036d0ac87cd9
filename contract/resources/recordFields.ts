import { day, flag, oneOf, ref, text } from '../definition/fields'

/** Fields of records that move steps of a case. */
export const OF_CASE = {
  /** The case that the record belongs to; without one the primary case of the candidate. */
  case_id: ref('cases', { index: true }),
  /** Made because somebody set the step: nothing else of the record has been entered yet. */
  from_flag: flag({ read: true }),
} as const

export const CONFIRMATION_CHANNELS = ['letter', 'mail', 'telephone', 'portal'] as const

/**
 * The basis of a decision. Silence counts only once the authority has confirmed it: with a day, a person there, a channel and
 * the file (docs/spec/routes.md, "Clocks").
 */
export const CONFIRMATION = {
  basis: oneOf(['letter', 'silence_confirmed']),
  /** The day on which the authority confirmed, as its letter or mail has it. */
  confirmed_on: day(),
  confirmation_contact: text({ max: 200 }),
  confirmation_channel: oneOf(CONFIRMATION_CHANNELS),
  confirmed_by: ref('users', { read: true }),
} as const

/** The rows of a form with the basis of a decision. */
export const CONFIRMATION_ROWS = [
  ['basis', 'confirmed_on', 'confirmation_channel'],
  ['confirmation_contact', 'confirmed_by'],
] as const

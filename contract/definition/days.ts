import type { FieldError, FieldErrors } from '../http/errors'
import type { Definition } from './define'
import type { Field } from './fields'

/** The day and the moment by which it is judged whether something has happened. */
export interface Clock {
  /** `YYYY-MM-DD`, on the organisation's clock. */
  today: string
  now: Date
}

/** A record as it is written. */
interface Written {
  /** The fields that are written. */
  values: Readonly<Record<string, unknown>>
  /** The record as it stands; undefined for a new one. */
  before?: Readonly<Record<string, unknown>> | undefined
}

const DAY = 86_400_000
/** Clocks of devices differ by minutes. */
const TOLERANCE = 5 * 60_000
/** Years that a day of the work lies back, or a plan ahead, at most. */
const YEARS = 30

/**
 * Judges days by their class: nothing has happened on a day to come, and nobody records or plans what lies decades off.
 * Days that a change leaves as they are are not judged: an old slip must not block a new note.
 */
export function checkDays(
  { fields }: Pick<Definition, 'fields'>,
  { values, before = {} }: Written,
  clock: Clock,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field?.options.when || typeof value !== 'string' || value === before[name]) continue
    const fault = faultOf(field, value, clock)
    if (fault) errors[name] = fault
  }
  return errors
}

function faultOf(
  { kind, options: { when, years } }: Field,
  value: string,
  { today, now }: Clock,
): FieldError | undefined {
  const written = value.slice(0, 10)
  if (when === 'planned') return written > yearsFrom(today, YEARS) ? 'next_30_years' : undefined
  if (when !== 'happened') return undefined
  if (kind === 'instant' && Date.parse(value) > now.getTime() + TOLERANCE) return 'future_instant'
  if (kind === 'day' && written > today) return 'future_day'
  if (written >= yearsFrom(today, -(years ?? YEARS))) return undefined
  return years ? 'last_120_years' : 'last_30_years'
}

/** Returns the same day of another year; the 29th of February only as text that sorts in its place. */
const yearsFrom = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`

/** Returns a clock that is ahead of every zone, for a form: the server judges by the organisation's clock. */
export function clockAhead(): Clock {
  const now = new Date(Date.now() + DAY)
  return { today: now.toISOString().slice(0, 10), now }
}

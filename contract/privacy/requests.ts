import type { FieldErrors } from '../http/errors'
import type { Breach, DataRequest } from '../resources/privacy'
import { endOf, endOfHours } from '../routes/counting'

/** Months from the day on which a request came: the period, and with its only prolonging (Art. 12 (3) GDPR). */
const MONTHS = 1
const MONTHS_PROLONGED = 3
/** Hours from the moment at which a breach became known (Art. 33 (1) GDPR). */
const BREACH_HOURS = 72

type Values = Partial<DataRequest>

const after = (day: string, number: number) => endOf(day, { number, unit: 'months' }, () => false)

/** Returns the last day for the answer to a request, by §§ 187, 188 BGB, and the state that follows from its days. */
export function standOfRequest({ came_on, prolonged_on, answered_on }: Values) {
  const due_on = came_on ? after(came_on, prolonged_on ? MONTHS_PROLONGED : MONTHS) : null
  const state = answered_on ? 'answered' : prolonged_on ? 'prolonged' : 'open'
  return { due_on, state } as const
}

/** Rights that change or give out data: the person must be known to be the person. */
const NEEDS_IDENTITY = ['copy', 'correct', 'erase', 'move']
/** Rights that stop the use of data until they are lifted. */
const LIFTED = ['restrict', 'object']

/** Returns what stands against a request as it would be written on a day. */
export function faultsOfRequest(request: Values, today: string): FieldErrors {
  return { ...faultsOfDays(request, today), ...faultsOfProlonging(request), ...faultsOfAnswer(request) }
}

function faultsOfDays(request: Values, today: string): FieldErrors {
  const { came_on, kind, lifted_on, identity_checked_on, identity_proof } = request
  const errors: FieldErrors = {}
  for (const name of ['came_on', 'identity_checked_on', 'prolonged_on', 'answered_on', 'lifted_on'] as const)
    if ((request[name] ?? '') > today) errors[name] = 'future_day'
  for (const name of ['prolonged_on', 'answered_on', 'lifted_on'] as const)
    if (came_on && (request[name] ?? came_on) < came_on) errors[name] = 'too_early'
  if (lifted_on && !LIFTED.includes(kind ?? '')) errors.lifted_on = 'not_writable'
  if (identity_checked_on && !identity_proof) errors.identity_proof = 'required'
  return errors
}

function faultsOfProlonging({ came_on, prolonged_on, prolong_reason }: Values): FieldErrors {
  if (!prolonged_on || !came_on) return {}
  // The person has to be told within the first month (Art. 12 (3) s. 3).
  if (prolonged_on > after(came_on, MONTHS)) return { prolonged_on: 'too_late' }
  return prolong_reason ? {} : { prolong_reason: 'required' }
}

function faultsOfAnswer({ kind, answered_on, result, answer, identity_checked_on }: Values): FieldErrors {
  if (!answered_on) return result ? { answered_on: 'required' } : {}
  if (!result) return { result: 'required' }
  if (!answer) return { answer: 'required' }
  const isOpen = !identity_checked_on && NEEDS_IDENTITY.includes(kind ?? '')
  return isOpen && result !== 'refused' ? { identity_checked_on: 'required' } : {}
}

/** Returns the end of the 72 hours of a breach, and the state that follows from what was recorded. */
export function standOfBreach({ known_at, reported_at, not_reported_reason }: Partial<Breach>, zone: string) {
  const due = known_at ? endOfHours(known_at, BREACH_HOURS, zone) : { due_at: null, due_on: null }
  const state = reported_at ? 'reported' : not_reported_reason ? 'not_reported' : 'open'
  return { ...due, state } as const
}

/** Returns what stands against a breach as it would be written at a moment. */
export function faultsOfBreach(breach: Partial<Breach>, dueAt: string | null, now: Date): FieldErrors {
  const { known_at, reported_at, risk, late_reason, not_reported_reason, people_told_on, not_told_reason } =
    breach
  const errors: FieldErrors = {}
  const isAfter = (one: string, other: string | Date) => Date.parse(one) > new Date(other).getTime()
  for (const name of ['known_at', 'reported_at'] as const)
    if (breach[name] && isAfter(breach[name], now)) errors[name] = 'future_day'
  if (reported_at && known_at && isAfter(known_at, reported_at)) errors.reported_at = 'too_early'
  // Art. 33 (1) s. 2: a report after 72 hours gives the reasons of the delay.
  if (reported_at && dueAt && isAfter(reported_at, dueAt) && !late_reason) errors.late_reason = 'required'
  if (not_reported_reason && !reported_at && risk !== 'unlikely')
    errors.risk = risk ? 'not_a_choice' : 'required'
  // Art. 34: of a high risk the people are told, or it is recorded why not.
  if (reported_at && risk === 'high' && !people_told_on && !not_told_reason)
    errors.people_told_on = 'required'
  return errors
}

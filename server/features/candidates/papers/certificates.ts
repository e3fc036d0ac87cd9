import { type FieldErrors, invalid } from '../../../../contract/http/errors'
import type { Hooks, Values } from '../../../crud/hooks'
import { CANDIDATE, ofVisibleCandidates } from '../scopes'

const MODULES = ['reading_on', 'listening_on', 'writing_on', 'speaking_on'] as const
/** TestDaF is taken from B2 on. */
const TESTDAF_LEVELS: readonly unknown[] = ['B2', 'C1', 'C2']

/** Counts until when a certificate is usable for a visa. */
export const certificatesHooks: Hooks = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  beforeWrite(_, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    const after: Values = { ...before, ...changes }
    const errors: FieldErrors = {}
    if (after.provider === 'testdaf' && !TESTDAF_LEVELS.includes(after.level)) errors.level = 'not_a_choice'
    if (Object.keys(errors).length) throw invalid(errors)
    return { ...changes, usable_until: usableUntil(after) }
  },
}

/**
 * A certificate is at most one year old, counted from the oldest passed module; all modules of one provider. Missions
 * ask for it so; it is no law.
 * @returns the last day, or null while a module is missing
 */
function usableUntil(certificate: Values): string | null {
  const days = MODULES.map(name => certificate[name]).filter((day): day is string => typeof day === 'string')
  if (days.length < MODULES.length) return null
  const [oldest = ''] = days.toSorted()
  const [year = '', month, day] = oldest.split('-')
  const same = `${String(Number(year) + 1).padStart(4, '0')}-${month}-${day}`
  return month === '02' && day === '29' ? same.replace('02-29', '02-28') : same
}

import { judgeCertificate } from '../../../../contract/candidates/languageProviders'
import { type FieldErrors, invalid } from '../../../../contract/http/errors'
import { CERTIFICATE_MODULES } from '../../../../contract/resources/documents'
import type { Hooks, Values } from '../../../crud/hooks'
import { CANDIDATE, ofVisibleCandidates } from '../scopes'

/** Reads from the modules until when a certificate is usable for a visa, and its result. */
export const certificatesHooks: Hooks = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  beforeWrite(_, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    const after: Values = { ...before, ...changes }
    const errors: FieldErrors = {}
    const { hasLevel, doubts, counts } = judgeCertificate(after)
    if (!hasLevel) errors.level = 'not_a_choice'
    if (failedIn(after).some(name => after[`${name}_on`])) errors.failed_modules = 'not_a_choice'
    if (Object.keys(errors).length) throw invalid(errors)
    return { ...changes, ...readModules(after, counts), doubts }
  },
}

const failedIn = ({ failed_modules: failed }: Values): string[] =>
  CERTIFICATE_MODULES.filter(name => Array.isArray(failed) && failed.includes(name))

/**
 * A level is passed on the day of its last module, once all modules of one provider are there.
 * @param counts whether the provider puts modules of these days together
 */
function readModules(certificate: Values, counts: boolean): Values {
  const days = CERTIFICATE_MODULES.map(name => certificate[`${name}_on`])
    .filter((day): day is string => typeof day === 'string')
    .toSorted()
  const [oldest] = days
  const isWhole = days.length === CERTIFICATE_MODULES.length
  if (oldest && isWhole && counts)
    return { usable_until: usableUntil(oldest), result: 'passed', result_on: days.at(-1), oldest_on: oldest }
  const none = { usable_until: null, oldest_on: null }
  if (!failedIn(certificate).length && !isWhole) return { ...none, result: null, result_on: null }
  return { ...none, result: oldest ? 'part_passed' : 'failed', result_on: certificate.exam_on ?? null }
}

/**
 * A certificate is at most one year old, counted from the oldest passed module; all modules of one provider. Missions
 * ask for it so; it is no law.
 */
function usableUntil(oldest: string): string {
  const [year = '', month, day] = oldest.split('-')
  const same = `${String(Number(year) + 1).padStart(4, '0')}-${month}-${day}`
  return month === '02' && day === '29' ? same.replace('02-29', '02-28') : same
}

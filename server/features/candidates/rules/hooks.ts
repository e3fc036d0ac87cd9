import { trackOf } from '../../../../contract/candidates/steps'
import { type FieldErrors, invalid } from '../../../../contract/http/errors'
import type { complianceRules, deadlines } from '../../../../contract/resources/rules'
import type { Change, HooksOf } from '../../../crud/hooks'

/** A clock runs from one step to another of the track that it is shown in. */
export const deadlinesHooks: HooksOf<typeof deadlines> = {
  beforeWrite: (_, change) =>
    checked(change, ({ step, from_step, from_event, track, procedure }) => ({
      ...(from_step === step ? { from_step: 'not_a_choice' } : {}),
      ...(step && track !== trackOf(step) ? { track: 'not_a_choice' } : {}),
      ...(from_event && (STEP_OF_EVENT[from_event] ?? step) !== step ? { from_event: 'not_a_choice' } : {}),
      ...(procedure && from_event !== 'complete' ? { procedure: 'not_a_choice' } : {}),
    })),
}

/** Days that are no steps, with the one step of which each starts the period. */
const STEP_OF_EVENT: Readonly<Record<string, string>> = {
  complete: 'recognition_result',
  appointment: 'visa_appointment',
  decisions: 'accelerated_result',
}

/** A guard without countries would hold up everybody. */
export const complianceHooks: HooksOf<typeof complianceRules> = {
  beforeWrite: (_, change) =>
    checked(change, ({ kind, effect, country_ids }) => ({
      ...(isOfCountries(kind) && !country_ids?.length ? { country_ids: 'required' } : {}),
      // It binds nobody until the annex to § 38 BeschV changes.
      ...(kind === 'recruitment_who_list' && effect === 'block' ? { effect: 'not_a_choice' } : {}),
    })),
}

const OF_COUNTRIES: readonly unknown[] = [
  'recruitment_country',
  'recruitment_nationality',
  'recruitment_who_list',
]
const isOfCountries = (kind: unknown) => OF_COUNTRIES.includes(kind)

/** Checks the record as it would be after a change. @throws Failure invalid with its errors */
function checked<Before extends object, Changes extends object>(
  { action, before, changes }: Change<Before, Changes>,
  errorsOf: (after: Changes) => FieldErrors,
): Changes {
  if (action !== 'create' && action !== 'update') return changes
  const errors = errorsOf({ ...before, ...changes })
  if (Object.keys(errors).length) throw invalid(errors)
  return changes
}

import { type FieldErrors, invalid } from '../../../../contract/http/errors'
import type { feeKinds } from '../../../../contract/resources/rules'
import type { HooksOf } from '../../../crud/hooks'

/** An answer of counsel names who gave it, and when. */
export const feeKindsHooks: HooksOf<typeof feeKinds> = {
  beforeWrite(_, { before, changes }) {
    const { answer, counsel, answered_on } = { ...before, ...changes }
    const errors: FieldErrors = {}
    if (answer && !counsel) errors.counsel = 'required'
    if (answer && !answered_on) errors.answered_on = 'required'
    if (Object.keys(errors).length) throw invalid(errors)
    return changes
  },
}

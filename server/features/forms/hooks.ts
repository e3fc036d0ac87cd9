import type { FieldErrors } from '../../../contract/errors'
import { invalid } from '../../../contract/errors'
import { formDesign, questions, texts } from '../../../contract/forms/design'
import { formFaults } from '../../../contract/forms/questions'
import type { forms } from '../../../contract/resources/forms'
import { sameValue } from '../../crud/check'
import type { ChangeOf, HooksOf, Values } from '../../crud/hooks'
import { DESIGNED, designOf, keepDesign } from './design'

const TEXTS = ['title', 'intro', 'thank_you', 'mail_subject', 'mail_body'] as const

/** A form can be written half; only a whole one is published, and what visitors saw of it is kept. */
export const formsHooks: HooksOf<typeof forms> = {
  async beforeWrite(tx, change) {
    const { action, before, changes } = change
    if (action !== 'create' && action !== 'update') return changes
    refuseShapeless(change)
    const after: Values = { ...before, ...changes }
    refuseUnpublishable(after)
    if (!before) return changes
    const isOther = DESIGNED.some(name => name in changes && !sameValue(before[name], changes[name]))
    if (!isOther) return changes
    await keepDesign(tx, before)
    return { ...changes, form_version: Number(before.form_version) + 1 }
  },
}

/** @throws Failure invalid for texts and questions that are none */
function refuseShapeless({ before, changes }: ChangeOf<typeof forms>): void {
  const errors: FieldErrors = {}
  for (const name of TEXTS)
    if (changes[name] && !texts.safeParse(changes[name]).success) errors[name] = 'invalid'
  if (changes.fields && !questions.safeParse(changes.fields).success) errors.fields = 'invalid'
  if (Object.keys(errors).length) throw invalid(errors)
  // A question that is mapped to what its kind does not fit is no question, whether published or not.
  if (!formDesign.safeParse(designOf({ ...before, ...changes })).success) throw invalid({ fields: 'invalid' })
}

/** @throws Failure invalid where a form is published that lacks a text, or of which no record can be made */
function refuseUnpublishable(form: Values): void {
  if (!form.active) return
  const [fault] = formFaults(designOf(form))
  if (fault) throw invalid({ [fault.at]: fault.code === 'no_text' ? 'required' : 'invalid' })
}

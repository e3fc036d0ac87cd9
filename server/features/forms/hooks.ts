import { formDesign, questions, texts } from '../../../contract/forms/design'
import { formFaults } from '../../../contract/forms/questions'
import type { FieldErrors } from '../../../contract/http/errors'
import { invalid } from '../../../contract/http/errors'
import type { Form, forms } from '../../../contract/resources/forms'
import { sameValue } from '../../crud/check'
import type { ChangeOf, HooksOf, Tx, Values } from '../../crud/hooks'
import { missingSettings } from '../privacy-notices'
import { DESIGN_FIELDS, designOf, storeDesign } from './design'

const TEXTS = ['title', 'intro', 'thank_you', 'mail_subject', 'mail_body'] as const

/** Accepts incomplete drafts, refuses to publish them, and stores each design that visitors may have seen. */
export const formsHooks: HooksOf<typeof forms> = {
  async beforeWrite(tx, change) {
    const { action, before, changes } = change
    if (action !== 'create' && action !== 'update') return changes
    refuseMalformed(change)
    const after: Values = { ...before, ...changes }
    refuseUnpublishable(after)
    const isChanged = DESIGN_FIELDS.some(name => name in changes && !sameValue(before?.[name], changes[name]))
    if (after.active && (isChanged || !before?.active)) await refuseWithoutNotice(tx, after)
    if (!before) return changes
    if (!isChanged) return changes
    await storeDesign(tx, before)
    return { ...changes, form_version: Number(before.form_version) + 1 }
  },
}

/** @throws Failure invalid for malformed texts and questions */
function refuseMalformed({ before, changes }: ChangeOf<typeof forms>): void {
  const errors: FieldErrors = {}
  for (const name of TEXTS)
    if (changes[name] && !texts.safeParse(changes[name]).success) errors[name] = 'invalid'
  if (changes.fields && !questions.safeParse(changes.fields).success) errors.fields = 'invalid'
  if (Object.keys(errors).length) throw invalid(errors)
  // Also in drafts a question must fit the field that it is mapped to.
  if (!formDesign.safeParse(designOf({ ...before, ...changes })).success) throw invalid({ fields: 'invalid' })
}

/** @throws Failure invalid where a published form lacks a text, or a field that its record needs */
function refuseUnpublishable(form: Partial<Form>): void {
  if (!form.active) return
  const [fault] = formFaults(designOf(form))
  if (fault) throw invalid({ [fault.at]: fault.code === 'no_text' ? 'required' : 'invalid' })
}

/**
 * A form that was published before notices existed stays as it is, until a new version of it is to be published.
 * @throws Failure invalid with the settings of the organisation that the notice lacks, as fields
 */
async function refuseWithoutNotice(tx: Tx, form: Partial<Form>): Promise<void> {
  const missing = await missingSettings(tx, form.languages ?? [])
  if (missing.length)
    throw invalid({
      active: 'no_notice',
      ...Object.fromEntries(missing.map(name => [name, 'required'])),
    })
}

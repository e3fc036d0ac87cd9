import { setSubmissionErrors, type useNotify } from 'react-admin'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { refusalOf } from '../../../../fields/refusal'
import { focusField } from '../../../../views/record/focusField'

/** Puts each field's code under the field, and says the rest in words. The input stays. */
export function showRefusal(
  form: UseFormReturn<FieldValues>,
  notify: ReturnType<typeof useNotify>,
  refused: unknown,
): void {
  const { code, fields } = refusalOf(refused)
  setSubmissionErrors(fields, form.setError)
  focusField(Object.keys(fields))
  notify(`errors.${code}`, { type: 'error', messageArgs: { _: 'errors.unknown' } })
}

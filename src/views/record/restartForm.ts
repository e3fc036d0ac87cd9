import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changedFields } from '../../providers/changes'

/**
 * Starts a form from the record that was saved. Input made while it was being saved stays, as a change.
 * @param sent values of the form when the save began
 */
export function restartForm(
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'reset' | 'setValue'>,
  saved: FieldValues,
  sent: FieldValues,
): void {
  const later = changedFields(form.getValues(), sent)
  form.reset(saved)
  for (const [name, value] of Object.entries(later)) form.setValue(name, value, { shouldDirty: true })
}

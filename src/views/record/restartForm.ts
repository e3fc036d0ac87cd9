import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { changedFields } from '../../providers/changes'

/**
 * Starts a form again from a newer record. Input made since a moment stays, as a change.
 * @param before values of the form at that moment, such as the beginning of a save
 */
export function restartForm(
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'reset' | 'setValue'>,
  record: FieldValues,
  before: FieldValues,
): void {
  const later = changedFields(form.getValues(), before)
  form.reset(record)
  for (const [name, value] of Object.entries(later)) form.setValue(name, value, { shouldDirty: true })
}

import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Organisation, OrganisationChange } from '../../../../contract/calls/settings'
import { refusalOf } from '../../../fields/refusal'
import { typedSince } from '../../../providers/changes'
import { useUnsaved } from '../../../views/record/UnsavedParts'
import type { Setting } from './settingFields'

/** Settings as they are typed, with the code of each that the server refused. */
export interface Draft {
  values: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, string>>
  isChanged: boolean
  isSaving: boolean
  set(name: string, value: unknown): void
  save(): Promise<void>
  discard(): void
}

interface Typed {
  /** The settings as they were when the changes began: another person may have saved them since. */
  started: Organisation | undefined
  values: OrganisationChange
}

const NOTHING: Typed = { started: undefined, values: {} }

/** Holds changes of some settings until they are saved. */
export function useSettingsDraft(
  saved: Organisation | undefined,
  names: readonly Setting[],
  change: (changes: OrganisationChange, started: Organisation) => Promise<void>,
): Draft {
  const notify = useNotify()
  const [typed, setTyped] = useState(NOTHING)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const started = typed.started ?? saved
  const changed: OrganisationChange = Object.fromEntries(
    names
      .filter(name => name in typed.values && typed.values[name] !== started?.[name])
      .map(name => [name, typed.values[name]]),
  )
  const isChanged = Object.keys(changed).length > 0
  useUnsaved(isChanged)
  const discard = () => {
    setTyped(NOTHING)
    setErrors({})
  }
  const save = async () => {
    if (!started) return
    setSaving(true)
    try {
      await change(changed, started)
      setTyped(({ values }) => ({ started: undefined, values: typedSince(values, changed) }))
      setErrors({})
      notify('messages.saved', { type: 'success' })
    } catch (error) {
      const { code, fields } = refusalOf(error)
      setErrors(fields)
      notify(`errors.${code}`, { type: 'error' })
    } finally {
      setSaving(false)
    }
  }
  return {
    values: { ...saved, ...changed },
    errors,
    isChanged,
    isSaving,
    discard,
    save,
    set(name, value) {
      setTyped(({ started = saved, values }) => ({ started, values: { ...values, [name]: value } }))
      setErrors(({ [name]: _, ...others }) => others)
    },
  }
}

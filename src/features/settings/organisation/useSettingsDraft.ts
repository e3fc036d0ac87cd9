import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Organisation, OrganisationChange } from '../../../../contract/calls/settings'
import { refusalOf } from '../../../fields/refusal'

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

/** Holds changes of some settings until they are saved. */
export function useSettingsDraft(
  saved: Organisation,
  names: readonly (keyof OrganisationChange)[],
  change: (changes: OrganisationChange) => Promise<void>,
): Draft {
  const notify = useNotify()
  const [typed, setTyped] = useState<OrganisationChange>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const changed: OrganisationChange = Object.fromEntries(
    names.filter(name => name in typed && typed[name] !== saved[name]).map(name => [name, typed[name]]),
  )
  const discard = () => {
    setTyped({})
    setErrors({})
  }
  const save = async () => {
    setSaving(true)
    try {
      await change(changed)
      discard()
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
    values: { ...saved, ...typed },
    errors,
    isChanged: Object.keys(changed).length > 0,
    isSaving,
    discard,
    save,
    set(name, value) {
      setTyped(all => ({ ...all, [name]: value }))
      setErrors(({ [name]: _, ...others }) => others)
    },
  }
}

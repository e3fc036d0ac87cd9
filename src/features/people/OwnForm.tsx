import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { users } from '../../../contract/resources/users'
import { refusalOf } from '../../fields/refusal'
import { isSame, typedSince } from '../../providers/changes'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useUnsaved } from '../../views/record/UnsavedParts'
import { useMergedSave } from '../../views/record/useMergedSave'
import { useNotifyRefusal } from '../../views/useNotifyRefusal'
import type { OwnRecord } from './useProfile'

export interface OwnValues {
  values: Record<string, unknown>
  errors: Record<string, string>
  set(name: string, value: unknown): void
}

interface OwnFormProps {
  title: string
  help?: string
  profile: OwnRecord
  /** Keeps it from being sent; codes of the contract by field. */
  check?(values: Record<string, unknown>): Record<string, string>
  /** Fields that are typed but not sent. */
  local?: readonly string[]
  onSaved(): void
  children(own: OwnValues): ReactNode
}

/** A card with a few fields of the own record. What the server refuses stands under its field; what was typed stays. */
export function OwnForm({ title, help, profile, check, local = [], onSaved, children }: OwnFormProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyRefusal = useNotifyRefusal()
  const provider = useDataProvider<LotseDataProvider>()
  const merged = useMergedSave(users)
  const [values, setValues] = useState<Record<string, unknown>>({})
  // The record as it was when the changes began: an admin may have saved it since.
  const [started, setStarted] = useState<RaRecord>(profile)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const set = (name: string, value: unknown) => {
    if (Object.keys(values).length === 0) setStarted(profile)
    setValues(all => ({ ...all, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
  }
  useUnsaved(Object.entries(values).some(([name, value]) => isTyped(value, profile[name])))
  const save = async () => {
    const wrong = check?.(values) ?? {}
    setErrors(wrong)
    if (Object.keys(wrong).length) return
    setSaving(true)
    try {
      const changes = Object.fromEntries(Object.entries(values).filter(([name]) => !local.includes(name)))
      const send = (changes: Record<string, unknown>, { version }: Record<string, unknown>) =>
        provider.change('users', profile.id, { ...changes, version })
      setStarted(await merged.save({ changes, started, send }))
      setValues(all => typedSince(all, values))
      onSaved()
      notify('messages.saved', { type: 'success' })
    } catch (error) {
      setErrors(refusalOf(error).fields)
      notifyRefusal(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      className="v-section pe-card card grid gap-12 pad items-start"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{title}</h2>
      {help ? <p className="pe-help">{help}</p> : null}
      {children({ values, errors, set })}
      <Button type="submit" variant="contained" disabled={isSaving || Object.keys(values).length === 0}>
        {translate('actions.save')}
      </Button>
      {merged.question}
    </form>
  )
}

/** A secret comes as set or not set: an emptied input changes nothing. */
const isTyped = (value: unknown, saved: unknown) =>
  !isSame(value, saved) && !(typeof saved === 'boolean' && isSame(value, null))

import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { checkValue, isJudgedByServer } from '../../../contract/definition/check'
import type { Options } from '../../../contract/definition/fields'
import { definitionOf } from '../../../contract/resources'
import { TypingDialog } from '../../views/TypingDialog'
import { ControlledInput } from '../ControlledInput'
import { refusalOf } from '../refusal'
import { newOf } from '../words'

interface CreateInlineProps {
  to: string
  /** The typed text that matched nothing: it becomes the name. */
  typed: string
  /** Values by which it can be chosen in the field, such as its person. */
  start?: Options['offers']
  onMade: (id: number) => void
  onClose: () => void
}

/** Asks for the least that a new record needs, makes it, and gives its id to the field that wanted it. */
export function CreateInline(props: CreateInlineProps) {
  const { to, onClose } = props
  const translate = useTranslate()
  const { names, values, errors, set, save, isSaving, failed } = useNewRecord(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React lets events of a portal climb to the form that the dialog was opened from.
    event.stopPropagation()
    void save()
  }
  return (
    <TypingDialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="make-on-the-spot">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="make-on-the-spot">{newOf(translate, to)}</DialogTitle>
        <DialogContent className="f-stack">
          {names.map((field, index) => (
            <ControlledInput
              key={field}
              resource={to}
              name={field}
              value={values[field]}
              onChange={value => set(field, value)}
              error={errors[field]}
              autoFocus={index === 0}
            />
          ))}
          {failed ? <p className="f-error">{failed}</p> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('actions.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isSaving}>
            {translate('actions.save')}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}

function useNewRecord({ to, typed, start, onMade, onClose }: CreateInlineProps) {
  const definition = definitionOf(to)
  const provider = useDataProvider()
  const translate = useTranslate()
  const client = useQueryClient()
  const fields = definition?.fields ?? {}
  const names = Object.keys(fields).filter(
    name => name === definition?.title || fields[name]?.options.required,
  )
  const [values, setValues] = useState<Record<string, unknown>>({
    ...start,
    [definition?.title ?? 'name']: typed,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function save() {
    const wrong = names.flatMap(name => {
      const checked = checkValue(fields[name]!, values[name])
      return 'error' in checked ? [[name, checked.error] as const] : []
    })
    setErrors(Object.fromEntries(wrong))
    if (wrong.length > 0 && !names.some(name => isJudgedByServer(fields[name]!, values[name]))) return
    setSaving(true)
    try {
      const { data } = await provider.create(to, { data: values })
      await client.invalidateQueries({ queryKey: [to] })
      onMade(Number(data.id))
      onClose()
    } catch (refused) {
      const refusal = refusalOf(refused)
      setErrors(refusal.fields)
      setFailed(translate(`errors.${refusal.code}`, { _: translate('errors.unknown') }))
    } finally {
      setSaving(false)
    }
  }
  const set = (name: string, value: unknown) => setValues(before => ({ ...before, [name]: value }))
  return { names, values, errors, set, save, isSaving, failed }
}

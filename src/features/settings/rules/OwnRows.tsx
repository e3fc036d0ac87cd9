import { Checkbox, FormControlLabel } from '@mui/material'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { refusalOf } from '../../../fields/refusal'

interface OwnRowsProps {
  isOn: boolean
  onSave: (changes: { own_rows_only: boolean }) => Promise<void>
}

/** Limits user and admin to records of their office, their own, and unassigned ones (docs/spec/access.md). */
export function OwnRows({ isOn, onSave }: OwnRowsProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const help = useId()
  const [isBusy, setBusy] = useState(false)
  async function change(own_rows_only: boolean) {
    setBusy(true)
    try {
      await onSave({ own_rows_only })
      notify('messages.saved', { type: 'success' })
    } catch (error) {
      notify(`errors.${refusalOf(error).code}`, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="st-rule grid gap-8 surface bordered pad" aria-labelledby="own-rows-title">
      <h3 id="own-rows-title">{translate('rules.own_rows')}</h3>
      <FormControlLabel
        label={translate('rules.own_rows_only')}
        control={
          <Checkbox
            size="small"
            checked={isOn}
            disabled={isBusy}
            slotProps={{ input: { 'aria-describedby': help } }}
            onChange={event => void change(event.target.checked)}
          />
        }
      />
      <p id={help}>{translate('rules.own_rows_help')}</p>
    </section>
  )
}

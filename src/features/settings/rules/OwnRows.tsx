import { Checkbox, FormControlLabel } from '@mui/material'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useAct } from '../../../views/useAct'

interface OwnRowsProps {
  isOn: boolean
  onSave: (changes: { own_rows_only: boolean }) => Promise<void>
}

/** Limits user and admin to records of their office, their own, and unassigned ones (docs/spec/access.md). */
export function OwnRows({ isOn, onSave }: OwnRowsProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const help = useId()
  const { run, isBusy } = useAct('settings')
  const change = (own_rows_only: boolean) =>
    run(async () => {
      await onSave({ own_rows_only })
      notify('messages.saved', { type: 'success' })
    })
  return (
    <section className="st-rule one-column grid gap-8 surface bordered pad" aria-labelledby="own-rows-title">
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

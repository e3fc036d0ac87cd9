import { Button } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { ControlledInput } from '../../../fields/ControlledInput'
import { changedFields } from '../../../providers/changes'
import { LeaveGuard } from '../../../views/record/LeaveGuard'
import { useAct } from '../../../views/useAct'
import { useOnPage } from '../page/usePage'
import { type Instalment, partsOf } from './instalments'

/** One instalment to write: amount and currency, what for, until when, and when it was paid. */
export function FeeForm({ instalment: { fee }, onClose }: { instalment: Instalment; onClose: () => void }) {
  const translate = useTranslate()
  const { values, set, errors, save, isSaving, isTyped } = useFee(fee, onClose)
  const currency = values[`${fee}_currency`] ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form noValidate className="cp-fee-form grid gap-12" onSubmit={submit}>
      <LeaveGuard isDirty={isTyped} bySearch />
      {partsOf(fee).map((name, index) => (
        <ControlledInput
          key={name}
          resource="candidates"
          name={name}
          label={translate(`candidate.fee_part.${['amount', 'kind', 'due', 'paid'][index]}`)}
          value={values[name]}
          onChange={value => set(name, value)}
          error={errors[name]}
          autoFocus={index === 0}
          {...(index === 0
            ? {
                currency: currency === null ? null : String(currency),
                onCurrencyChange: (code: string) => set(`${fee}_currency`, code),
              }
            : {})}
        />
      ))}
      <div className="cp-step-acts flex wrap gap-8">
        <Button type="submit" variant="contained" disabled={isSaving}>
          {translate('actions.save')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {translate('actions.cancel')}
        </Button>
      </div>
    </form>
  )
}

function useFee(fee: Instalment['fee'], onDone: () => void) {
  const provider = useDataProvider()
  const notify = useNotify()
  const { page, reload } = useOnPage()
  const first: Record<string, unknown> = { ...page.candidate }
  const [changed, setChanged] = useState<Record<string, unknown>>({
    [`${fee}_currency`]: first[`${fee}_currency`] ?? 'EUR',
  })
  const [isTyped, setTyped] = useState(false)
  const { run, errors, isBusy } = useAct('candidates')
  const values = { ...first, ...changed }

  async function save() {
    const changes = changedFields(changed, first)
    if (Object.keys(changes).length === 0) return onDone()
    const { id, version } = page.candidate
    const data = { ...changes, version }
    const isDone = await run(() => provider.update('candidates', { id, data, previousData: page.candidate }))
    // After a conflict, too: the next try is over the newest.
    await reload()
    if (!isDone) return
    notify('messages.saved', { type: 'success' })
    onDone()
  }
  return {
    values,
    errors,
    save,
    isSaving: isBusy,
    isTyped,
    set(name: string, value: unknown) {
      setTyped(true)
      setChanged(before => ({ ...before, [name]: value }))
    },
  }
}

import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { stepCalls } from '../../../../../contract/calls/candidates/steps'
import { day as dayField, isDay, longText } from '../../../../../contract/definition/fields'
import { ControlledInput } from '../../../../fields/ControlledInput'
import { dayOf } from '../../../../layout/parts/clock'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { ConfirmDialog } from '../../../../views/ConfirmDialog'
import { useAct } from '../../../../views/useAct'

const DAY = dayField()
const NOTE = longText({ max: 400, required: true })

interface ConfirmSilenceProps {
  /** The change of the step that the program made. */
  id: number
  onDone: () => void
  onClose: () => void
}

/** Asks when and how the authority confirmed an approval that the program had set. */
export function ConfirmSilence({ id, onDone, onClose }: ConfirmSilenceProps) {
  const translate = useTranslate()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy, errors } = useAct('status-changes')
  const [on, setOn] = useState(() => dayOf(new Date()))
  const [note, setNote] = useState('')
  async function confirm() {
    const asked = { params: { id }, body: { on, note } }
    if (!(await run(() => provider.ask(stepCalls.confirmSilence, asked)))) return
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      title={translate('candidate.confirm_silence_title')}
      verb={translate('candidate.confirm_silence')}
      isBusy={isBusy || !isDay(on) || note.trim() === ''}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="paragraph">{translate('candidate.confirm_silence_help')}</p>
      <ControlledInput
        resource="status-changes"
        name="confirmed_on"
        field={DAY}
        value={on}
        error={errors.on}
        onChange={value => setOn(String(value ?? ''))}
      />
      <ControlledInput
        resource="status-changes"
        name="reason"
        field={NOTE}
        label={translate('candidate.confirm_silence_note')}
        value={note}
        error={errors.note}
        onChange={value => setNote(String(value ?? ''))}
      />
    </ConfirmDialog>
  )
}

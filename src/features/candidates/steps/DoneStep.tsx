import { Button } from '@mui/material'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import type { StepState } from '../../../../contract/calls/candidates/page'
import { stepCalls } from '../../../../contract/calls/candidates/steps'
import { formatDay, formatInstant } from '../../../layout/parts/dates'
import { Fact } from '../../../layout/parts/Fact'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useOnPage } from '../page/usePage'
import { useRun } from '../papers/usePaperCalls'
import { StepValues } from './StepValues'
import { ConfirmSilence } from './stuck/ConfirmSilence'
import { useStepCalls } from './useStepCalls'

/** A step that was taken: for which day, by whom, what came with it, and the way back. */
export function DoneStep({ step, onClose }: { step: StepState; onClose: () => void }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { set, isBusy } = useStepCalls()
  const { run } = useRun('status-changes')
  const provider = useDataProvider<LotseDataProvider>()
  const by = useAuthorOf(step)
  const back = async () => {
    if (step.to_confirm) {
      const params = { id: step.to_confirm }
      if (await run(() => provider.ask(stepCalls.takeBackSilence, { params }), 'messages.saved')) onClose()
    } else if (!(await set({ step: step.step, done: false }))) onClose()
  }
  return (
    <>
      <dl className="cp-step-facts small-lines grid">
        {step.day ? <Fact name={translate('candidate.step_day')}>{formatDay(step.day, locale)}</Fact> : null}
        {by ? (
          <Fact name={translate('candidate.set_by')}>
            <bdi>{by}</bdi>
            {step.at ? <small>{formatInstant(step.at, locale)}</small> : null}
          </Fact>
        ) : null}
        <StepValues step={step.step} />
      </dl>
      {step.to_confirm ? <p className="cp-note">{translate('candidate.set_by_program')}</p> : null}
      <div className="cp-step-acts flex wrap gap-8">
        {step.to_confirm ? <Confirm change={step.to_confirm} onClose={onClose} /> : null}
        <Button
          variant="outlined"
          disabled={isBusy}
          startIcon={<Undo2 className="flip" size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void back()}
        >
          {translate('candidate.take_back')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {translate('actions.close')}
        </Button>
      </div>
    </>
  )
}

/** Confirms a step that the program once set by itself. */
function Confirm({ change, onClose }: { change: number; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { reload } = useOnPage()
  const [isOpen, setOpen] = useState(false)
  const done = () => {
    notify('messages.saved', { type: 'success' })
    void reload()
    onClose()
  }
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {translate('candidate.confirm_silence')}
      </Button>
      {isOpen ? <ConfirmSilence id={change} onDone={done} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Returns the author of a step: silence, a person, or undefined. */
function useAuthorOf({ by, silence }: StepState): string | undefined {
  const translate = useTranslate()
  const { page } = useOnPage()
  if (silence) return translate('candidate.by_silence')
  if (typeof by === 'number') return String(page.names.users?.[String(by)]?.name ?? '') || undefined
  return by?.name
}

import { Button } from '@mui/material'
import { Undo2 } from 'lucide-react'
import { useLocale, useTranslate } from 'ra-core'
import type { StepState } from '../../../../../contract/candidates/page'
import { formatDay, formatInstant } from '../../../../layout/parts/dates'
import { useOnPage } from '../usePage'
import { StepValues } from './StepValues'
import { useStepCalls } from './useStepCalls'

/** A step that was taken: for which day, by whom, what came with it, and the way back. */
export function DoneStep({ step, onClose }: { step: StepState; onClose: () => void }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { set, isBusy } = useStepCalls()
  const by = useWho(step)
  const back = async () => {
    if (!(await set({ step: step.step, done: false }))) onClose()
  }
  return (
    <>
      <dl className="cp-step-facts">
        {step.day ? (
          <div>
            <dt>{translate('candidate.step_day')}</dt>
            <dd>{formatDay(step.day, locale)}</dd>
          </div>
        ) : null}
        {by ? (
          <div>
            <dt>{translate('candidate.set_by')}</dt>
            <dd>
              <bdi>{by}</bdi>
              {step.at ? <small>{formatInstant(step.at, locale)}</small> : null}
            </dd>
          </div>
        ) : null}
        <StepValues step={step.step} />
      </dl>
      <div className="cp-step-acts">
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

/** Who set a step: silence, a person, or nobody that is known. */
function useWho({ by, silence }: StepState): string | undefined {
  const translate = useTranslate()
  const { page } = useOnPage()
  if (silence) return translate('candidate.by_silence')
  if (typeof by === 'number') return String(page.names.users?.[String(by)]?.name ?? '') || undefined
  return by?.name
}

import { Button } from '@mui/material'
import { Undo2 } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import type { CaseStepState, Way } from '../../../../contract/calls/cases'
import { formatDay, formatInstant } from '../../../layout/parts/dates'
import { Fact } from '../../../layout/parts/Fact'
import { UserName } from '../../../layout/parts/UserName'
import { AnchoredDialog } from '../page/AnchoredDialog'
import { inLanguage } from '../page/names'
import { useNoNotice } from '../steps/useStepCalls'
import { CaseStepForm } from './CaseStepForm'
import { RecordLink } from './RecordOfStep'
import { isAhead } from './tracks'
import { useSetCaseStep } from './useSetCaseStep'
import '../steps/step.css'

interface CaseStepPopoverProps {
  way: Way
  /** The step by its key. */
  step: string
  /** Names its form within the page. */
  part: string
  anchor: HTMLElement
  onClose: () => void
}

/** The popover of a step of a case: the form of an open one, or the facts of one that is settled. */
export default function CaseStepPopover({ way, step: key, part, anchor, onClose }: CaseStepPopoverProps) {
  const translate = useTranslate()
  const locale = useLocale()
  useNoNotice()
  const track = way.tracks.find(({ steps }) => steps.some(each => each.key === key))
  const step = track?.steps.find(each => each.key === key)
  if (!track || !step) return null
  const title = translate('candidate.track_step', {
    track: inLanguage(track.names, locale),
    step: inLanguage(step.names, locale),
  })
  const isTaken = ['done', 'failed', 'skipped'].includes(step.state)
  return (
    <AnchoredDialog anchor={anchor} label={title} className="cp-step" onClose={onClose}>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      {isTaken ? (
        <TakenStep way={way} step={step} onClose={onClose} />
      ) : (
        <CaseStepForm part={part} way={way} step={step} onClose={onClose} />
      )}
    </AnchoredDialog>
  )
}

interface StepProps {
  way: Way
  step: CaseStepState
  onClose: () => void
}

/** A step that was set: its result, for which day, by whom, and the way back. */
function TakenStep({ way, step, onClose }: StepProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { set, isBusy } = useSetCaseStep(way)
  const { state, outcome: key, outcomes, day, by, at, reason } = step
  const outcome = outcomes.find(each => each.key === key)
  const takeBack = async () => {
    if (!(await set({ step: step.key, state: 'open' }))) onClose()
  }
  return (
    <>
      <dl className="cp-step-facts small-lines grid">
        <Fact name={translate('route_case.result')}>
          {outcome
            ? inLanguage(outcome.names, locale)
            : translate(isAhead(step) ? 'route_case.planned' : `resources.case-steps.enums.state.${state}`)}
        </Fact>
        {day ? <Fact name={translate('candidate.step_day')}>{formatDay(day, locale)}</Fact> : null}
        {reason ? (
          <Fact name={translate('route_case.reason')}>
            <bdi>{reason}</bdi>
          </Fact>
        ) : null}
        {by ? (
          <Fact name={translate('candidate.set_by')}>
            <UserName {...by} />
            {at ? <small>{formatInstant(at, locale)}</small> : null}
          </Fact>
        ) : null}
      </dl>
      {step.fills?.id ? <RecordLink way={way} step={step} /> : null}
      <div className="cp-step-acts flex wrap gap-8">
        <Button
          variant="outlined"
          disabled={isBusy}
          startIcon={<Undo2 className="flip" size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void takeBack()}
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

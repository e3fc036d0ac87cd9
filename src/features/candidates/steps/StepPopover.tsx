import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { StepState, TrackState } from '../../../../contract/calls/candidates/page'
import { AnchoredDialog } from '../page/AnchoredDialog'
import { decisionOfStep, stepOfTrack } from '../page/names'
import { useOnPage } from '../page/usePage'
import { DoneStep } from './DoneStep'
import { type Place, stepPart, stepWithDraft } from './keptStep'
import { marksOf, nextStepOf } from './marks'
import { RefusedStep } from './RefusedStep'
import { StepForm } from './StepForm'
import { useNoNotice } from './useStepCalls'
import './step.css'

interface StepPopoverProps {
  place: Place
  track: TrackState['track']
  /** Which mark of the track: its key. */
  mark: string
  anchor: HTMLElement
  onClose: () => void
}

/** The popover of a mark: the form of an open step, or the facts of one that was taken. */
export default function StepPopover({ place, track: name, mark: key, anchor, onClose }: StepPopoverProps) {
  const translate = useTranslate()
  useNoNotice()
  const { page } = useOnPage()
  const track = page.tracks.find(each => each.track === name)
  const mark = track && marksOf(track).find(each => each.key === key)
  const [chosen, setChosen] = useState(
    () => mark && (stepWithDraft(place, page.candidate.id, mark) ?? nextStepOf(mark).step),
  )
  const step = mark?.steps.find(each => each.step === chosen) ?? mark?.shown
  if (!mark || !step) return null
  const title = (step.refused ? decisionOfStep : stepOfTrack)(translate, step.step)
  return (
    <AnchoredDialog anchor={anchor} label={title} className="cp-step" onClose={onClose}>
      <h3>{title}</h3>
      {mark.steps.length > 1 ? <Steps steps={mark.steps} chosen={step.step} onChoose={setChosen} /> : null}
      {step.refused ? (
        <RefusedStep refused={step.refused} onLeave={onClose} />
      ) : step.done ? (
        <DoneStep key={step.step} step={step} onClose={onClose} />
      ) : (
        <StepForm
          key={step.step}
          part={stepPart(place, page.candidate.id, step.step)}
          step={step}
          onClose={onClose}
        />
      )}
    </AnchoredDialog>
  )
}

/** The steps of one level of the language. */
function Steps({
  steps,
  chosen,
  onChoose,
}: {
  steps: readonly StepState[]
  chosen: string
  onChoose: (step: StepState['step']) => void
}) {
  const translate = useTranslate()
  return (
    <fieldset className="cp-substeps flex wrap gap-4" aria-label={translate('candidate.steps_of_level')}>
      {steps.map(({ step, done }) => (
        <button
          className="inline-row muted small round-2 surface bordered tap"
          key={step}
          type="button"
          aria-pressed={step === chosen}
          data-done={done || undefined}
          onClick={() => onChoose(step)}
        >
          {translate(`steps.${step}`)}
        </button>
      ))}
    </fieldset>
  )
}

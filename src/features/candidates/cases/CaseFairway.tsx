import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { CaseStepState, CaseTrack } from '../../../../contract/calls/cases'
import { opensRight } from '../../../../contract/routes/words'
import { formatNearDay } from '../../../layout/parts/dates'
import { inLanguage } from '../page/names'
import { isAhead, markOf } from './tracks'

interface CaseFairwayProps {
  track: CaseTrack
  label: string
  /** Makes the marks buttons; gets the step and the element that was clicked. */
  onOpen?: (step: CaseStepState, anchor: HTMLElement) => void
  /** Whether a step is open from the start: something that was typed into its form is back. */
  isOpen: (step: CaseStepState) => boolean
}

/** The steps of a track of a case as marks on a line. */
export function CaseFairway({ track, label, ...open }: CaseFairwayProps) {
  return (
    <ol className="cp-way grid" aria-label={label}>
      {track.steps.map(step => (
        <li
          className="shrinks caption"
          key={step.key}
          data-state={markOf(step)}
          aria-current={step.key === track.current ? 'step' : undefined}
        >
          <StepMark step={step} {...open} />
        </li>
      ))}
    </ol>
  )
}

function StepMark({
  step,
  onOpen,
  isOpen,
}: Omit<CaseFairwayProps, 'track' | 'label'> & { step: CaseStepState }) {
  const translate = useTranslate()
  const locale = useLocale()
  const caption = useCaption(step)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: from the start, and never again.
  useEffect(() => {
    if (button.current && isOpen(step)) onOpen?.(step, button.current)
  }, [])
  const mark = markOf(step)
  const inside = (
    <>
      <span className="cp-buoy grid centred" aria-hidden="true">
        {mark === 'done' ? <Check size={11} strokeWidth={3} /> : null}
        {mark === 'refused' ? <X size={9} strokeWidth={3} /> : null}
      </span>
      <b>
        <bdi>{inLanguage(step.names, locale)}</bdi>
      </b>
      <span className="l-hidden">
        {translate(
          mark === 'planned' ? 'route_case.planned' : `resources.case-steps.enums.state.${step.state}`,
        )}
      </span>
      <small>{caption}</small>
    </>
  )
  if (!onOpen) return <span className="cp-stand wide block text-start">{inside}</span>
  return (
    <button
      ref={button}
      type="button"
      className="cp-stand wide block text-start"
      aria-haspopup="dialog"
      onClick={event => onOpen(step, event.currentTarget)}
    >
      {inside}
    </button>
  )
}

/** The line under a mark: its result and day, or until when it is awaited. */
function useCaption(step: CaseStepState): string {
  const { state, day, outcome: key, outcomes, clock } = step
  const translate = useTranslate()
  const locale = useLocale()
  const date = (of: string) => formatNearDay(of, locale)
  const outcome = outcomes.find(each => each.key === key)
  const said = (of: string) => (isAhead(step) ? translate('candidate.on_day', { date: date(of) }) : date(of))
  const parts = [outcome && inLanguage(outcome.names, locale), day && said(day)]
  if (state === 'done' || state === 'failed') return parts.filter(Boolean).join(' · ')
  if (state === 'open' || state === 'current')
    return clock?.due_on
      ? translate(opensRight(clock.expiry) ? 'clock.from' : 'candidate.by_day', { date: date(clock.due_on) })
      : ''
  return translate(`resources.case-steps.enums.state.${state}`)
}

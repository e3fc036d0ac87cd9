import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { TrackState } from '../../../../contract/calls/candidates/page'
import { formatNearDay } from '../../../layout/parts/dates'
import { Ltr } from '../../../layout/parts/Isolated'
import { stepOfTrack } from '../page/names'
import { type Mark, marksOf } from './marks'

interface TrackStepsProps {
  track: TrackState
  label: string
  /** Makes the marks buttons; gets the mark and the element that was clicked. */
  onOpen?: (mark: Mark, anchor: HTMLElement) => void
  /** Whether a mark is open from the start: something that was typed into its form is back. */
  isOpen?: (mark: Mark) => boolean
}

/** The steps of a track as marks on a line: done, planned, now, to come, over, by silence, skipped, refused. */
export function TrackSteps({ track, label, onOpen, isOpen }: TrackStepsProps) {
  const captionOf = useCaption()
  const marks = marksOf(track)
  return (
    <ol className="cp-way grid" aria-label={label}>
      {marks.map(mark => (
        <li
          className="shrinks caption"
          key={mark.key}
          data-state={mark.state}
          aria-current={['now', 'over', 'refused'].includes(mark.state) ? 'step' : undefined}
        >
          <TrackMark mark={mark} onOpen={onOpen} isOpen={isOpen} caption={captionOf(mark)} />
        </li>
      ))}
    </ol>
  )
}

function TrackMark({
  mark,
  caption,
  onOpen,
  isOpen,
}: Pick<TrackStepsProps, 'onOpen' | 'isOpen'> & { mark: Mark; caption: string | undefined }) {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: from the start, and never again.
  useEffect(() => {
    if (button.current && isOpen?.(mark)) onOpen?.(mark, button.current)
  }, [])
  const inside: ReactNode = (
    <>
      <span className="cp-buoy grid centred" aria-hidden="true">
        {mark.state === 'done' || mark.state === 'silence' ? <Check size={11} strokeWidth={3} /> : null}
        {mark.state === 'refused' ? <X size={9} strokeWidth={3} /> : null}
      </span>
      <b>{mark.level ? <Ltr>{mark.level}</Ltr> : translate(`steps.${mark.shown.step}`)}</b>
      <span className="l-hidden">{translate(`candidate.mark.${mark.state}`)}</span>
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
      onClick={event => onOpen(mark, event.currentTarget)}
    >
      {inside}
    </button>
  )
}

/** The line under a mark: its day, until when it is awaited, or what it waits for. */
function useCaption(): (mark: Mark) => string | undefined {
  const translate = useTranslate()
  const locale = useLocale()
  const date = (day: string) => formatNearDay(day, locale)
  return ({ state, shown, steps, after }) => {
    if (state === 'silence') return translate('candidate.by_silence')
    if (state === 'planned' && shown.day) return translate('candidate.on_day', { date: date(shown.day) })
    if (state === 'done') return shown.day ? date(shown.day) : undefined
    if (shown.refused)
      return shown.refused.on
        ? translate('candidate.refused_on', { date: date(shown.refused.on) })
        : translate('candidate.refused')
    const due = steps.find(({ done, due_on }) => !done && due_on)?.due_on
    if (state === 'over' && due) return translate('candidate.due', { date: date(due) })
    if (due) return translate('candidate.by_day', { date: date(due) })
    const started = steps.findLast(({ done }) => done)
    if (started?.day) return date(started.day)
    return state === 'next' && after
      ? translate('candidate.after_step', { step: stepOfTrack(translate, after) })
      : undefined
  }
}

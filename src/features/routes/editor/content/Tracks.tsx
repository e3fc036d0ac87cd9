import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import type { RouteStep, RouteTrack } from '../../../../../contract/routes/version'
import { colonIn } from '../../../../../contract/text/colonIn'
import { moved, newStep, problemsAt, without, withSteps } from '../edits'
import { nameIn, useWords } from '../words'
import { focusMoved, type ItemActs, ItemRow } from './ItemRow'
import type { ListProps } from './parts'

/** The tracks with their steps in order. */
export function Tracks(props: ListProps) {
  const { content, onChange, onSay } = props
  const translate = useTranslate()
  const move = (at: number) => (by: -1 | 1) => {
    onChange?.({ ...content, tracks: moved(content.tracks, at, at + by) })
    onSay(translate('route_editor.moved', { place: at + by + 1, count: content.tracks.length }))
    focusMoved(`tracks.${at + by}`, by)
  }
  return (
    <ol className="grid gap-12">
      {content.tracks.map((track, at) => (
        <li key={track.key} className="card">
          <Track {...props} track={track} at={at} onMove={move(at)} />
        </li>
      ))}
    </ol>
  )
}

interface TrackProps extends ListProps {
  track: RouteTrack
  at: number
  onMove: (by: -1 | 1) => void
}

function Track({ track, at, onMove, ...props }: TrackProps) {
  const { content, problems, onChange, onEdit } = props
  const translate = useTranslate()
  const locale = useLocale()
  const words = useWords(content)
  const path = `tracks.${at}`
  const own = problemsAt(problems, path).filter(
    each => !track.steps.some((_, of) => problemsAt([each], `${path}.steps.${of}`).length),
  )
  const acts: ItemActs | undefined = onChange && {
    onMove,
    isFirst: at === 0,
    isLast: at === content.tracks.length - 1,
    onEdit: () => onEdit({ kind: 'track', at, first: track }),
    onRemove: () => onChange({ ...content, tracks: without(content.tracks, at) }),
  }
  return (
    <>
      <ItemRow
        isHead
        path={path}
        name={nameIn(track, locale)}
        facts={[
          words.word('runs', track.runs),
          track.optional ? translate('route_editor.track_optional') : '',
          ...(track.applies_if ?? []).map(each => words.condition(each)),
        ]}
        problems={own}
        words={words.problem}
        acts={acts}
      />
      <ol className="ro-steps">
        {track.steps.map((step, of) => (
          <li key={step.key} className="top-line">
            <Step {...props} track={at} count={track.steps.length} step={step} at={of} />
          </li>
        ))}
      </ol>
      {onChange ? (
        <p className="top-line pad-bar">
          <Button
            variant="text"
            startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onEdit({ kind: 'step', track: at, first: newStep() })}
          >
            {translate('route_editor.add_step')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

interface StepProps extends ListProps {
  track: number
  count: number
  step: RouteStep
  at: number
}

function Step({ track, count, step, at, content, problems, onChange, onEdit, onSay }: StepProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useWords(content)
  const path = `tracks.${track}.steps.${at}`
  const acts: ItemActs | undefined = onChange && {
    onMove: by => {
      onChange(withSteps(content, track, steps => moved(steps, at, at + by)))
      onSay(translate('route_editor.moved', { place: at + by + 1, count }))
      focusMoved(`tracks.${track}.steps.${at + by}`, by)
    },
    isFirst: at === 0,
    isLast: at === count - 1,
    onEdit: () => onEdit({ kind: 'step', track, at, first: step }),
    onRemove: () => onChange(withSteps(content, track, steps => without(steps, at))),
  }
  const clocks = content.clocks.filter(clock => clock.step === step.key).map(({ key }) => key)
  const outcomes = (step.outcomes ?? []).map(
    each => `${nameIn(each, locale)}${colonIn(locale)}${words.target(each)}`,
  )
  return (
    <ItemRow
      path={path}
      name={nameIn(step, locale)}
      mark={<span className="l-flag rigid" data-holder={step.holder} aria-hidden="true" />}
      facts={[
        translate(`enums.${step.holder}`),
        words.word('step_kind', step.kind),
        step.optional ? translate('route_editor.step_optional') : '',
        ...outcomes,
        ...(step.applies_if ?? []).map(each => words.condition(each)),
        step.record ? words.movedBy(step.record) : '',
        clocks.length ? translate('route_editor.clocks_of_step', { clocks: clocks.join(', ') }) : '',
      ]}
      problems={problemsAt(problems, path)}
      words={words.problem}
      acts={acts}
    />
  )
}

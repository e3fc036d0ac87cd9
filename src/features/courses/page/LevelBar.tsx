import { Button } from '@mui/material'
import { useState } from 'react'
import { useLocale, useNotify, useTranslate } from 'react-admin'
import type { CoursePage, LevelOrder, LevelResult } from '../../../../contract/calls/courses'
import { isStep } from '../../../../contract/candidates/steps'
import { colonIn } from '../../../../contract/text/colonIn'
import { ControlledInput } from '../../../fields/ControlledInput'
import { dayOf } from '../../../layout/parts/clock'
import { Segmented } from '../../../layout/parts/Segmented'
import { useAct } from '../../../views/useAct'

const STATES = ['started', 'finished', 'passed'] as const

interface LevelBarProps {
  page: CoursePage
  chosen: readonly number[]
  onLevel: (order: Omit<LevelOrder, 'confirm'> & { confirm?: number[] }) => Promise<LevelResult[]>
}

/** Marks the level of the course as started, finished or passed for the chosen participants, or for all. */
export function LevelBar({ page: { course, seats }, chosen, onLevel }: LevelBarProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { run, isBusy } = useAct('courses')
  const [state, setState] = useState<(typeof STATES)[number]>('passed')
  const [day, setDay] = useState<unknown>(dayOf(new Date()))
  const [refused, setRefused] = useState<LevelResult[]>([])
  const level = String(course.level)
  if (!isStep(`${level.toLowerCase()}_passed`)) return null
  const people = chosen.length ? [...chosen] : seats.map(({ candidate_id }) => candidate_id)

  async function mark(candidate_ids: number[], confirm?: number[]) {
    const results = await run(() => onLevel({ candidate_ids, state, day: String(day), confirm }))
    if (!results) return
    setRefused(results.filter(({ done }) => !done))
    notify(translate('courses.marked', { smart_count: results.filter(({ done }) => done).length }))
  }

  return (
    <section className="l-row row wrap gap-8" aria-label={translate('courses.level', { level })}>
      <strong>{translate('courses.level', { level })}</strong>
      <Segmented
        label={translate('courses.level', { level })}
        value={state}
        options={STATES.map(value => ({ value, label: translate(`courses.${value}`) }))}
        onChange={setState}
      />
      <div className="co-when">
        <ControlledInput resource="attendance" name="day" hideLabel value={day} onChange={setDay} />
      </div>
      <Button variant="outlined" disabled={isBusy || !day} onClick={() => void mark(people)}>
        {translate(chosen.length ? 'courses.mark_chosen' : 'courses.mark_all', {
          smart_count: people.length,
          level,
        })}
      </Button>
      {refused.length ? (
        <Refused results={refused} seats={seats} onAnyway={results => void mark(...anyway(results))} />
      ) : null}
    </section>
  )
}

/** Returns the participants and the warnings to accept. */
function anyway(results: readonly LevelResult[]): [number[], number[]] {
  return [
    results.map(({ candidate_id }) => candidate_id),
    [...new Set(results.flatMap(({ requirements = [] }) => requirements.map(({ id }) => id)))],
  ]
}

function Refused({
  results,
  seats,
  onAnyway,
}: {
  results: readonly LevelResult[]
  seats: CoursePage['seats']
  onAnyway: (results: LevelResult[]) => void
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const warned = results.filter(
    ({ requirements }) => requirements?.length && requirements.every(({ effect }) => effect === 'warn'),
  )
  return (
    <div className="co-refused note-wait round-3" role="status">
      <ul className="bullets">
        {results.map(({ candidate_id, error, requirements }) => (
          <li key={candidate_id}>
            <bdi>{seats.find(seat => seat.candidate_id === candidate_id)?.name}</bdi>
            {colonIn(locale)}
            {requirements?.length ? (
              <bdi>{requirements.map(({ name }) => name).join(', ')}</bdi>
            ) : (
              translate(`errors.${error ?? 'unknown'}`)
            )}
          </li>
        ))}
      </ul>
      {warned.length ? (
        <Button size="small" onClick={() => onAnyway(warned)}>
          {translate('courses.mark_anyway', { smart_count: warned.length })}
        </Button>
      ) : null}
    </div>
  )
}

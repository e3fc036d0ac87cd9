import './requests.css'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EvaluationSlot } from '../../../../contract/calls/candidates/requests'
import { type CandidateEvaluation, candidateEvaluations } from '../../../../contract/resources/requests'
import { addDays, wallAt } from '../../../../contract/time/wall-time'
import { usePlaceClock } from '../../../fields/day/usePlaceClock'
import { ownZone } from '../../../layout/parts/clock'
import { formatDay, formatTime } from '../../../layout/parts/dates'
import { isolate } from '../../../layout/parts/Isolated'
import { QueryState } from '../../../views/QueryState'
import { useSlots } from './useSlots'

const APPOINTMENT = {
  resource: 'candidateEvaluations',
  name: 'appointment',
  field: candidateEvaluations.fields.appointment,
}

/** Days that are offered at once. */
const SPAN = 14

/** The free times of the evaluator in the form, or of all; choosing one fills in who, when and how long. */
export function SlotPicker() {
  const translate = useTranslate()
  const evaluatorId = useWatch<CandidateEvaluation, 'evaluator_id'>({ name: 'evaluator_id' })
  const clock = usePlaceClock(APPOINTMENT, { evaluator_id: evaluatorId })
  const zone = clock.zone ?? ownZone()
  const today = wallAt(Date.now(), zone).day
  const [from, setFrom] = useState(today)
  const slots = useSlots({ from, to: addDays(from, SPAN - 1), zone, evaluatorId })
  const now = new Date().toISOString()
  const open = (slots.data ?? []).filter(({ free, at }) => free > 0 && at > now)
  return (
    <section
      className="rq-card rq-slots card grid gap-10 pad-card"
      aria-label={translate('requests.slots_of')}
    >
      <div className="rq-bar inline-row wrap gap-6">
        <h2>{translate('requests.slots_of')}</h2>
        <span className="faint caption">{translate('calendar.zone', { zone: isolate(zone) })}</span>
        <Button size="small" disabled={from <= today} onClick={() => setFrom(addDays(from, -SPAN))}>
          {translate('requests.earlier')}
        </Button>
        <Button size="small" onClick={() => setFrom(addDays(from, SPAN))}>
          {translate('requests.later')}
        </Button>
      </div>
      <QueryState query={slots} rows={3} columns={3} />
      {slots.data && open.length === 0 ? <p className="rq-hint">{translate('requests.no_slots')}</p> : null}
      <Days slots={open} zone={zone} />
    </section>
  )
}

function Days({ slots, zone }: { slots: readonly EvaluationSlot[]; zone: string }) {
  const locale = useLocale()
  const days = [...new Set(slots.map(({ at }) => wallAt(at, zone).day))]
  return days.map(day => (
    <div key={day}>
      <h3>{formatDay(day, locale, { weekday: true })}</h3>
      <ul className="flex wrap gap-6">
        {slots
          .filter(({ at }) => wallAt(at, zone).day === day)
          .map(slot => (
            <li key={`${slot.evaluator_id} ${slot.at}`}>
              <Slot slot={slot} zone={zone} />
            </li>
          ))}
      </ul>
    </div>
  ))
}

function Slot({ slot, zone }: { slot: EvaluationSlot; zone: string }) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const [at, evaluator] = useWatch<CandidateEvaluation, ['appointment', 'evaluator_id']>({
    name: ['appointment', 'evaluator_id'],
  })
  const isChosen = evaluator === slot.evaluator_id && at === slot.at
  const choose = () => {
    for (const [name, value] of [
      ['evaluator_id', slot.evaluator_id],
      ['appointment', slot.at],
      ['minutes', slot.minutes],
    ] as const)
      setValue(name, value, { shouldDirty: true, shouldValidate: name === 'appointment' })
  }
  return (
    <Button
      className="rq-slot"
      variant={isChosen ? 'contained' : 'outlined'}
      size="small"
      aria-pressed={isChosen}
      onClick={choose}
    >
      <bdi>{formatTime(slot.at, zone)}</bdi>
      <bdi>{slot.evaluator}</bdi>
      {slot.capacity > 1 ? <bdi>{translate('requests.free', { count: slot.free })}</bdi> : null}
    </Button>
  )
}

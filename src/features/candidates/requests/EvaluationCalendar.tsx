import './requests.css'
import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { type RaRecord, useGetList, useGetMany, useLocale, useTranslate } from 'ra-core'
import { Link, useNavigate } from 'react-router-dom'
import type { EvaluationSlot } from '../../../../contract/candidates/requests'
import { newOf, resourceName } from '../../../fields/words'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { PageHead } from '../../../layout/parts/PageHead'
import type { StatusKind } from '../../../layout/theme/tokens'
import { Calendar, type CalendarEvent, rangeOf, useCalendarSpan } from '../../../views/calendar'
import { useMay } from '../../../views/may'
import { LookSwitch } from './LookSwitch'
import { ownZone, useSlots } from './useSlots'

const RESOURCE = 'candidateEvaluations'

/** Who is evaluated when, and which times are free; a free one leads to booking it. */
export function EvaluationCalendar() {
  useLocale()
  const translate = useTranslate()
  const zone = ownZone()
  const [span, move] = useCalendarSpan(zone)
  const may = useMay(RESOURCE)
  const { from, to, begin, end } = rangeOf(span, zone)
  const booked = useGetList(RESOURCE, {
    filter: { appointment_gte: begin, appointment_lt: end },
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'appointment', order: 'ASC' },
  })
  const slots = useSlots({ from, to })
  const events = [...useBookedEvents(booked.data ?? []), ...useFreeEvents(slots.data ?? [])]
  const error = booked.error ?? slots.error
  const title = resourceName(translate, RESOURCE, 2)
  return (
    <div className="rq-page">
      <PageHead title={title} />
      <div className="rq-bar">
        <LookSwitch />
        {may('create') ? (
          <Button
            component={Link}
            to={`/${RESOURCE}/create`}
            variant="contained"
            startIcon={<Plus size={16} aria-hidden />}
          >
            {newOf(translate, RESOURCE)}
          </Button>
        ) : null}
      </div>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void booked.refetch()
            void slots.refetch()
          }}
        />
      ) : (
        <Calendar
          label={title}
          events={events}
          zone={zone}
          span={span}
          onMove={move}
          isPending={booked.isPending || slots.isPending}
        />
      )}
    </div>
  )
}

function useBookedEvents(rows: readonly RaRecord[]): CalendarEvent[] {
  const names = useNames(
    'candidates',
    rows.map(row => row.candidate_id),
  )
  const evaluators = useNames(
    'users',
    rows.map(row => row.evaluator_id),
  )
  const kindOf = ({ result }: RaRecord): StatusKind =>
    result ? (result === 'failed' ? 'bad' : 'good') : 'info'
  return rows.map(row => ({
    id: Number(row.id),
    title: names.get(row.candidate_id) ?? `${row.candidate_id}`,
    detail: evaluators.get(row.evaluator_id),
    at: String(row.appointment),
    minutes: Number(row.minutes ?? 30),
    kind: kindOf(row),
    isOff: row.cancelled === true,
    href: `/${RESOURCE}/${row.id}`,
  }))
}

function useNames(resource: string, ids: readonly unknown[]): Map<unknown, string> {
  const wanted = [...new Set(ids.filter(id => typeof id === 'number'))]
  const { data } = useGetMany(resource, { ids: wanted }, { enabled: wanted.length > 0 })
  return new Map((data ?? []).filter(Boolean).map(row => [row.id, String(row.name ?? row.id)]))
}

function useFreeEvents(slots: readonly EvaluationSlot[]): CalendarEvent[] {
  const translate = useTranslate()
  const navigate = useNavigate()
  const may = useMay(RESOURCE)
  const now = new Date().toISOString()
  if (!may('create')) return []
  return slots
    .filter(({ free, at }) => free > 0 && at > now)
    .map(({ evaluator_id, evaluator, at, minutes, free }) => ({
      id: `free ${evaluator_id} ${at}`,
      title: translate('requests.free', { count: free }),
      detail: evaluator,
      at,
      minutes,
      onOpen: () =>
        navigate(`/${RESOURCE}/create`, { state: { values: { evaluator_id, appointment: at, minutes } } }),
    }))
}

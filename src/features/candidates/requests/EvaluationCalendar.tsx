import './requests.css'
import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import {
  type RaRecord,
  useDataProvider,
  useGetList,
  useGetMany,
  useNotify,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { EvaluationSlot } from '../../../../contract/calls/candidates/requests'
import { newOf, resourceName } from '../../../fields/words'
import { ownZone } from '../../../layout/parts/clock'
import { formatTime } from '../../../layout/parts/dates'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { isolate } from '../../../layout/parts/Isolated'
import { PageHead } from '../../../layout/parts/PageHead'
import type { StatusKind } from '../../../layout/theme/tokens'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { Calendar, type CalendarEvent, rangeOf, useCalendarSpan } from '../../../views/calendar'
import { useMay } from '../../../views/may'
import { useAct } from '../../../views/useAct'
import { LookSwitch } from './LookSwitch'
import { useSlots } from './useSlots'

const RESOURCE = 'candidateEvaluations'

/** Calendar of evaluations and free times; a free one leads to booking it. */
export function EvaluationCalendar() {
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
  const slots = useSlots({ from, to, zone })
  const moveTo = useMove(booked.data ?? [])
  const events = [...useBookedEvents(booked.data ?? []), ...useFreeEvents(slots.data ?? [], moveTo)]
  const error = booked.error ?? slots.error
  const title = resourceName(translate, RESOURCE, 2)
  return (
    <div className="rq-page grid gap-12 shrinks">
      <PageHead title={title} />
      <div className="rq-bar inline-row wrap gap-6">
        <LookSwitch />
        {may('update') ? <span className="rq-hint">{translate('requests.move_help')}</span> : null}
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
  const mayMove = useMay(RESOURCE)('update')
  return rows.map(row => ({
    id: Number(row.id),
    ...(mayMove && !row.result && !row.cancelled ? { dragged: String(row.id) } : {}),
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

type Place = Pick<EvaluationSlot, 'evaluator_id' | 'at' | 'minutes'>

/** Moves an appointment to a free time, and back where that was a slip. */
function useMove(rows: readonly RaRecord[]): (dragged: string, place: Place) => void {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run } = useAct(RESOURCE)
  const put = async (row: RaRecord, { evaluator_id, at, minutes }: Place) => {
    const data = { evaluator_id, appointment: at, minutes }
    const answer = await run(() => provider.update(RESOURCE, { id: row.id, data, previousData: row }))
    refresh()
    return answer?.data
  }
  return (dragged, place) => {
    const row = rows.find(({ id }) => String(id) === dragged)
    if (!row) return
    const before: Place = { evaluator_id: row.evaluator_id, at: row.appointment, minutes: row.minutes }
    void put(row, place).then(moved => {
      if (!moved) return
      const time = isolate(formatTime(place.at, ownZone()))
      notify(translate('requests.moved', { time }), {
        type: 'success',
        undo: () => void put(moved, before),
      })
    })
  }
}

function useFreeEvents(
  slots: readonly EvaluationSlot[],
  moveTo: (dragged: string, place: Place) => void,
): CalendarEvent[] {
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
      onDrop: dragged => moveTo(dragged, { evaluator_id, at, minutes }),
      onOpen: () =>
        navigate(`/${RESOURCE}/create`, { state: { values: { evaluator_id, appointment: at, minutes } } }),
    }))
}

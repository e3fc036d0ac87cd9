import '../booking.css'
import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useGetList, useGetMany, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { displayName } from '../../../../contract/definition/define'
import { onlineAppointments } from '../../../../contract/resources/appointments'
import { onlineSeminars } from '../../../../contract/resources/seminars'
import { stateKind } from '../../../fields/stateKinds'
import { newOf, resourceName, useFieldWords } from '../../../fields/words'
import { ownZone } from '../../../layout/parts/clock'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { PageHead } from '../../../layout/parts/PageHead'
import { Calendar, type CalendarEvent, rangeOf, useCalendarSpan } from '../../../views/calendar'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { LookSwitch } from '../../candidates'

const MoveDialog = lazyDialog(() => import('./MoveDialog'))

const DEFINITIONS = { 'online-appointments': onlineAppointments, 'online-seminars': onlineSeminars } as const
type Resource = keyof typeof DEFINITIONS
/** A record that was dragged to another time. */
interface Moving {
  record: RaRecord
  at: string
}

/** Appointments or seminars by day, week and month. Future ones can be dragged to another time. */
export function BookingCalendar({ resource }: { resource: Resource }) {
  const translate = useTranslate()
  const zone = ownZone()
  const [span, move] = useCalendarSpan(zone)
  const [moving, setMoving] = useState<Moving>()
  const may = useMay(resource)
  const { begin, end } = rangeOf(span, zone)
  const { data, error, isPending, refetch } = useGetList(resource, {
    filter: { at_gte: begin, at_lt: end },
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'at', order: 'ASC' },
  })
  const events = useEvents(resource, data ?? [], may('update') ? setMoving : undefined)
  const title = resourceName(translate, resource, 2)
  return (
    <div className="grid gap-12 shrinks">
      <PageHead title={title} />
      <div className="l-row row wrap gap-8">
        <LookSwitch />
        {may('create') ? (
          <Button
            component={Link}
            to={`/${resource}/create`}
            variant="contained"
            startIcon={<Plus size={16} aria-hidden />}
          >
            {newOf(translate, resource)}
          </Button>
        ) : null}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Calendar label={title} events={events} zone={zone} span={span} onMove={move} isPending={isPending} />
      )}
      {moving ? <MoveDialog resource={resource} {...moving} onClose={() => setMoving(undefined)} /> : null}
    </div>
  )
}

function useEvents(
  resource: Resource,
  rows: readonly RaRecord[],
  onMove: ((moving: Moving) => void) | undefined,
): CalendarEvent[] {
  const words = useFieldWords(resource)
  const locale = useLocale()
  const hosts = [...new Set(rows.map(row => row.host_id))]
  const { data } = useGetMany('users', { ids: hosts }, { enabled: hosts.length > 0 })
  const names = new Map((data ?? []).filter(Boolean).map(row => [row.id, String(row.name ?? row.id)]))
  const now = new Date().toISOString()
  return rows.map(row => {
    const isOpen = ['booked', 'confirmed', 'planned'].includes(row.status)
    return {
      id: Number(row.id),
      title: displayName(DEFINITIONS[resource], row, locale),
      detail: [words.choice('status', row.status), names.get(row.host_id)].filter(Boolean).join(' · '),
      at: String(row.at),
      minutes: Number(row.minutes),
      kind: stateKind(String(row.status)),
      isOff: row.status === 'cancelled',
      href: `/${resource}/${row.id}`,
      ...(onMove && isOpen && row.at > now ? { onMove: (at: string) => onMove({ record: row, at }) } : {}),
    }
  })
}

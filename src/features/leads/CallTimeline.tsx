import { Phone, PhoneMissed } from 'lucide-react'
import { useGetManyReference, useLocale, useRefresh, useTranslate } from 'react-admin'
import { type BwCall, calls, type Call as LeadCall } from '../../../contract/resources/calls'
import { wallAt } from '../../../contract/time/wall-time'
import { usePlaceClock } from '../../fields/day/usePlaceClock'
import { RecordName } from '../../fields/ref'
import { useFieldWords } from '../../fields/words'
import { ownZone } from '../../layout/parts/clock'
import { formatDay, formatTime } from '../../layout/parts/dates'
import { ErrorState } from '../../layout/parts/ErrorState'
import { Ltr } from '../../layout/parts/Isolated'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { ReadableDay } from '../../layout/parts/ReadableDate'
import { RemoveButton } from '../../views/record/RemoveButton'
import { useDesk } from './callDesk'

type Call = LeadCall | BwCall

const SHOWN = 50

const CALLED = { resource: calls.name, name: 'at', field: calls.fields.at }

/** The calls to somebody of the desk by day, the latest first. */
export function CallTimeline({ id }: { id: number }) {
  const translate = useTranslate()
  const { data, error, isPending, refetch } = useCalls(id, SHOWN)
  const { zone } = usePlaceClock(CALLED, undefined)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <LoadingRows rows={4} columns={2} />
  if (!data?.length) return <p className="d-note">{translate('leads.no_calls')}</p>
  return (
    <ol>
      {data.map((call, index) => (
        <Entry
          key={call.id}
          call={call}
          zone={zone}
          isNewDay={dayAt(call, zone) !== (data[index - 1] && dayAt(data[index - 1]!, zone))}
        />
      ))}
    </ol>
  )
}

/** The latest calls to somebody of the desk. */
export function useCalls(id: number, count: number) {
  const { calls, target } = useDesk()
  return useGetManyReference<Call>(calls, {
    target,
    id,
    pagination: { page: 1, perPage: count },
    sort: { field: 'at', order: 'DESC' },
    filter: {},
  })
}

const dayAt = (call: Call, zone = ownZone()) => wallAt(call.at ?? call.created_at, zone).day

interface EntryProps {
  call: Call
  /** The zone by whose clock calls are typed. */
  zone: string | undefined
  isNewDay: boolean
}

function Entry({ call, zone, isNewDay }: EntryProps) {
  const locale = useLocale()
  const translate = useTranslate()
  const words = useFieldWords(useDesk().calls)
  const Icon = call.status === 'answered' ? Phone : PhoneMissed
  return (
    <>
      {isNewDay ? (
        <li className="d-line-day caption-lines muted medium">
          {formatDay(dayAt(call, zone), locale, { weekday: true })}
        </li>
      ) : null}
      <li className="d-entry flex gap-12" data-outcome={call.status}>
        <span className="d-entry-mark grid rigid muted surface bordered centred">
          <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="grow">
          <p className="d-entry-head row wrap gap-row">
            <b className="medium">{words.choice('status', call.status)}</b>
            {call.minutes ? <span>{translate('records.minutes', { smart_count: call.minutes })}</span> : null}
            <span className="inline-row gap-8 push faint caption">
              {call.call_by ? <RecordName to="users" id={call.call_by} /> : null}
              <Ltr>{formatTime(call.at ?? call.created_at, zone)}</Ltr>
              <RemoveCall call={call} />
            </span>
          </p>
          {call.note ? (
            <p className="small-lines muted break lines" dir="auto">
              {call.note}
            </p>
          ) : null}
          {call.next_call_back_date ? (
            <p className="d-note">
              {words.label('next_call_back_date')}: <ReadableDay value={call.next_call_back_date} />
            </p>
          ) : null}
        </div>
      </li>
    </>
  )
}

/** A call that was written down by mistake; whom it was to is counted again without it. */
function RemoveCall({ call }: { call: Call }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { calls } = useDesk()
  return (
    <RemoveButton
      resource={calls}
      record={call}
      title={translate('leads.delete_call_title')}
      verb={translate('leads.delete_call')}
      onRemoved={refresh}
    />
  )
}

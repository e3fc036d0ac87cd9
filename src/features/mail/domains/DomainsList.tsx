import '../mail.css'
import { type RaRecord, useTranslate } from 'react-admin'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { RecordLink } from '../../../views/list/RecordLink'
import ResourceList from '../../../views/list/ResourceList'
import { DayBar } from './DayBar'
import { LiftButton } from './LiftButton'
import { usePauseReason } from './usePauseReason'

const CELLS = { ready: ReadyCell, sent_today: TodayCell, paused_reason: PausedCell }
const COLUMNS = ['name', 'active', 'warm', 'sent_today', 'ready', 'paused_reason']

/** Domains that mail is sent from: what they may send today, whether they are ready, and why one is held. */
export function DomainsList() {
  return <ResourceList columns={{ only: COLUMNS, cells: CELLS }} rowActions={Lift} card={DomainCard} />
}

/** A domain on a phone. */
function DomainCard({ record }: { record: RaRecord }) {
  return (
    <div className="grow">
      <div className="v-card-head row gap-8 between">
        <RecordLink record={record}>
          <bdi dir="ltr">{String(record.name)}</bdi>
        </RecordLink>
        <ReadyCell record={record} />
      </div>
      <TodayCell record={record} />
      {record.paused_reason ? <PausedCell record={record} /> : null}
      {record.paused_reason ? <div className="v-card-actions">{Lift(record)}</div> : null}
    </div>
  )
}

function ReadyCell({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  return record.ready ? (
    <StatusTag kind="good">{translate('mail.ready')}</StatusTag>
  ) : (
    <StatusTag kind="wait">{translate('mail.not_ready')}</StatusTag>
  )
}

function TodayCell({ record }: { record: RaRecord }) {
  return <DayBar used={Number(record.sent_today ?? 0)} limit={Number(record.day_limit ?? 0)} />
}

function PausedCell({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const reason = usePauseReason()
  if (!record.paused_reason) return <span className="caption-lines faint">{translate('app.empty_cell')}</span>
  return <StatusTag kind="bad">{reason(String(record.paused_reason))}</StatusTag>
}

function Lift(record: RaRecord) {
  return record.paused_reason ? <LiftButton id={Number(record.id)} /> : null
}

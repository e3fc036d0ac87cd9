import '../mail.css'
import './domains.css'
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin'
import { Link, Navigate, useParams } from 'react-router-dom'
import { enumLabel, fieldLabel } from '../../../fields/words'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { ResourceEdit } from '../../../views'
import { DayBar } from './DayBar'
import { DaysCard } from './DaysCard'
import { StateList } from './DomainSteps'
import { LiftButton } from './LiftButton'
import { usePauseReason } from './usePauseReason'
import { useDays } from './useSetup'

/** A sending domain: why it is held, what it sent, how its records stand, and its form. */
export function DomainPage() {
  return <ResourceEdit resource="domains" head={<Head />} aside={<Aside />} />
}

/** A domain has one page: whoever may read one may write it. */
export function DomainShow() {
  const { id = '' } = useParams()
  return <Navigate to={`/domains/${encodeURIComponent(id)}`} replace />
}

function Head() {
  const translate = useTranslate()
  const reason = usePauseReason()
  const record = useRecordContext()
  if (!record) return null
  return (
    <>
      {record.paused_reason ? (
        <section
          className="ml-banner row small-lines wrap round-3"
          aria-label={fieldLabel(translate, 'domains', 'paused_reason')}
        >
          <p>{translate('mail.domain_paused', { reason: reason(String(record.paused_reason)) })}</p>
          <LiftButton id={Number(record.id)} />
        </section>
      ) : null}
      <DaysCard id={Number(record.id)} />
    </>
  )
}

function Aside() {
  const translate = useTranslate()
  const record = useRecordContext<RaRecord & Parameters<typeof StateList>[0]['domain']>()
  const { data: days } = useDays(Number(record?.id ?? 0))
  if (!record) return null
  const cap = days?.at(-1)?.cap ?? Number(record.day_limit ?? 0)
  return (
    <section className="ml-card dm-aside" aria-label={translate('domain_setup.records')}>
      <header>
        <h2>{translate('domain_setup.records')}</h2>
        <StatusTag kind={record.ready ? 'good' : 'wait'}>
          {translate(record.ready ? 'mail.ready' : 'mail.not_ready')}
        </StatusTag>
      </header>
      <div className="ml-pad">
        <div>
          <p className="ml-note">{translate('mail.today')}</p>
          <DayBar used={Number(record.sent_today ?? 0)} limit={cap} />
        </div>
        <p className="ml-note">
          <Warmth record={record} />
        </p>
        {record.warm === 'warm' ? null : <p className="ml-note">{translate('mail.warming_rule')}</p>}
        <StateList domain={record} />
        <p className="ml-note">
          {translate('domain_setup.checked')} <ReadableInstant value={record.checked_at} />
        </p>
        <Link to={`/domainSetup?domain=${record.id}`}>{translate('domain_setup.open')}</Link>
      </div>
    </section>
  )
}

function Warmth({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  if (record.warm === 'warming') return translate('mail.warming_day', { day: String(record.warm_day) })
  return enumLabel(translate, { resource: 'domains', name: 'warm', value: String(record.warm) })
}

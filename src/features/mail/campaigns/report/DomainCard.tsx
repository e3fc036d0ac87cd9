import { type RaRecord, useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { enumLabel, fieldLabel } from '../../../../fields/words'
import { Fact } from '../../../../layout/parts/Fact'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { useMay } from '../../../../views/may'
import { DayBar } from '../../domains/DayBar'
import { usePauseReason } from '../../domains/usePauseReason'
import { type Campaign, progressOf, share } from '../campaign'

/** The domain a campaign is sent from: its warm-up, and what is left of its day. */
export function DomainCard({ campaign }: { campaign: Campaign }) {
  const translate = useTranslate()
  const reason = usePauseReason()
  const domain = useDomainOf(campaign)
  if (!domain) return null
  const name = String(domain.name)
  const { done } = progressOf(campaign)
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.sending_domain')}</h2>
        <span>{translate('mail.day_resets', { zone: String(domain.timezone ?? '') })}</span>
      </header>
      <dl className="ml-domain grid gap-16 top-line">
        <Fact name={fieldLabel(translate, 'domains', 'name')}>
          <Link to={`/domains/${domain.id}`}>
            <bdi dir="ltr">{name}</bdi>
          </Link>
        </Fact>
        <Fact name={translate('mail.warm_up')}>
          <Warmth warm={String(domain.warm)} day={Number(domain.warm_day ?? 0)} />
        </Fact>
        <Fact name={translate('mail.today')}>
          <DayBar used={Number(domain.sent_today ?? 0)} limit={Number(domain.day_limit ?? 0)} />
        </Fact>
        <Fact name={translate('mail.figure.bounced')}>{share(campaign.bounced, done)}</Fact>
      </dl>
      {domain.paused_reason ? (
        <p className="ml-banner row small-lines wrap round-3" role="alert">
          {translate('mail.domain_paused', { reason: reason(String(domain.paused_reason)) })}
        </p>
      ) : null}
      {domain.ready ? null : (
        <p className="ml-note ml-inset">{translate('mail.dns_missing', { domain: name })}</p>
      )}
    </section>
  )
}

function useDomainOf({ from_email, status }: Campaign): RaRecord | undefined {
  const may = useMay('domains')
  const name = String(from_email ?? '').split('@')[1] ?? ''
  const { data } = useGetList(
    'domains',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
      filter: { name },
    },
    { enabled: may('read') && name !== '', refetchInterval: status === 'sending' ? 10_000 : false },
  )
  return data?.[0]
}

function Warmth({ warm, day }: { warm: string; day: number }) {
  const translate = useTranslate()
  if (warm === 'warming')
    return <StatusTag kind="wait">{translate('mail.warming_day', { day: String(day) })}</StatusTag>
  return (
    <StatusTag kind={warm === 'warm' ? 'good' : 'none'}>
      {enumLabel(translate, { resource: 'domains', name: 'warm', value: warm })}
    </StatusTag>
  )
}

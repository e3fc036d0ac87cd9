import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type DomainHealth, HEALTH_DAYS } from '../../../../contract/health'
import { PAUSE_SHARES } from '../../../../contract/mail/pause-reasons'
import { stateKind } from '../../../fields/stateKinds'
import { FittingTable } from '../../../layout/parts/FittingTable'
import { Ltr } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import { EmptyCell } from '../../../layout/parts/ReadableDate'
import { StatusTag } from '../../../layout/parts/StatusTag'

const RECORDS = ['dkim', 'spf', 'dmarc'] as const

/** How the mail of each sending domain is received, and what is known of its DNS. */
export function DomainsTable({ domains }: { domains: readonly DomainHealth[] }) {
  const translate = useTranslate()
  const title = translate('health.domains', { days: HEALTH_DAYS })
  return (
    <section className="r-card" data-wide aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {domains.length ? (
        <FittingTable label={title} className="r-table" isCards>
          <table>
            <thead>
              <tr>
                {['domain', 'messages', 'bounced', 'complained', 'state'].map(name => (
                  <th key={name} scope="col" className={name === 'state' ? 'r-start l-keep' : undefined}>
                    {translate(`health.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {domains.map(domain => (
                <DomainRow key={domain.id} domain={domain} />
              ))}
            </tbody>
          </table>
        </FittingTable>
      ) : (
        <p className="r-note">{translate('health.no_domains')}</p>
      )}
    </section>
  )
}

function DomainRow({ domain }: { domain: DomainHealth }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <tr>
      <th scope="row">
        <Link to={`/domains/${domain.id}`}>
          <bdi dir="ltr">{domain.name}</bdi>
        </Link>
      </th>
      <td data-label={translate('health.messages')}>{number(domain.messages, locale)}</td>
      <td data-label={translate('health.bounced')}>
        <Rate count={domain.bounced} rate={domain.bounce_rate} limit={PAUSE_SHARES.bounces} />
      </td>
      <td data-label={translate('health.complained')}>
        <Rate count={domain.complained} rate={domain.complaint_rate} limit={PAUSE_SHARES.complaints} />
      </td>
      <td className="r-start">
        <span className="r-tags flex wrap gap-4">
          {domain.active ? null : <StatusTag kind="none">{translate('health.off')}</StatusTag>}
          {domain.paused_reason ? <StatusTag kind="bad">{translate('health.held')}</StatusTag> : null}
          {RECORDS.map(name => (
            <StatusTag key={name} kind={stateKind(domain[name])}>
              {name.toUpperCase()} {translate(`health.dns.${domain[name]}`)}
            </StatusTag>
          ))}
        </span>
      </td>
    </tr>
  )
}

/** @param props.rate percent of the messages. @param props.limit the share at which the domain pauses, 0 to 1 */
function Rate({ count, rate, limit }: { count: number; rate: number | null; limit: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (rate === null) return <EmptyCell />
  const words = (
    <Ltr>
      {number(count, locale)} ({translate('records.percent', { value: number(rate, locale) })})
    </Ltr>
  )
  return rate > limit * 100 ? <StatusTag kind="bad">{words}</StatusTag> : words
}

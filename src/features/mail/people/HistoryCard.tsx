import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { SubscriberResource } from '../../../../contract/calls/subscribers'
import type { PersonEntry, PersonHistory } from '../../../../contract/mail/history'
import { stateKind } from '../../../fields/stateKinds'
import { Empty } from '../../../layout/parts/Empty'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import { StatusTag } from '../../../layout/parts/StatusTag'
import type { StatusKind } from '../../../layout/theme/tokens'
import { QueryState } from '../../../views/QueryState'
import { ConsentSource } from '../consent/ConsentSource'
import { ByMachine } from '../emails/ByMachine'
import { Reply } from '../emails/Reply'

interface HistoryCardProps {
  resource: SubscriberResource
  history: UseQueryResult<PersonHistory>
}

/** Every message to a person, what came of it, and what the person said; newest first. */
export function HistoryCard({ resource, history }: HistoryCardProps) {
  const translate = useTranslate()
  const { data } = history
  return (
    <section className="ml-card" aria-labelledby="subscriber-history">
      <header>
        <h2 id="subscriber-history">{translate('history.title')}</h2>
      </header>
      <QueryState query={history} rows={4} columns={2} />
      {data?.entries.length === 0 ? <Empty>{translate('history.none')}</Empty> : null}
      {data && data.entries.length > 0 ? (
        <ol className="mh-entries">
          {data.entries.map(entry => (
            <Entry
              key={entry.key}
              entry={entry}
              emails={resource === 'bw-subscribers' ? 'bw-emails' : 'emails'}
            />
          ))}
        </ol>
      ) : null}
    </section>
  )
}

const KINDS: Readonly<Record<string, StatusKind>> = {
  open: 'info',
  click: 'info',
  delivery: 'good',
  confirmed: 'good',
  given: 'good',
  asked: 'wait',
  delay: 'wait',
  soft_bounce: 'wait',
  refused: 'bad',
  bounce: 'bad',
  complaint: 'bad',
  unsubscribe_page: 'info',
  unsubscribe: 'away',
  unsubscribed: 'away',
  withdrawn: 'away',
}

function Entry({ entry, emails }: { entry: PersonEntry; emails: string }) {
  const translate = useTranslate()
  const { about, kind, detail, machine, sign, source, campaign, campaign_id, audience, email_id, at } = entry
  const words = {
    mail: `history.mail.${kind}`,
    event: `deliveries.event.${kind}`,
    consent: `consent.kind.${kind}`,
  }
  const isReason = about === 'mail' && kind === 'suppressed'
  return (
    <li className="grid gap-2 top-line one-column pad-row">
      <div className="mh-line row wrap between">
        <StatusTag kind={about === 'mail' ? stateKind(kind) : KINDS[kind]}>
          {translate(words[about], { _: kind })}
        </StatusTag>
        <ReadableInstant value={at} />
      </div>
      {campaign ? (
        <Link
          to={audience === 'bb' ? `/bb-campaigns/${campaign_id}/show` : `/${emails}/${email_id}/show`}
          title={translate('history.open_mail')}
        >
          <bdi>{campaign}</bdi>
        </Link>
      ) : null}
      <ByMachine className="ml-note" machine={machine} sign={sign} />
      {detail ? (
        <bdi className="muted break">
          {isReason ? translate(`deliveries.reason.${detail}`, { _: detail }) : <Reply text={detail} />}
        </bdi>
      ) : null}
      {about === 'event' && source ? (
        <span className="ml-note">{translate(`history.by_${source}`, { _: source })}</span>
      ) : null}
      {about === 'consent' && source ? (
        <span className="ml-note">
          <ConsentSource source={source} />
        </span>
      ) : null}
    </li>
  )
}

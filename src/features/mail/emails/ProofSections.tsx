import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MessageProof } from '../../../../contract/calls/emails'
import { FieldCell } from '../../../fields/FieldCell'
import { useFieldWords } from '../../../fields/words'
import { Ltr } from '../../../layout/parts/Isolated'
import { EmptyCell, ReadableInstant } from '../../../layout/parts/ReadableDate'
import { StatusTag } from '../../../layout/parts/StatusTag'
import type { StatusKind } from '../../../layout/theme/tokens'
import { ConsentSource } from '../consent/ConsentSource'
import { ByMachine } from './ByMachine'
import { Reply } from './Reply'

const FIELDS = [
  'to',
  'subject',
  'status',
  'at',
  'attempts',
  'smtp_reply',
  'message_id',
  'domain_id',
  'opened_at',
  'clicked_at',
  'created_at',
] as const

/** The message's own fields, and why it was left out where it was. */
export function ProofFields({ resource, email }: { resource: string; email: MessageProof['email'] }) {
  const translate = useTranslate()
  const words = useFieldWords(resource)
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.message')}</h2>
      </header>
      <dl className="ml-facts ml-facts-wide">
        {FIELDS.map(name => (
          <Fact key={name} label={words.label(name)}>
            {name === 'smtp_reply' && email.smtp_reply ? (
              <Reply text={String(email.smtp_reply)} />
            ) : (
              <FieldCell source={name} resource={resource} record={email} />
            )}
          </Fact>
        ))}
        {email.reason ? (
          <Fact label={translate('mail.left_out_because')}>
            {translate(`deliveries.reason.${email.reason}`, { _: String(email.reason) })}
          </Fact>
        ) : null}
      </dl>
    </section>
  )
}

/** By what right it was sent. */
export function ProofConsent({ consent }: { consent: MessageProof['consent'] }) {
  const translate = useTranslate()
  const words = useFieldWords('subscribers')
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.consent')}</h2>
      </header>
      {consent ? (
        <dl className="ml-facts ml-facts-wide">
          <Fact label={words.label('consent_source')}>
            {consent.source ? <ConsentSource source={consent.source} /> : <EmptyCell />}
          </Fact>
          <Fact label={words.label('consent_at')}>
            <ReadableInstant value={consent.at} />
          </Fact>
          {(['person', 'proof'] as const).map(name => (
            <Fact key={name} label={words.label(`consent_${name}`)}>
              {consent[name] ? <bdi>{consent[name]}</bdi> : <EmptyCell />}
            </Fact>
          ))}
          <Fact label={words.label('consent_ip')}>
            {consent.ip ? <Ltr>{consent.ip}</Ltr> : <EmptyCell />}
          </Fact>
        </dl>
      ) : (
        <p className="ml-note ml-inset">{translate('mail.no_consent')}</p>
      )}
    </section>
  )
}

const KINDS: Readonly<Record<string, StatusKind>> = {
  open: 'info',
  click: 'info',
  delivery: 'good',
  delivered: 'good',
  bounce: 'bad',
  complaint: 'bad',
  unsubscribe_page: 'info',
  unsubscribe: 'away',
}

/** Events of the message, oldest first. Visits of machines are marked. */
export function ProofEvents({ events }: { events: MessageProof['events'] }) {
  const translate = useTranslate()
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('deliveries.events')}</h2>
      </header>
      {events.length === 0 ? <p className="ml-note ml-inset">{translate('deliveries.no_events')}</p> : null}
      <ol className="ml-recipients">
        {events.map(({ kind, link, machine, sign, detail, at }) => (
          <li className="grid top-line pad-bar" key={`${at} ${kind} ${link ?? ''}`}>
            <ReadableInstant value={at} />
            <StatusTag kind={KINDS[kind]}>{translate(`deliveries.event.${kind}`, { _: kind })}</StatusTag>
            <ByMachine machine={machine} sign={sign} />
            <Reply className="ml-reply shrinks muted nowrap" text={link ?? detail} />
          </li>
        ))}
      </ol>
    </section>
  )
}

export function ProofCampaign({
  campaigns,
  campaign,
}: {
  campaigns: string
  campaign: MessageProof['campaign']
}) {
  const translate = useTranslate()
  const words = useFieldWords(campaigns)
  return (
    <section className="ml-card">
      <header>
        <h2>{translate(`resources.${campaigns}.name`, { smart_count: 1 })}</h2>
      </header>
      <dl className="ml-facts ml-facts-wide">
        <Fact label={words.label('name')}>
          <Link to={`/${campaigns}/${campaign.id}/show`}>
            <bdi>{campaign.name}</bdi>
          </Link>
        </Fact>
        <Fact label={words.label('subject')}>
          <bdi>{campaign.subject}</bdi>
        </Fact>
        <Fact label={words.label('from_email')}>
          <Ltr>{campaign.from_email}</Ltr>
        </Fact>
        <Fact label={words.label('started_at')}>
          <ReadableInstant value={campaign.started_at} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

import { type RaRecord, useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { stateKind } from '../../../../fields/stateKinds'
import { enumLabel } from '../../../../fields/words'
import { ErrorState } from '../../../../layout/parts/ErrorState'
import { Ltr } from '../../../../layout/parts/Isolated'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { listPath } from '../../../../views/list/listPath'
import { useMay } from '../../../../views/may'
import { Reply } from '../../emails/Reply'
import type { Side } from '../../sides'
import type { Campaign } from '../campaign'

const FEW = 8
/** States that a message is in once something has become of it. */
const ANSWERED = ['sent', 'delivered', 'failed', 'bounced', 'complained', 'uncertain']
/** Milliseconds between two reads while it runs. */
const LIVE = 2_000

/** The messages of a moment ago, each with its page of proof. */
export function LastRecipients({ side, campaign }: { side: Side; campaign: Campaign }) {
  const may = useMay(side.emails ?? '')
  if (!side.emails || !may('read')) return null
  return <Recipients emails={side.emails} campaign={campaign} />
}

function Recipients({ emails, campaign }: { emails: string; campaign: Campaign }) {
  const translate = useTranslate()
  const filter = { campaign_id: Number(campaign.id) }
  const { data, error, refetch } = useGetList(
    emails,
    {
      pagination: { page: 1, perPage: FEW },
      sort: { field: 'at', order: 'DESC' },
      filter: { ...filter, status: ANSWERED },
    },
    { refetchInterval: campaign.status === 'sending' ? LIVE : false },
  )
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.last_recipients')}</h2>
        <Link to={listPath(emails, filter)}>{translate('mail.all_emails')}</Link>
      </header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <ul className="ml-recipients">
        {data?.map(email => (
          <Recipient key={email.id} emails={emails} email={email} />
        ))}
      </ul>
      {data?.length === 0 ? <p className="ml-note ml-inset">{translate('deliveries.none_yet')}</p> : null}
    </section>
  )
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', hourCycle: 'h23' })

/** The time of an instant with its seconds: mails go out faster than by the minute. */
const toTheSecond = (instant: string) => CLOCK.format(new Date(instant))

function Recipient({ emails, email }: { emails: string; email: RaRecord }) {
  const translate = useTranslate()
  const status = String(email.status)
  return (
    <li className="grid top-line pad-bar">
      <time dateTime={email.at}>{email.at ? <Ltr>{toTheSecond(email.at)}</Ltr> : null}</time>
      <Link to={`/${emails}/${email.id}/show`} dir="ltr">
        {String(email.to)}
      </Link>
      <StatusTag kind={stateKind(status)}>
        {enumLabel(translate, { resource: emails, name: 'status', value: status })}
      </StatusTag>
      <Reply className="ml-reply shrinks muted nowrap" text={email.smtp_reply} />
    </li>
  )
}

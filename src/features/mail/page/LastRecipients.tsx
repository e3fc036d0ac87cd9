import { type RaRecord, useGetList, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { stateKind } from '../../../fields/stateKinds'
import { formatTime } from '../../../layout/parts/dates'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { Ltr } from '../../../layout/parts/Isolated'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { useMay } from '../../../views/may'
import type { Campaign } from '../campaign'
import { rowsPath } from '../rows'
import type { Side } from '../sides'

const FEW = 8
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
      filter: { ...filter, status_neq: 'queued' },
    },
    { refetchInterval: campaign.status === 'sending' ? LIVE : false },
  )
  return (
    <section className="m-card">
      <header>
        <h2>{translate('mail.last_recipients')}</h2>
        <Link to={rowsPath(emails, filter)}>{translate('mail.all_emails')}</Link>
      </header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <ul className="m-recipients">
        {data?.map(email => (
          <Recipient key={email.id} emails={emails} email={email} />
        ))}
      </ul>
      {data?.length === 0 ? <p className="m-note m-inset">{translate('mail.none_yet')}</p> : null}
    </section>
  )
}

function Recipient({ emails, email }: { emails: string; email: RaRecord }) {
  const translate = useTranslate()
  const status = String(email.status)
  return (
    <li>
      <time dateTime={email.at}>{email.at ? <Ltr>{formatTime(email.at)}</Ltr> : null}</time>
      <Link to={`/${emails}/${email.id}/show`}>
        <Ltr>{email.to}</Ltr>
      </Link>
      <StatusTag kind={stateKind(status)}>
        {translate(`resources.${emails}.enums.status.${status}`)}
      </StatusTag>
      <span className="m-reply">
        <Ltr>{email.smtp_reply ?? ''}</Ltr>
      </span>
    </li>
  )
}

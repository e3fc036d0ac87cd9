import { useLocale, useTranslate } from 'react-admin'
import { presentationCalls } from '../../../../contract/calls/presentations'
import { useFieldWords } from '../../../fields/words'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { Ltr } from '../../../layout/parts/Isolated'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { number } from '../../../layout/parts/numbers'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import { useAsk } from '../../../providers/useAsk'
import { ByMachine, Reply } from '../../mail'

/** All that is known of one mail: its number, the answer of the server, and what happened since. */
export function Proof({ campaign, email }: { campaign: number; email: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useFieldWords('bw-emails')
  const { data, error, refetch } = useAsk(presentationCalls.readProof, {
    params: { id: campaign, email: String(email) },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={2} columns={1} />
  return (
    <dl className="ml-facts jt-proof pad-sides">
      <dt>{words.label('subject')}</dt>
      <dd>
        <bdi>{data.email.subject}</bdi>
      </dd>
      {data.application ? (
        <>
          <dt>{translate('deliveries.attachment')}</dt>
          <dd>
            <bdi>{data.application}</bdi>
          </dd>
        </>
      ) : null}
      <dt>{words.label('attempts')}</dt>
      <dd>{number(data.email.attempts, locale)}</dd>
      <dt>{words.label('message_id')}</dt>
      <dd>
        <Ltr>{data.email.message_id ?? ''}</Ltr>
      </dd>
      <dt>{words.label('smtp_reply')}</dt>
      <dd>
        <Reply text={data.email.smtp_reply} />
      </dd>
      <dt>{translate('deliveries.events')}</dt>
      <dd>
        {data.events.length === 0 ? translate('deliveries.no_events') : null}
        {data.events.map(({ kind, link, detail, machine, sign, at }) => (
          <span key={`${at} ${kind} ${link ?? ''}`} className="ml-line">
            {translate(`deliveries.event.${kind}`, { _: kind })} <ByMachine machine={machine} sign={sign} />{' '}
            <ReadableInstant value={at} /> <Ltr>{link ?? detail ?? ''}</Ltr>
          </span>
        ))}
      </dd>
    </dl>
  )
}

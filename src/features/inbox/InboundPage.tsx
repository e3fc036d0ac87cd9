import '../../views/views.css'
import './inbox.css'
import { Button } from '@mui/material'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { InboundWhole } from '../../../contract/calls/inbox'
import { Fact } from '../../layout/parts/Fact'
import { number } from '../../layout/parts/numbers'
import { PageHead } from '../../layout/parts/PageHead'
import { ReadableInstant } from '../../layout/parts/ReadableDate'
import { QueryState } from '../../views/QueryState'
import { InboundState } from './InboundState'
import { SourceName } from './InboxPage'
import { INBOX_PATH } from './paths'
import { useInbound, useReplay } from './useInbox'

/** One message of a system outside, as it came, with the way to have it handled again. */
export function InboundPage() {
  const { id = '' } = useParams()
  const translate = useTranslate()
  return (
    <div className="v-form">
      <PageHead
        title={translate('inbox.one', { id })}
        crumb={{ to: INBOX_PATH, label: translate('inbox.title') }}
      />
      <div className="v-form-main ib-page">
        <Message id={id} />
      </div>
    </div>
  )
}

function Message({ id }: { id: string }) {
  const translate = useTranslate()
  const query = useInbound(id)
  const { data, error } = query
  if (error || !data) return <QueryState query={query} rows={6} columns={2} />
  return (
    <>
      <Facts message={data} />
      {data.withheld ? <p className="v-note">{translate('inbox.withheld')}</p> : null}
      <Raw
        name="body"
        text={readable(data.body)}
        isCut={!data.withheld && data.size > new Blob([data.body]).size}
      />
      <Raw name="headers" text={lines(data.headers)} />
      <Raw name="query" text={lines(data.query)} />
    </>
  )
}

function Facts({ message }: { message: InboundWhole }) {
  const translate = useTranslate()
  const locale = useLocale()
  const replay = useReplay(String(message.id))
  const facts: Record<string, ReactNode> = {
    source: <SourceName source={message.source} />,
    state_label: <InboundState state={message.state} />,
    received_at: <ReadableInstant value={message.received_at} />,
    handled_at: <ReadableInstant value={message.handled_at} />,
    attempts: <bdi>{number(message.attempts, locale)}</bdi>,
    external_id: <bdi dir="ltr">{message.external_id}</bdi>,
    size: <bdi>{translate('inbox.bytes', { count: number(message.size, locale) })}</bdi>,
    emptied_at: message.emptied_at ? <ReadableInstant value={message.emptied_at} /> : null,
    error: message.error ? <bdi>{message.error}</bdi> : null,
  }
  return (
    <section className="v-section">
      <h2>{translate('inbox.message')}</h2>
      <dl>
        {Object.entries(facts).map(([name, value]) =>
          value === null ? null : (
            <Fact key={name} name={translate(`inbox.${name}`)}>
              {value}
            </Fact>
          ),
        )}
      </dl>
      <p className="v-note ib-again">
        <Button
          variant="outlined"
          startIcon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
          disabled={replay.isPending || message.emptied_at !== null}
          onClick={() => replay.mutate()}
        >
          {translate('inbox.replay')}
        </Button>
        {translate(message.emptied_at === null ? 'inbox.replay_help' : 'inbox.emptied_help')}
      </p>
    </section>
  )
}

/** As text and nothing else: what strangers sent is never markup here. */
function Raw({ name, text, isCut = false }: { name: string; text: string; isCut?: boolean }) {
  const translate = useTranslate()
  if (!text) return null
  const title = translate(`inbox.${name}`)
  return (
    <section className="v-section">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className="ib-raw small round-2 sunken" dir="ltr" tabIndex={0} aria-label={title}>
        <pre className="break text-start">{text}</pre>
      </section>
      {isCut ? <p className="v-note">{translate('inbox.cut')}</p> : null}
    </section>
  )
}

/** JSON with its lines, all else as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const lines = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')

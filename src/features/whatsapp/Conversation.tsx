import './whatsapp.css'
import { Button } from '@mui/material'
import { useLayoutEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ConversationMessage, Conversation as Talk } from '../../../contract/calls/whatsapp'
import { grouped } from '../../fields/phone/grouped'
import { dayOf } from '../../layout/parts/clock'
import { formatDay } from '../../layout/parts/dates'
import { Empty } from '../../layout/parts/Empty'
import { ErrorState } from '../../layout/parts/ErrorState'
import { Ltr } from '../../layout/parts/Isolated'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { Bubble } from './Bubble'
import { Composer } from './Composer'
import { type Partner, useConversation, useWriting } from './useConversation'

/** The WhatsApp conversation with a person, with its input. */
export function Conversation({ resource, id }: Partner) {
  const translate = useTranslate()
  const partner = { resource, id }
  const { query, latest, messages, reload } = useConversation(partner)
  const writing = useWriting(partner, reload)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!latest) return <LoadingRows rows={5} columns={1} />
  return (
    <section className="wa column shrinks" aria-label={translate('whatsapp.conversation')}>
      <Head talk={latest} />
      <Lines
        messages={messages}
        onEarlier={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        onRetry={latest.may_send ? id => void writing.retry(id) : undefined}
      />
      <Composer key={`${resource} ${id}`} partner={partner} talk={latest} writing={writing} />
    </section>
  )
}

function Head({ talk }: { talk: Talk }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <header className="wa-head row wrap muted small bottom-line">
      <b className="strong text">
        <bdi>{nameIn(locale, talk)}</bdi>
      </b>
      {talk.number ? <Ltr>{grouped(talk.number)}</Ltr> : null}
      {talk.records.map(({ resource, id, ...called }) => (
        <Link className="unlined" key={`${resource}${id}`} to={`/${resource}/${id}?tab=whatsapp`}>
          {translate(`resources.${resource}.name`, { smart_count: 1 })}: <bdi>{nameIn(locale, called)}</bdi>
        </Link>
      ))}
    </header>
  )
}

/** Returns the name of a person in the reader's script. */
export function nameIn<Name extends string | null>(
  locale: string,
  { name, name_arabic }: { name: Name; name_arabic: string | null },
): string | Name {
  return locale === 'ar' && name_arabic ? name_arabic : name
}

interface LinesProps {
  messages: readonly ConversationMessage[]
  onEarlier: (() => void) | undefined
  onRetry: ((id: number) => void) | undefined
}

/** The messages by day, the latest at the end and in sight. */
function Lines({ messages, onEarlier, onRetry }: LinesProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what scrolls.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [last])
  const shown = messages.filter(({ reacts_to }) => reacts_to === null)
  const reactions = new Map(messages.map(({ reacts_to, text }) => [reacts_to, text ?? undefined]))
  if (!messages.length)
    return (
      <div className="wa-lines sunken scroll-y">
        <Empty>
          {translate('whatsapp.empty')} {translate('whatsapp.empty_help')}
        </Empty>
      </div>
    )
  return (
    <div
      className="wa-lines sunken scroll-y"
      ref={box}
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
      tabIndex={0}
      aria-label={translate('whatsapp.conversation')}
    >
      {onEarlier ? (
        <Button size="small" variant="text" onClick={onEarlier}>
          {translate('whatsapp.earlier')}
        </Button>
      ) : null}
      <ol>
        {shown.map((message, index) => {
          const day = dayOf(new Date(message.at))
          const before = shown[index - 1]
          const isNewDay = !before || dayOf(new Date(before.at)) !== day
          return (
            <li key={message.id}>
              {isNewDay ? (
                <p className="wa-day caption-lines muted">{formatDay(day, locale, { weekday: true })}</p>
              ) : null}
              <ul>
                <Bubble
                  message={message}
                  reaction={reactions.get(message.id)}
                  onRetry={onRetry && (() => onRetry(message.id))}
                />
              </ul>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

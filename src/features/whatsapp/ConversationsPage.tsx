import './whatsapp.css'
import { Button } from '@mui/material'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useDataProvider, useLocale, useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { type ListedConversation, whatsappCalls } from '../../../contract/calls/whatsapp'
import { grouped } from '../../fields/phone/grouped'
import { useFieldWords } from '../../fields/words'
import { Count } from '../../layout/parts/Count'
import { Empty } from '../../layout/parts/Empty'
import { ErrorState } from '../../layout/parts/ErrorState'
import { Ltr } from '../../layout/parts/Isolated'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { PageHead } from '../../layout/parts/PageHead'
import { NearInstant } from '../../layout/parts/ReadableDate'
import { Segmented } from '../../layout/parts/Segmented'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { useEvent } from '../../providers/events'
import { ResourceList } from '../../views'
import { Conversation, nameIn } from './Conversation'

/** Every conversation, and every message as a list. */
export function WhatsappLog() {
  const asked = new URLSearchParams(useLocation().search)
  if (asked.get('look') === 'list')
    return <ResourceList resource="whatsapp-log" listActions={<Look value="list" />} />
  return <ConversationsPage number={asked.get('number') ?? undefined} />
}

function Look({ value }: { value: 'list' | 'talks' }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (
    <Segmented
      label={translate('whatsapp.look')}
      value={value}
      options={[
        { value: 'talks', label: translate('whatsapp.conversations') },
        { value: 'list', label: translate('whatsapp.log') },
      ]}
      onChange={next => navigate(next === 'list' ? '/whatsapp-log?look=list' : '/whatsapp-log')}
    />
  )
}

function ConversationsPage({ number }: { number: string | undefined }) {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={translate('menu.items.whatsapp-log', { _: translate('whatsapp.title') })} />
      <div className="wa-looks">
        <Look value="talks" />
      </div>
      <div className="wa-page card grid" data-open={number !== undefined || undefined}>
        <Talks number={number} />
        <div className="wa-side shrinks">
          {number ? (
            <>
              <Link className="wa-back unlined" to="/whatsapp-log">
                {translate('whatsapp.conversations')}
              </Link>
              <Conversation key={number} resource="numbers" id={number} />
            </>
          ) : (
            <Empty>{translate('whatsapp.choose')}</Empty>
          )}
        </div>
      </div>
    </>
  )
}

function Talks({ number }: { number: string | undefined }) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const { query, talks } = useTalks(useDeferredValue(search.trim()))
  return (
    <nav className="wa-talks column scroll-y" aria-label={translate('whatsapp.conversations')}>
      <input
        type="search"
        className="wa-search"
        placeholder={translate('ra.action.search')}
        aria-label={translate('ra.action.search')}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingRows rows={6} columns={1} /> : null}
      {query.data && !talks.length ? <Empty>{translate('whatsapp.none')}</Empty> : null}
      <ul>
        {talks.map(talk => (
          <Line key={talk.number} talk={talk} isOn={talk.number === `+${number}`} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button size="small" onClick={() => void query.fetchNextPage()}>
          {translate('whatsapp.earlier')}
        </Button>
      ) : null}
    </nav>
  )
}

function useTalks(search: string) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: ['conversations', 'list', search],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = { search: search || undefined, before: pageParam || undefined }
      return provider.ask(whatsappCalls.listConversations, { query }, signal)
    },
    getNextPageParam: page => page.next,
    placeholderData: before => before,
    retry: false,
  })
  useEvent('changed', ({ resource }) => {
    if (resource === 'whatsapp-log') void client.invalidateQueries({ queryKey: ['conversations', 'list'] })
  })
  return { query, talks: query.data?.pages.flatMap(page => page.data) ?? [] }
}

function Line({ talk, isOn }: { talk: ListedConversation; isOn: boolean }) {
  const translate = useTranslate()
  const words = useFieldWords('whatsapp-log')
  const { number, at, direction, kind, text, status, unread } = talk
  const name = nameIn(useLocale(), talk)
  const isUnknown = !talk.lead_id && !talk.candidate_id && !talk.bw_lead_id
  return (
    <li>
      <Link to={`/whatsapp-log?number=${number.slice(1)}`} aria-current={isOn ? 'page' : undefined}>
        <span className="wa-talk-head flex gap-8 between shrinks baseline">
          <b className="medium nowrap">{name ? <bdi>{name}</bdi> : <Ltr>{grouped(number)}</Ltr>}</b>
          <NearInstant value={at} />
        </span>
        <span className="wa-talk-text flex gap-8 between shrinks baseline">
          {direction === 'out' ? <span className="wa-you">{translate('whatsapp.you')}:</span> : null}
          <span dir="auto">{text ?? words.choice('kind', kind)}</span>
          {unread ? (
            <span className="wa-unread">
              <Count value={unread} />
              <span className="wa-hidden">{translate('whatsapp.unread', { smart_count: unread })}</span>
            </span>
          ) : null}
        </span>
        {isUnknown || status === 'failed' || talk.opted_out ? (
          <span className="wa-talk-note">
            {isUnknown ? translate('whatsapp.unknown_number') : null}
            {status === 'failed' ? words.choice('status', status) : null}
          </span>
        ) : null}
      </Link>
    </li>
  )
}

import '../jobs.css'
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '../../../../contract/calls/call'
import { presentationCalls } from '../../../../contract/calls/presentations'
import { stateKind } from '../../../fields/stateKinds'
import { enumLabel } from '../../../fields/words'
import { isolate, Ltr } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import { ReadableInstant } from '../../../layout/parts/ReadableDate'
import { StatusTag } from '../../../layout/parts/StatusTag'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useAsk } from '../../../providers/useAsk'
import { QueryState } from '../../../views/QueryState'
import { Proof } from './Proof'

/** Milliseconds between two reads while it runs. */
const LIVE = 2_000

/** Recipients of a campaign with candidate, listing, result and proof of each mail. */
export function Recipients({ campaign, isSending }: { campaign: number; isSending: boolean }) {
  const translate = useTranslate()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const query = useAsk(
    presentationCalls.listRecipients,
    { params: { id: campaign }, query: { page: String(page) } },
    { refetchInterval: isSending ? LIVE : false },
  )
  const { data } = query
  const rows = data?.data ?? []
  const listings = useNames(
    'job-listings',
    rows.map(({ listing_id }) => listing_id),
  )
  const people = useNames(
    'ready-candidates',
    rows.map(({ candidate_id }) => candidate_id),
  )
  const say = (value: number) => isolate(number(value, locale))
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('jobs.presented')}</h2>
      </header>
      <QueryState query={query} rows={6} columns={3} />
      <ul className="jt-recipients">
        {rows.map(row => (
          <Recipient key={row.id} campaign={campaign} row={row} listings={listings} people={people} />
        ))}
      </ul>
      {data?.data.length === 0 ? (
        <p className="ml-note ml-inset">{translate('deliveries.none_yet')}</p>
      ) : null}
      {data && data.last_page > 1 ? (
        <div className="ml-inset row wrap gap-8">
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {translate('ra.navigation.previous')}
          </Button>
          <span>{translate('app.of', { part: say(page), whole: say(data.last_page) })}</span>
          <Button disabled={page >= data.last_page} onClick={() => setPage(page + 1)}>
            {translate('ra.navigation.next')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type Row = AnswerOf<typeof presentationCalls.listRecipients>['data'][number]

interface RecipientProps {
  campaign: number
  row: Row
  listings: ReadonlyMap<number, string>
  people: ReadonlyMap<number, string>
}

function Recipient({ campaign, row, listings, people }: RecipientProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const status = String(row.status)
  return (
    <li>
      <div className="jt-recipient grid gap-10 small break pad-row">
        <span>
          {row.candidate_id ? (
            <Link to={`/ready-candidates/${row.candidate_id}/show`}>
              <bdi>{people.get(Number(row.candidate_id)) ?? translate('deliveries.not_ready_now')}</bdi>
            </Link>
          ) : null}
        </span>
        <span>
          {row.listing_id ? (
            <Link to={`/job-listings/${row.listing_id}`}>
              <bdi>{listings.get(Number(row.listing_id))}</bdi>
            </Link>
          ) : null}
          <span className="muted caption block">
            <Ltr>{String(row.to)}</Ltr>
          </span>
        </span>
        <span>
          <StatusTag kind={stateKind(status)}>
            {enumLabel(translate, { resource: 'bw-emails', name: 'status', value: status })}
          </StatusTag>
          {row.reason ? (
            <span className="muted caption block">
              {translate(`deliveries.reason.${row.reason}`, { _: row.reason })}
            </span>
          ) : null}
        </span>
        <span className="muted caption block">{row.at ? <ReadableInstant value={row.at} /> : null}</span>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate('jobs.proof')}
        </Button>
      </div>
      {isOpen ? <Proof campaign={campaign} email={Number(row.id)} /> : null}
    </li>
  )
}

const TITLES = { 'job-listings': 'occupation', 'ready-candidates': 'name' } as const

/** Reads names of records by their ids; those that may not be seen are missing. */
function useNames(resource: keyof typeof TITLES, ids: readonly unknown[]): ReadonlyMap<number, string> {
  const provider = useDataProvider<LotseDataProvider>()
  const wanted = [...new Set(ids.filter(id => typeof id === 'number'))].sort((one, other) => one - other)
  const { data } = useQuery({
    queryKey: [resource, 'names', wanted],
    enabled: wanted.length > 0,
    placeholderData: before => before,
    queryFn: async () => {
      const { data: rows } = await provider.getMany(resource, { ids: wanted })
      return new Map(rows.map(row => [Number(row.id), String(row[TITLES[resource]] ?? '')]))
    },
  })
  return data ?? new Map()
}

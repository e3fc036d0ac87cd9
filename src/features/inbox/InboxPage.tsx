import '../../views/views.css'
import './inbox.css'
import { Button } from '@mui/material'
import { X } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { INBOUND_STATES, type Inbound } from '../../../contract/calls/inbox'
import { Empty } from '../../layout/parts/Empty'
import { FittingTable } from '../../layout/parts/FittingTable'
import { PageHead } from '../../layout/parts/PageHead'
import { ReadableInstant } from '../../layout/parts/ReadableDate'
import { Segmented } from '../../layout/parts/Segmented'
import { QueryState } from '../../views/QueryState'
import { InboundState } from './InboundState'
import { INBOX_PATH } from './paths'
import { useInbox } from './useInbox'

/** Messages of outside systems, with their states. */
export function InboxPage() {
  const translate = useTranslate()
  return (
    <div className="v-list">
      <PageHead
        title={translate('inbox.title')}
        crumb={{ to: '/health', label: translate('menu.items.health') }}
      />
      <Messages />
    </div>
  )
}

function Messages() {
  const translate = useTranslate()
  const [params] = useSearchParams()
  const query = useInbox(params.get('source'), params.get('state'))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = data?.pages.flatMap(page => page.data) ?? []
  return (
    <>
      <p className="v-note">{translate('inbox.about')}</p>
      <Narrowing />
      <QueryState query={query} rows={6} columns={4} />
      {data && rows.length === 0 ? <Empty>{translate('inbox.none')}</Empty> : null}
      {rows.length ? <Rows rows={rows} /> : null}
      {hasNextPage ? (
        <div>
          <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {translate('inbox.older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** By what became of it, and, where one was chosen in a row, of which system. */
function Narrowing() {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const source = params.get('source')
  const state = INBOUND_STATES.find(each => each === params.get('state')) ?? 'all'
  const narrow = (name: string, value: string | null) =>
    setParams(before => {
      if (value) before.set(name, value)
      else before.delete(name)
      return before
    })
  return (
    <div className="ib-narrow row wrap gap-8">
      <Segmented
        label={translate('inbox.state_label')}
        value={state}
        options={[
          { value: 'all' as const, label: translate('lists.all') },
          ...INBOUND_STATES.map(value => ({ value, label: translate(`inbox.state.${value}`) })),
        ]}
        onChange={value => narrow('state', value === 'all' ? null : value)}
      />
      {source ? (
        <Button
          variant="outlined"
          size="small"
          endIcon={<X size={14} aria-hidden />}
          aria-label={translate('inbox.every_source')}
          onClick={() => narrow('source', null)}
        >
          <SourceName source={source} />
        </Button>
      ) : null}
    </div>
  )
}

/** A system by its name; one that nobody has named yet by its address. */
export function SourceName({ source }: { source: string }) {
  const name = useTranslate()(`inbox.sources.${source}`, { _: source })
  return <bdi>{name}</bdi>
}

function Rows({ rows }: { rows: readonly Inbound[] }) {
  const translate = useTranslate()
  const words = (name: string) => translate(`inbox.${name}`)
  return (
    <FittingTable label={translate('inbox.title')} className="ib-sheet card">
      <table>
        <thead>
          <tr>
            {['received_at', 'source', 'state_label', 'attempts', 'error'].map(name => (
              <th key={name} scope="col" className={name === 'state_label' ? 'l-keep' : undefined}>
                {words(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, source, state, received_at, attempts, error }) => (
            <tr key={id}>
              <td>
                <Link className="v-link medium text unlined" to={`${INBOX_PATH}/${id}`}>
                  <ReadableInstant value={received_at} />
                </Link>
              </td>
              <td data-name={words('source')}>
                <Link to={`${INBOX_PATH}?source=${encodeURIComponent(source)}`}>
                  <SourceName source={source} />
                </Link>
              </td>
              <td data-name={words('state_label')}>
                <InboundState state={state} />
              </td>
              <td data-name={words('attempts')}>
                <bdi dir="ltr">{attempts}</bdi>
              </td>
              <td data-name={words('error')}>
                {error ? <bdi className="ib-error break block">{error}</bdi> : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FittingTable>
  )
}

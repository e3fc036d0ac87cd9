import '../jobs.css'
import { CalendarX, MailX } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'react-admin'
import { LISTING_STATES } from '../../../../contract/resources/job-listings'
import { FieldCell } from '../../../fields/FieldCell'
import { useFieldWords } from '../../../fields/words'
import { dayOf } from '../../../layout/parts/clock'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { Board, type BoardColumn, CANCELLED } from '../../../views/board'
import { useMay } from '../../../views/may'
import { ReopenDialog } from './ReopenDialog'

const KINDS = { open: 'good', expired: 'away' } as const

/** The listings in columns by state. One whose last day is over is asked for another before it is open again. */
export function ListingBoard() {
  const translate = useTranslate()
  const words = useFieldWords('job-listings')
  const may = useMay('job-listings')
  const provider = useDataProvider<LotseDataProvider>()
  const { filterValues, sort } = useListContext()
  const [asked, setAsked] = useState<{ listing: RaRecord; answer: (until?: string | null) => void }>()
  const wanted = filterValues.status === undefined ? undefined : [filterValues.status].flat()
  const columns: BoardColumn[] = LISTING_STATES.filter(state => !wanted || wanted.includes(state)).map(
    state => ({
      key: state,
      label: words.choice('status', state),
      kind: KINDS[state],
      filter: { status: state },
    }),
  )
  const put = (listing: RaRecord, changes: Record<string, unknown>) =>
    provider.change('job-listings', listing.id, { ...changes, version: listing.version })
  const askFor = (listing: RaRecord) =>
    new Promise<string | null>((resolve, reject) =>
      setAsked({ listing, answer: until => (until === undefined ? reject(CANCELLED) : resolve(until)) }),
    )
  const move = async (listing: RaRecord, to: BoardColumn) =>
    to.key === 'open' && isOver(listing)
      ? put(listing, { status: 'open', valid_until: await askFor(listing) })
      : put(listing, { status: to.key })
  return (
    <>
      <Board
        resource="job-listings"
        label={translate('jobs.board')}
        columns={columns}
        filter={filterValues}
        sort={sort}
        card={Facts}
        cardHeight={112}
        nameOf={listing => String(listing.occupation)}
        linkTo={listing => `/job-listings/${listing.id}`}
        onMove={may('update') ? move : undefined}
      />
      {asked ? (
        <ReopenDialog
          listing={asked.listing}
          onClose={until => {
            asked.answer(until)
            setAsked(undefined)
          }}
        />
      ) : null}
    </>
  )
}

const isOver = ({ valid_until }: RaRecord) => Boolean(valid_until) && String(valid_until) < dayOf(new Date())

/** Lines of a card below the occupation: employer, place, kind and last day. */
function Facts({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  return (
    <>
      <p className="jt-card-line row between shrinks muted caption nowrap">
        <bdi>{String(record.employer_name ?? '')}</bdi>
        <bdi>{String(record.city ?? '')}</bdi>
      </p>
      <p className="jt-card-line row between shrinks muted caption nowrap">
        <FieldCell resource="job-listings" source="contract_type" record={record} />
        {record.contact_email ? null : (
          <span className="inline-row gap-4">
            <MailX size={14} strokeWidth={1.75} aria-hidden />
            {translate('jobs.listing.no_address')}
          </span>
        )}
      </p>
      {record.valid_until ? (
        <p
          className="jt-card-line row between shrinks muted caption nowrap"
          data-over={isOver(record) || undefined}
        >
          <span className="inline-row gap-4">
            <CalendarX size={14} strokeWidth={1.75} aria-hidden />
            {translate('jobs.until')}{' '}
            <FieldCell resource="job-listings" source="valid_until" record={record} />
          </span>
        </p>
      ) : null}
    </>
  )
}

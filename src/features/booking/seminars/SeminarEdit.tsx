import '../booking.css'
import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { type RaRecord, useGetList, useGetOne, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldCell } from '../../../fields/FieldCell'
import { newOf, useFieldWords } from '../../../fields/words'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { ResourceEdit } from '../../../views'
import { useMay } from '../../../views/may'
import { BookingAnswers } from '../BookingAnswers'
import { useChange } from '../useChange'

const REGISTRATIONS = 'seminar-registrations'
const COLUMNS = ['status', 'phone', 'email'] as const

/** A seminar with its registrations and its form. */
export function SeminarEdit() {
  return <ResourceEdit resource="online-seminars" head={<Registrations />} />
}

/** A registration with its answers. */
export function RegistrationEdit() {
  return <ResourceEdit resource={REGISTRATIONS} head={<Answers />} />
}

function Answers() {
  const record = useRecordContext()
  const { data } = useGetOne('online-seminars', { id: record?.seminar_id }, { enabled: record !== undefined })
  return <BookingAnswers resource={REGISTRATIONS} kinds="online-seminars-settings" kind={data?.setting_id} />
}

function Registrations() {
  const translate = useTranslate()
  const record = useRecordContext()
  const may = useMay(REGISTRATIONS)
  const { data, error, isPending, refetch } = useGetList(
    REGISTRATIONS,
    {
      filter: { seminar_id: record?.id },
      pagination: { page: 1, perPage: 500 },
      sort: { field: 'id', order: 'ASC' },
    },
    { enabled: record !== undefined },
  )
  if (!record) return null
  const title = translate('appointments.registrations')
  return (
    <section className="bk-card card grid gap-10" aria-label={title}>
      <header className="l-row row wrap gap-8">
        <h2>{title}</h2>
        {may('create') ? (
          <Button
            component={Link}
            to={`/${REGISTRATIONS}/create`}
            state={{ values: { seminar_id: record.id } }}
            variant="outlined"
            size="small"
            startIcon={<Plus size={16} aria-hidden />}
          >
            {newOf(translate, REGISTRATIONS)}
          </Button>
        ) : null}
      </header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingRows rows={3} columns={4} /> : null}
      {data?.length === 0 ? <p className="small-lines muted">{translate('appointments.none')}</p> : null}
      {data && data.length > 0 ? <People rows={data} /> : null}
    </section>
  )
}

function People({ rows }: { rows: readonly RaRecord[] }) {
  const words = useFieldWords(REGISTRATIONS)
  return (
    <div className="bk-people">
      <table>
        <thead>
          <tr>
            {['name', ...COLUMNS].map(name => (
              <th key={name} scope="col">
                {words.label(name)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={`/${REGISTRATIONS}/${row.id}`}>
                  <bdi>{row.name}</bdi>
                </Link>
              </th>
              {COLUMNS.map(name => (
                <td key={name} data-name={words.label(name)} data-field={name}>
                  <FieldCell source={name} resource={REGISTRATIONS} record={row} />
                </td>
              ))}
              <td>
                <PersonActions row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Marks attendance or cancels; a cancelled seat goes to the waiting list. */
function PersonActions({ row }: { row: RaRecord }) {
  const translate = useTranslate()
  const may = useMay(REGISTRATIONS)
  const { change, isBusy } = useChange(REGISTRATIONS)
  if (!may('update')) return null
  const isSeated = ['booked', 'confirmed', 'attended', 'missed'].includes(row.status)
  const isOpen = ['booked', 'confirmed', 'waiting', 'offered'].includes(row.status)
  const button = (words: string, status: string) => (
    <Button
      size="small"
      disabled={isBusy || row.status === status}
      aria-label={`${words}: ${row.name}`}
      onClick={() => void change(row.id, { status })}
    >
      {words}
    </Button>
  )
  return (
    <span className="flex wrap gap-6">
      {isSeated ? button(translate('appointments.attended'), 'attended') : null}
      {isSeated ? button(translate('appointments.absent'), 'missed') : null}
      {isOpen ? button(translate('appointments.cancel_seat'), 'cancelled') : null}
    </span>
  )
}

import { Button } from '@mui/material'
import { useState } from 'react'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import {
  LEAD_DIMENSIONS,
  type LeadCounter,
  type LeadDimension,
} from '../../../../contract/resources/lead-counters'
import { FieldCell } from '../../../fields/FieldCell'
import { enumLabel } from '../../../fields/words'
import { formatNearDay } from '../../../layout/parts/dates'
import { Empty } from '../../../layout/parts/Empty'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { number } from '../../../layout/parts/numbers'
import { PageHead } from '../../../layout/parts/PageHead'
import { useRecounted } from '../management/useWorkloads'
import { leadsPath } from '../paths'
import '../../../views/views.css'
import '../leads.css'
import './counters.css'
import { FileButton } from '../../../views/FileButton'

/** Rows that a card shows before it is opened. */
const FEW = 10
/** Days that are counted one by one. */
const DAYS = 31
const FIELDS: Readonly<Record<LeadDimension, keyof LeadCounter & string>> = {
  employee: 'employee_id',
  status: 'status_id',
  source: 'source',
  country: 'country_id',
  program: 'program_id',
  day: 'day',
}
type Counter = LeadCounter & { filter: Record<string, unknown> }

/** How many leads there are by each thing that they are counted by; each number opens exactly the rows behind it. */
export function CountersPage() {
  const translate = useTranslate()
  useRecounted('lead-counters')
  const groups = useCounters({ dimension: LEAD_DIMENSIONS.filter(each => each !== 'day') }, 500, 'leads')
  const days = useCounters({ dimension: 'day' }, DAYS, 'day')
  const error = groups.error ?? days.error
  const all = [...(groups.data ?? []), ...(days.data ?? [])]
  return (
    <div className="v-list">
      <PageHead title={translate('menu.items.lead-counters')} />
      <div className="v-bar">
        <p className="d-counters-help muted small">{translate('counters.help')}</p>
        <FileButton
          words={translate('actions.export')}
          path="/lead-counters/export?format=csv"
          name="lead-counters.csv"
          resource="lead-counters"
        />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([groups.refetch(), days.refetch()])} />
      ) : groups.isPending || days.isPending ? (
        <LoadingRows rows={8} columns={4} />
      ) : all.length === 0 ? (
        <Empty>{translate('counters.empty')}</Empty>
      ) : (
        <div className="d-counters grid gap-12 align-start">
          {LEAD_DIMENSIONS.map(dimension => (
            <Card
              key={dimension}
              dimension={dimension}
              rows={all.filter(counter => counter.dimension === dimension)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function useCounters(filter: Record<string, unknown>, perPage: number, field: string) {
  return useGetList<Counter>('lead-counters', {
    pagination: { page: 1, perPage },
    sort: { field, order: 'DESC' },
    filter,
  })
}

function Card({ dimension, rows }: { dimension: LeadDimension; rows: Counter[] }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const most = Math.max(1, ...rows.map(({ leads }) => leads ?? 0))
  const shown = isOpen ? rows : rows.slice(0, FEW)
  const title = enumLabel(translate, { resource: 'lead-counters', name: 'dimension', value: dimension })
  return (
    <section className="d-counter card shrinks" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {shown.map(row => (
          <Row key={row.id} row={row} dimension={dimension} part={(row.leads ?? 0) / most} />
        ))}
      </ul>
      {rows.length > FEW ? (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? translate('counters.less') : translate('lists.more', { smart_count: rows.length - FEW })}
        </Button>
      ) : null}
    </section>
  )
}

function Row({ row, dimension, part }: { row: Counter; dimension: LeadDimension; part: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const field = FIELDS[dimension]
  const isNone = row[field] === null
  return (
    <li>
      <Link to={leadsPath(row.filter)}>
        <span className="d-counter-name flex shrinks nowrap">
          {isNone ? (
            translate(dimension === 'employee' ? 'records.unassigned' : 'counters.none')
          ) : dimension === 'day' ? (
            formatNearDay(String(row.day), locale, { weekday: true })
          ) : (
            <FieldCell resource="lead-counters" source={field} record={{ ...row }} />
          )}
        </span>
        <span className="d-counter-bar" aria-hidden="true">
          <i className="block" style={{ inlineSize: `${Math.max(part * 100, 1)}%` }} />
        </span>
        <span className="medium accent text-end">{number(row.leads ?? 0, locale)}</span>
      </Link>
    </li>
  )
}

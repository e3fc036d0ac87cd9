import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { type ArrivalMonth, deskCalls } from '../../../../contract/calls/desks'
import { number } from '../../../layout/parts/numbers'
import { useAsk } from '../../../providers/useAsk'
import { listPath } from '../../../views/list/listPath'
import { QueryState } from '../../../views/QueryState'
import { NumbersTable } from '../../reports'
import { monthName } from './monthName'

const COLUMNS = ['certain', 'early', 'late'] as const
type Column = (typeof COLUMNS)[number]

/** The sums of a month: booked tickets, and people times their share at the earliest and at the latest. */
export function ArrivalMonths() {
  const translate = useTranslate()
  const locale = useLocale()
  const query = useAsk(deskCalls.arrivals, {})
  const { data } = query
  if (!data) return <QueryState query={query} rows={6} columns={4} />
  return (
    <>
      <p className="muted">
        {translate('desks.arrivals_help')}
        {data.lacking > 0 ? (
          <>
            {' '}
            <Link to={listPath('expected-arrivals', { lacks_null: false })}>
              {translate('desks.arrivals_lacking', { smart_count: data.lacking })}
            </Link>
          </>
        ) : null}
      </p>
      {data.months.length ? (
        <NumbersTable
          title={translate('desks.month')}
          className="r-table"
          columns={COLUMNS}
          labelOf={column => translate(`desks.arrivals.${column}`)}
          rows={data.months}
          keyOf={({ month }) => month}
          nameOf={({ month }) => monthName(month, locale)}
          cellOf={(row, column) => <Cell row={row} column={column} />}
        />
      ) : null}
    </>
  )
}

function Cell({ row, column }: { row: ArrivalMonth; column: Column }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { people, sum } = row[column]
  if (!people) return number(0, locale)
  const day = column === 'late' ? 'late_on' : 'early_on'
  const filter = { certain: column === 'certain', [`${day}_gte`]: row.month, [`${day}_lte`]: row.last_day }
  return (
    <Link to={listPath('expected-arrivals', filter)}>
      {column === 'certain'
        ? number(people, locale)
        : translate('desks.sum_of_people', { sum: number(sum, locale), people: number(people, locale) })}
    </Link>
  )
}

import { useGetList, useLocale, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { COST_REPORT, type VisaCost } from '../../../../contract/resources/business-reports'
import { colonIn } from '../../../../contract/text/colonIn'
import { Amount, amount } from '../../../fields/money'
import { commaOf, useFieldWords } from '../../../fields/words'
import { Empty } from '../../../layout/parts/Empty'
import { isolate } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import { PageHead } from '../../../layout/parts/PageHead'
import { EmptyCell } from '../../../layout/parts/ReadableDate'
import { listPath } from '../../../views/list/listPath'
import { useMay } from '../../../views/may'
import { QueryState } from '../../../views/QueryState'
import { ExportPeriod, NumbersTable, type Span, SpanPicker, spanOf } from '../../reports'
import '../../../views/views.css'

type Row = Omit<VisaCost, 'filters'> & {
  filters: { rows: Record<string, unknown>; visas: Record<string, unknown> }
}
const COLUMNS = ['amount', 'per_visa', 'rows'] as const
type Column = (typeof COLUMNS)[number]

const YEAR = new URLSearchParams({ period: 'this_year' })

/** What the visas of a period cost, all in and without the shares; each number opens its rows. */
export function VisaCostsPage() {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const span = spanOf(params.has('period') ? params : YEAR)
  return (
    <div className="v-list">
      <PageHead title={translate('menu.items.visa-costs')} />
      <div className="v-bar between align-end">
        <SpanPicker span={span} onChange={next => setParams({ ...next }, { replace: true })} />
        <ExportPeriod span={span} resource="visa-costs" />
      </div>
      <p className="muted">{translate('desks.costs_help')}</p>
      <Lines span={span} />
    </div>
  )
}

function Lines({ span }: { span: Span }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { choice, label } = useFieldWords('visa-costs')
  const maySeeRates = useMay('exchange-rates')('read')
  const query = useGetList<Row>('visa-costs', {
    pagination: { page: 1, perPage: COST_REPORT.length },
    sort: { field: 'id', order: 'ASC' },
    filter: { ...span },
  })
  if (!query.data) return <QueryState query={query} rows={8} columns={3} />
  const [first] = query.data
  if (!first?.visas) return <Empty>{translate('desks.no_visas')}</Empty>
  return (
    <>
      <p>
        <Link to={listPath('stage-days', first.filters.visas)}>
          {`${label('visas')}${colonIn(locale)}${number(first.visas, locale)}`}
        </Link>
      </p>
      <NumbersTable
        title={label('line')}
        className="r-table"
        isCards
        columns={COLUMNS}
        labelOf={label}
        rows={query.data}
        keyOf={row => row.id}
        nameOf={row => <span>{choice('line', String(row.line))}</span>}
        cellOf={(row, column) => <LineCell row={row} column={column} />}
      />
      {maySeeRates && query.data.some(({ lacks }) => lacks) ? (
        <p>
          <Link to="/exchange-rates">{translate('desks.record_rates')}</Link>
        </p>
      ) : null}
    </>
  )
}

/** Returns amounts of several currencies, each of which stays together in a text of any direction. */
const amountsOf = (lacks: string, locale: string): string =>
  lacks
    .split(', ')
    .map(each => each.split(' '))
    .map(([value = '', currency = '']) => isolate(amount(value, currency, locale).replace(' ', '\u00a0')))
    .join(commaOf(locale))

/** A number of a line. What has no rate stands beside the amount. */
function LineCell({ row, column }: { row: Row; column: Column }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { choice } = useFieldWords('visa-costs')
  if (column === 'rows') {
    const count = number(row.rows ?? 0, locale)
    if (!row.rows) return count
    const name = `${choice('line', String(row.line))}: ${count}`
    return (
      <Link to={listPath('visa-cost-rows', row.filters.rows)} aria-label={name}>
        {count}
      </Link>
    )
  }
  const value = row[column]
  const sum = value === null ? null : <Amount value={value} currency="EUR" />
  if (column !== 'amount' || !row.lacks) return sum ?? <EmptyCell />
  return (
    <span>
      {sum}{' '}
      <Link
        className="r-whole block"
        to={listPath('visa-cost-rows', { ...row.filters.rows, cost_null: true })}
      >
        {translate('desks.rate_missing', { amounts: amountsOf(row.lacks, locale) })}
      </Link>
    </span>
  )
}

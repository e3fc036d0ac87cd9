import { useGetList, useLocale, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import {
  FUNNEL_DIMENSIONS,
  FUNNEL_STAGES,
  type FunnelDimension,
  type FunnelRow,
  type FunnelStage,
} from '../../../../contract/resources/step-reports'
import { RecordName } from '../../../fields/ref'
import { useFieldWords } from '../../../fields/words'
import { Empty } from '../../../layout/parts/Empty'
import { number } from '../../../layout/parts/numbers'
import { PageHead } from '../../../layout/parts/PageHead'
import { EmptyCell } from '../../../layout/parts/ReadableDate'
import { Segmented } from '../../../layout/parts/Segmented'
import { listPath } from '../../../views/list/listPath'
import { QueryState } from '../../../views/QueryState'
import { ExportPeriod, NumbersTable, type Span, SpanPicker, spanOf } from '../../reports'
import { monthName } from './monthName'
import '../../../views/views.css'

type Row = Omit<FunnelRow, 'filters' | 'days'> & {
  filters: { people: Record<string, unknown>; leads: Record<string, unknown> }
  days: Partial<Record<'registered' | FunnelStage, number | null>>
}
const COLUMNS = ['leads', 'registered', ...FUNNEL_STAGES.map(({ stage }) => stage)] as const
type Column = (typeof COLUMNS)[number]

const YEAR = new URLSearchParams({ period: 'this_year' })

/** How many of those registered in a period reached each stage, and in how many days; each number opens its people. */
export function FunnelPage() {
  const translate = useTranslate()
  const { choice, label } = useFieldWords('funnel')
  const [params, setParams] = useSearchParams()
  const span = spanOf(params.has('period') ? params : YEAR)
  const dimension = FUNNEL_DIMENSIONS.find(each => each === params.get('by')) ?? 'office'
  const show = (next: Span, by: string) => setParams({ ...next, by }, { replace: true })
  return (
    <div className="v-list">
      <PageHead title={translate('menu.items.funnel')} />
      <div className="v-bar between align-end">
        <SpanPicker span={span} onChange={next => show(next, dimension)} />
        <ExportPeriod span={span} resource="funnel" />
      </div>
      <div className="scroll-x">
        <Segmented
          label={label('dimension')}
          value={dimension}
          options={FUNNEL_DIMENSIONS.map(value => ({ value, label: choice('dimension', value) }))}
          onChange={by => show(span, by)}
        />
      </div>
      <p className="muted">{translate('desks.funnel_help')}</p>
      <Stages span={span} dimension={dimension} />
    </div>
  )
}

function Stages({ span, dimension }: { span: Span; dimension: FunnelDimension }) {
  const translate = useTranslate()
  const { choice, label } = useFieldWords('funnel')
  const query = useGetList<Row>('funnel', {
    pagination: { page: 1, perPage: 500 },
    sort: dimension === 'month' ? { field: 'month', order: 'ASC' } : { field: 'registered', order: 'DESC' },
    filter: { ...span, dimension },
  })
  if (!query.data) return <QueryState query={query} rows={6} columns={8} />
  if (!query.data.length) return <Empty>{translate('desks.nobody_registered')}</Empty>
  return (
    <NumbersTable
      title={choice('dimension', dimension)}
      className="r-table"
      columns={COLUMNS}
      labelOf={label}
      rows={query.data}
      keyOf={row => row.id}
      nameOf={row => <RowName row={row} />}
      cellOf={(row, column) => <StageCell row={row} column={column} />}
    />
  )
}

/** The field that tells rows of a dimension apart, and the resource that it names. */
const NAMED = {
  office: ['office_id', 'offices'],
  route: ['route_id', 'routes'],
  country: ['country_id', 'countries'],
  employer: ['bw_lead_id', 'bw-leads'],
} as const

function RowName({ row }: { row: Row }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (row.dimension === 'month') return <span>{monthName(String(row.month), locale)}</span>
  if (row.dimension === 'all' || row.dimension === null) return <span>{translate('desks.everybody')}</span>
  const [field, to] = NAMED[row.dimension]
  const id = row[field]
  return id === null ? <span>{translate('records.without')}</span> : <RecordName to={to} id={id} />
}

/** The number of a stage with its share of the registered, and the median of days since the stage before. */
function StageCell({ row, column }: { row: Row; column: Column }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { label } = useFieldWords('funnel')
  const value = row[column]
  if (value === null) return <EmptyCell />
  const count = number(value, locale)
  const name = `${label(column)}: ${count}`
  if (column === 'leads')
    return (
      <Link to={listPath('leads', row.filters.leads)} aria-label={name}>
        {count}
      </Link>
    )
  const isFirst = column === 'registered'
  const reached = isFirst ? {} : { [`${column}_on_null`]: false }
  const days = row.days[column]
  const share = number(Math.round((100 * value) / Math.max(1, row.registered ?? 0)), locale)
  const told = [
    ...(isFirst ? [] : [translate('records.percent', { value: share })]),
    ...(typeof days === 'number' ? [translate('desks.days', { smart_count: Math.round(days) })] : []),
  ]
  return (
    <>
      <Link to={listPath('stage-days', { ...row.filters.people, ...reached })} aria-label={name}>
        {count}
      </Link>
      {value > 0 && told.length > 0 ? <small className="muted block">{told.join(' · ')}</small> : null}
    </>
  )
}

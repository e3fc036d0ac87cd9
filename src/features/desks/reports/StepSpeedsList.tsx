import { type RaRecord, useListContext, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { RecordName } from '../../../fields/ref'
import { useFieldWords } from '../../../fields/words'
import { Empty } from '../../../layout/parts/Empty'
import { holders } from '../../../layout/parts/HolderFlag'
import { number } from '../../../layout/parts/numbers'
import { EmptyCell } from '../../../layout/parts/ReadableDate'
import { ResourceList } from '../../../views'
import { listPath } from '../../../views/list/listPath'
import { isSameFilter, Tab, Tabs } from '../../../views/list/ViewSwitch'
import { Holder } from '../StuckStepsList'

const Median = daysCell('median')
const CELLS = {
  holder: Holder,
  median: Median,
  percentile_80: daysCell('percentile_80'),
  finished: Finished,
}
const BY_ROUTE = { dimension: 'route' }

/** How long steps take, by route, step and office; our own time apart from that of the authorities. */
export function StepSpeedsList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="step-speeds"
      title={translate('menu.items.step-speeds')}
      filterDefaultValues={BY_ROUTE}
      notice={<p className="muted">{translate('desks.speed_help')}</p>}
      columns={{ cells: CELLS }}
      views={<SpeedTabs />}
      card={SpeedCard}
      panel={false}
      linkTo={toFinished}
      tabsBy={['dimension', 'holder']}
      empty={<Empty>{translate('desks.not_measured')}</Empty>}
    />
  )
}

const STEP = { dimension: 'step' }
const LOOKS = {
  route: BY_ROUTE,
  step: STEP,
  own: { ...STEP, holder: holders.filter(holder => holder !== 'authority') },
  authorities: { ...STEP, holder: 'authority' },
  office: { dimension: 'office' },
} as const

function SpeedTabs() {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  return (
    <Tabs label={translate('desks.speeds')}>
      {Object.entries(LOOKS).map(([look, filter]) => (
        <Tab key={look} to={listPath('step-speeds', filter)} isOn={isSameFilter(filterValues, filter)}>
          {translate(`desks.speed.${look}`)}
        </Tab>
      ))}
    </Tabs>
  )
}

/** A speed on a phone: the step, its days, and how many were finished. */
function SpeedCard({ record }: { record: RaRecord }) {
  return (
    <div className="grow grid gap-6">
      <span className="medium">
        <RecordName to="route-steps" id={Number(record.step_id)} />
      </span>
      <div className="row small-lines wrap wide">
        {record.office ? <bdi>{record.office}</bdi> : null}
        <Holder record={record} />
        <Median record={record} />
        <Finished record={record} />
      </div>
    </div>
  )
}

/** Of fewer than ten finished steps no speed is told. */
function daysCell(name: 'median' | 'percentile_80') {
  return function Days({ record }: { record: RaRecord }) {
    const translate = useTranslate()
    const days = record[name]
    if (typeof days === 'number') return translate('desks.days', { smart_count: days })
    return name === 'median' ? <span className="muted">{translate('desks.too_few')}</span> : <EmptyCell />
  }
}

function Finished({ record }: { record: RaRecord }) {
  const locale = useLocale()
  const { label } = useFieldWords('step-speeds')
  const count = number(Number(record.finished ?? 0), locale)
  return (
    <Link to={toFinished(record)} aria-label={`${label('finished')}: ${count}`}>
      {count}
    </Link>
  )
}

/** The finished steps that a row counts. */
function toFinished({ step_id, route_id, office, office_kind }: RaRecord): string {
  const filter = Object.entries({ step_id, route_id, office, office_kind }).filter(
    ([, value]) => value !== null,
  )
  return listPath('finished-steps', Object.fromEntries(filter))
}

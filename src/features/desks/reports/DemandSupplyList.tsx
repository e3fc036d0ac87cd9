import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { SUPPLY_NUMBERS, type SupplyNumber } from '../../../../contract/resources/business-reports'
import { useFieldWords } from '../../../fields/words'
import { Empty } from '../../../layout/parts/Empty'
import { number } from '../../../layout/parts/numbers'
import { EmptyCell } from '../../../layout/parts/ReadableDate'
import { ResourceList } from '../../../views'
import { listPath } from '../../../views/list/listPath'
import { monthName } from './monthName'

const CELLS = {
  month: Month,
  posts: countLink('posts'),
  matched: countLink('matched'),
  presentable: countLink('presentable'),
}

/** Open posts beside the people for them; each number opens its rows. */
export function DemandSupplyList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="demand-supply"
      title={translate('menu.items.demand-supply')}
      notice={<p className="muted">{translate('desks.demand_help')}</p>}
      columns={{ cells: CELLS }}
      panel={false}
      linkTo={toPosts}
      empty={<Empty>{translate('desks.no_demand')}</Empty>}
    />
  )
}

const toPosts = ({ filters }: RaRecord): string => listPath(SUPPLY_NUMBERS.posts, filters.posts)

function Month({ record }: { record: RaRecord }) {
  const locale = useLocale()
  return record.month ? <span>{monthName(String(record.month), locale)}</span> : <EmptyCell />
}

function countLink(name: SupplyNumber) {
  return function CountLink({ record }: { record: RaRecord }) {
    const locale = useLocale()
    const { label } = useFieldWords('demand-supply')
    const count = number(Number(record[name] ?? 0), locale)
    if (!record[name]) return count
    return (
      <Link to={listPath(SUPPLY_NUMBERS[name], record.filters[name])} aria-label={`${label(name)}: ${count}`}>
        {count}
      </Link>
    )
  }
}

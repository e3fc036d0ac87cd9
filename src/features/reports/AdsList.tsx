import { type RaRecord, useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { AD_NUMBERS, type AdNumber } from '../../../contract/resources/ads'
import { useFieldWords } from '../../fields/words'
import { number } from '../../layout/parts/numbers'
import { ResourceList } from '../../views'
import { listPath, NEWEST } from '../../views/list/listPath'

/** The cost of each ad on each day; the numbers of its leads open the rows behind them. */
export function AdsList() {
  return <ResourceList resource="ads" columns={{ cells: CELLS }} />
}

const CELLS = { leads: countLink('leads'), candidates: countLink('candidates'), visas: countLink('visas') }

function countLink(name: AdNumber) {
  return function CountLink({ record }: { record: RaRecord }) {
    const locale = useLocale()
    const words = useFieldWords('ads')
    const count = number(Number(record[name] ?? 0), locale)
    return (
      <Link
        to={listPath(AD_NUMBERS[name], record.filters[name], NEWEST)}
        aria-label={`${words.label(name)}: ${count}`}
      >
        {count}
      </Link>
    )
  }
}

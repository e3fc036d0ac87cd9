import { type RaRecord, useTranslate } from 'react-admin'
import { ResourceList } from '../../../views'
import { PersonCell } from '../PersonCell'

const CELLS = { candidate_id: PersonCell }

/** The rows behind the cost of visas. */
export function VisaCostRowsList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="visa-cost-rows"
      crumb={{ to: '/visa-costs', label: translate('menu.items.visa-costs') }}
      columns={{ cells: CELLS }}
      panel={false}
      linkTo={toRecord}
    />
  )
}

/** Entries of the ledger stand with the fees of their candidate. */
const toRecord = ({ resource, record_id, candidate_id }: RaRecord): string =>
  resource === 'ledger' ? `/candidates/${candidate_id}?tab=fees` : `/${resource}/${record_id}`

import { type RaRecord, useTranslate } from 'react-admin'
import { ASSUMED_KINDS } from '../../../contract/resources/desks'
import { Empty } from '../../layout/parts/Empty'
import { ResourceList } from '../../views'
import { toCandidate } from '../candidates'
import { KindTabs } from './KindTabs'
import { NameInLanguage } from './NameInLanguage'
import { PersonCell } from './PersonCell'
import { TakenOverActs } from './TakenOverActs'

const CELLS = { candidate_id: PersonCell, name: NameInLanguage }

/** Assumptions of the program; each row opens where a person settles it. */
export function ToConfirmList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="to-confirm"
      title={translate('menu.items.to-confirm')}
      columns={{ cells: CELLS }}
      views={<KindTabs resource="to-confirm" kinds={ASSUMED_KINDS} />}
      panel={false}
      linkTo={toSettle}
      tabsBy={['kind']}
      rowActions={record => <TakenOverActs record={record} />}
      empty={<Empty>{translate('desks.nothing_assumed')}</Empty>}
    />
  )
}

function toSettle(row: RaRecord): string {
  if (row.kind === 'taken_over') return toCandidate(row)
  if (row.resource) return `/${row.resource}/${row.record_id}`
  return row.candidate_id ? toCandidate(row) : `/routes/${row.route_id}/versions/published`
}

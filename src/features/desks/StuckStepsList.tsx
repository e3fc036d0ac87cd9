import { type RaRecord, useTranslate } from 'react-admin'
import { Empty } from '../../layout/parts/Empty'
import { HolderFlag, holders } from '../../layout/parts/HolderFlag'
import { ResourceList } from '../../views'
import { CandidateOf, toCandidate } from '../candidates'
import { HolderTabs } from './HolderTabs'

const CELLS = { candidate_id: CandidateOf, holder: Holder }

/** Current steps that are older than twice their median, or over their deadline, by the side that has to act. */
export function StuckStepsList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="stuck-steps"
      title={translate('menu.items.stuck-steps')}
      columns={{ cells: CELLS }}
      views={<HolderTabs resource="stuck-steps" />}
      panel={false}
      linkTo={toCandidate}
      empty={<Empty>{translate('desks.nothing_stuck')}</Empty>}
    />
  )
}

export function Holder({ record }: { record: RaRecord }) {
  const holder = holders.find(each => each === record.holder)
  return holder ? <HolderFlag holder={holder} /> : null
}

import { type RaRecord, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { RecordName } from '../../fields/ref'
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
      card={StuckCard}
      panel={false}
      linkTo={toCandidate}
      tabsBy={['holder']}
      empty={<Empty>{translate('desks.nothing_stuck')}</Empty>}
    />
  )
}

/** A stuck step on a phone: of whom, which one, for how many days, and who has to act. */
function StuckCard({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  return (
    <div className="grow grid gap-6">
      <Link className="medium text unlined" to={toCandidate(record)}>
        <CandidateOf record={record} />
      </Link>
      <div className="row small-lines wrap wide">
        <RecordName to="route-steps" id={Number(record.step_id)} />
        <Holder record={record} />
        {record.days === null ? null : <span>{translate('desks.days', { smart_count: record.days })}</span>}
      </div>
    </div>
  )
}

export function Holder({ record }: { record: RaRecord }) {
  const holder = holders.find(each => each === record.holder)
  return holder ? <HolderFlag holder={holder} /> : null
}

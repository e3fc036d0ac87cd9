import { type RaRecord, useGetIdentity, useTranslate } from 'react-admin'
import { Empty } from '../../layout/parts/Empty'
import { HolderFlag, holders } from '../../layout/parts/HolderFlag'
import { ReadableDay } from '../../layout/parts/ReadableDate'
import { ResourceList } from '../../views'
import { CandidateOf, ClockOf, ClockSubject, toCandidate } from '../candidates'
import { DeskTabs } from './DeskTabs'
import { LastContactOf } from './LastContactOf'

const CELLS = { candidate_id: Person, what: ClockSubject, holder: Holder, due_on: Due }

/** The desk: deadlines that are over or end within 14 days, the most serious first; at first one's own. */
export function DueList() {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  if (!identity) return null
  return (
    <ResourceList
      resource="due-clocks"
      title={translate('menu.items.due-clocks')}
      filterDefaultValues={{ employee_id: Number(identity.id) }}
      columns={{ cells: CELLS }}
      views={<DeskTabs />}
      panel={false}
      linkTo={toCandidate}
      tabsBy={['employee_id', 'office_id']}
      empty={<Empty>{translate('desks.nothing_due')}</Empty>}
    />
  )
}

/** The candidate, and below the name when there was contact last. */
function Person({ record }: { record: RaRecord }) {
  return (
    <span className="grid gap-2">
      <CandidateOf record={record} />
      {record.candidate_id ? <LastContactOf id={Number(record.candidate_id)} /> : null}
    </span>
  )
}

function Holder({ record }: { record: RaRecord }) {
  const holder = holders.find(each => each === record.holder)
  return holder ? <HolderFlag holder={holder} /> : null
}

function Due({ record }: { record: RaRecord }) {
  return (
    <span className="grid gap-2">
      <ReadableDay value={record.due_on} />
      <ClockOf record={record} />
    </span>
  )
}

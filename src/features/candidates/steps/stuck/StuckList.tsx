import { type RaRecord, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { overdueOn } from '../../../../../contract/routes/words'
import { dayOf } from '../../../../layout/parts/clock'
import { Empty } from '../../../../layout/parts/Empty'
import { HolderFlag, holders } from '../../../../layout/parts/HolderFlag'
import { ReadableDay } from '../../../../layout/parts/ReadableDate'
import { ResourceList } from '../../../../views'
import { useMay } from '../../../../views/may'
import { BelongingCard } from '../../list/BelongingCard'
import { CandidateOf, toCandidate } from '../../list/CandidateOf'
import { CandidateViewSwitch } from '../../list/CandidateViewSwitch'
import { AskAgain } from '../../papers/AskAgain'
import { ClockOf } from './ClockOf'
import { ClockSubject } from './ClockSubject'
import { StuckTabs } from './StuckTabs'
import { shownOf } from './soon'

const CELLS = { candidate_id: CandidateOf, what: ClockSubject, holder: Holder, due_on: Due }
const COLUMNS = ['candidate_id', 'what', 'holder', 'due_on', 'started_on', 'employee_id']

/** Deadlines that have passed, those that end soon, or those that were lost: candidate, what is awaited, days, and who has to act. */
export function StuckList() {
  const translate = useTranslate()
  const mayAsk = useMay('documents')('update')
  const shown = shownOf(useLocation().search)
  return (
    <ResourceList
      resource="clocks"
      title={translate('candidates.stuck')}
      crumb={{ to: '/candidates', label: translate('menu.items.candidates') }}
      filter={shown === 'over' ? overdueOn(dayOf(new Date())) : {}}
      key={shown}
      storeKey={shown === 'over' ? 'clocks.list' : `clocks.${shown}`}
      columns={{ only: COLUMNS, cells: CELLS }}
      views={<StuckTabs />}
      listActions={<CandidateViewSwitch />}
      card={StuckCard}
      panel={false}
      linkTo={toCandidate}
      rowActions={mayAsk ? row => <AskAgain row={row} /> : undefined}
      empty={<Empty>{translate('candidates.nobody_stuck')}</Empty>}
    />
  )
}

function Holder({ record }: { record: RaRecord }) {
  const holder = holders.find(each => each === record.holder)
  return holder ? <HolderFlag holder={holder} /> : null
}

function Due({ record }: { record: RaRecord }) {
  if (!record.due_on) return <ReadableDay value={record.due_on} />
  return <ClockOf record={record} />
}

function StuckCard({ record }: { record: RaRecord }) {
  return (
    <BelongingCard record={record} actions={<AskAgain row={record} />}>
      <ClockSubject record={record} />
      <Holder record={record} />
      <Due record={record} />
    </BelongingCard>
  )
}

import './ledger.css'
import { type RaRecord, useGetManyAggregate, useRefresh, useTranslate } from 'react-admin'
import { FieldCell } from '../../../../fields/FieldCell'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { ResourceList } from '../../../../views'
import { BelongingCard } from '../../list/BelongingCard'
import { CandidateOf, toCandidate } from '../../list/CandidateOf'
import { CandidateViewSwitch } from '../../list/CandidateViewSwitch'
import { Approval } from '../Approval'
import { useFeeName } from '../FeesCard'
import { FeeTag } from '../FeeTag'
import { useDecide } from '../useDecide'
import { LedgerTabs, OPEN } from './LedgerTabs'
import { LedgerWarnings } from './LedgerWarnings'
import { Totals } from './Totals'

const CELLS = { candidate_id: CandidateOf, kind: Kind, due_on: Due, approved: Approved }
const COLUMNS = ['candidate_id', 'kind', 'amount', 'due_on', 'approved', 'employee_id']

/** The ledger: due and paid sums in each currency, with the rules that they break. */
export function LedgerList() {
  const translate = useTranslate()
  return (
    <ResourceList
      resource="ledger"
      filterDefaultValues={OPEN}
      crumb={{ to: '/candidates', label: translate('menu.items.candidates') }}
      columns={{ only: COLUMNS, cells: CELLS }}
      notice={
        <div className="grid gap-8">
          <Totals />
          <LedgerWarnings />
        </div>
      }
      views={<LedgerTabs />}
      listActions={<CandidateViewSwitch />}
      card={LedgerCard}
      panel={false}
      linkTo={record => `${toCandidate(record)}?tab=fees`}
    />
  )
}

function LedgerCard({ record }: { record: RaRecord }) {
  return (
    <BelongingCard record={record} actions={<Approved record={record} />}>
      <Kind record={record} />
      <b>
        <FieldCell resource="ledger" source="amount" record={record} />
      </b>
      <Due record={record} />
    </BelongingCard>
  )
}

function Kind({ record }: { record: RaRecord }) {
  const nameOf = useFeeName()
  return <bdi>{nameOf({ source: record.source, source_id: record.source_id, kind: record.kind })}</bdi>
}

function Due({ record: { due_on, paid_on, paid } }: { record: RaRecord }) {
  return <FeeTag due={due_on} paid={paid ? (paid_on ?? due_on) : null} year />
}

/** Instalments need nobody's word; a transaction needs that of a second person. */
function Approved({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const waits = record.source === 'transaction' && !record.approved
  const { data } = useGetManyAggregate('transactions', { ids: [record.source_id] }, { enabled: waits })
  const refresh = useRefresh()
  const { decide, ...state } = useDecide({ id: record.source_id, version: data?.[0]?.version }, refresh)
  if (record.source !== 'transaction') return null
  if (record.approved) return <StatusTag kind="good">{translate('enums.approved')}</StatusTag>
  const row = data?.[0]
  return row ? (
    <span className="inline-row gap-4 nowrap">
      <Approval row={row} {...state} onDecide={decide} />
    </span>
  ) : null
}

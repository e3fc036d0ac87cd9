import './requests.css'
import { ArrowRight } from 'lucide-react'
import { type RaRecord, useTranslate } from 'react-admin'
import { FieldCell } from '../../../fields/FieldCell'
import { fieldLabel } from '../../../fields/words'
import { ResourceList } from '../../../views'
import { RecordLink } from '../../../views/list/RecordLink'
import { ProposedValue } from './ProposedValue'
import { RequestDecision } from './RequestDecision'
import { StatusTabs } from './StatusTabs'

interface CellProps {
  record: RaRecord
}

const CELLS = { field: FieldName, value: NewValue, old_value: OldValue }

/** Proposed changes: what stood there, what is to stand there, and who decides. */
export function UpdatesList() {
  return (
    <ResourceList
      resource="candidateUpdates"
      views={<StatusTabs resource="candidateUpdates" />}
      filterDefaultValues={{ status: 'pending' }}
      columns={{ cells: CELLS }}
      linkTo={record => `/candidateUpdates/${record.id}`}
      panel={false}
      card={UpdateCard}
      rowActions={record => <RequestDecision resource="candidateUpdates" record={record} />}
    />
  )
}

/** A proposal on a phone: whose, which field, from what to what. */
function UpdateCard({ record }: CellProps) {
  return (
    <div className="grow">
      <div className="v-card-head row gap-8 between">
        <RecordLink record={record} linkTo={row => `/candidateUpdates/${row.id}`}>
          <FieldCell source="candidate_id" record={record} />
        </RecordLink>
        <FieldCell source="status" record={record} />
      </div>
      <p className="rq-hint">
        <FieldName record={record} />
      </p>
      <p className="row wrap gap-8">
        <OldValue record={record} />
        <ArrowRight className="flip" size={14} aria-hidden />
        <NewValue record={record} />
      </p>
      <div className="v-card-actions flex gap-8 justify-end">
        <RequestDecision resource="candidateUpdates" record={record} />
      </div>
    </div>
  )
}

function FieldName({ record }: CellProps) {
  const translate = useTranslate()
  return <>{fieldLabel(translate, 'candidates', String(record.field))}</>
}

function NewValue({ record }: CellProps) {
  return <ProposedValue record={record} value={record.value} />
}

function OldValue({ record }: CellProps) {
  return (
    <span className="faint">
      <ProposedValue record={record} value={record.old_value} />
    </span>
  )
}

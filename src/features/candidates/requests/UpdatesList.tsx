import './requests.css'
import { type RaRecord, useLocale, useTranslate } from 'ra-core'
import { fieldLabel } from '../../../fields/words'
import { ResourceList } from '../../../views'
import { Decision } from './Decision'
import { ProposedValue } from './ProposedValue'
import { StatusTabs } from './StatusTabs'

interface CellProps {
  record: RaRecord
}

const CELLS = { field: FieldName, value: NewValue, old_value: OldValue }

/** Proposed changes: what stood there, what is to stand there, and who decides. */
export function UpdatesList() {
  useLocale()
  return (
    <ResourceList
      resource="candidateUpdates"
      views={<StatusTabs resource="candidateUpdates" />}
      filterDefaultValues={{ status: 'pending' }}
      columns={{ cells: CELLS }}
      linkTo={record => `/candidateUpdates/${record.id}`}
      panel={false}
      rowActions={record => <Decision resource="candidateUpdates" record={record} />}
    />
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
    <span className="rq-old">
      <ProposedValue record={record} value={record.old_value} />
    </span>
  )
}

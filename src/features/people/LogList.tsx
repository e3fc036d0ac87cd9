import './people.css'
import type { ReactNode } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { definitionOf } from '../../../contract/resources'
import { FieldCell } from '../../fields/FieldCell'
import { RecordName } from '../../fields/ref'
import { fieldLabel } from '../../fields/words'
import { ResourceList } from '../../views'
import { RecordLink } from '../../views/list/RecordLink'
import { CreatedTogether, togetherOf } from './ImportedTogether'
import { LogFilters } from './LogFilters'
import { actionWords, placeWords } from './logWords'

/** Returns the person, the action and the record of an entry in words. */
export function LogList() {
  return <ResourceList resource="logs" columns={{ cells: CELLS }} notice={<LogFilters />} card={LogCard} />
}

interface CellProps {
  record: RaRecord
}

const CELLS = { action: ActionCell, resource: ResourceCell, record: RecordCell }

/** An entry on a phone: what was done to which record, by whom and when. */
function LogCard({ record }: CellProps) {
  return (
    <div className="grow">
      <div className="v-card-head row gap-8 between">
        <RecordLink record={record}>
          <ActionCell record={record} />
        </RecordLink>
      </div>
      <dl>
        <Fact name="resource">
          <ResourceCell record={record} />
        </Fact>
        <Fact name="record">
          <RecordCell record={record} />
        </Fact>
        <Fact name="user_id">
          <FieldCell resource="logs" source="user_id" record={record} />
        </Fact>
        <Fact name="at">
          <FieldCell resource="logs" source="at" record={record} />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <div>
      <dt className="l-hidden">{fieldLabel(translate, 'logs', name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ActionCell({ record: { action } }: CellProps) {
  return <>{actionWords(useTranslate(), String(action))}</>
}

function ResourceCell({ record: { resource } }: CellProps) {
  return <>{placeWords(useTranslate(), String(resource))}</>
}

/** The present name of the record. One that is gone has its number, which is a name too: it has no thousands. */
function RecordCell({ record: entry }: CellProps) {
  const { resource, record } = entry
  const { filterValues } = useListContext()
  const together = togetherOf(entry)
  if (together) return <CreatedTogether together={together} asked={filterValues.record} />
  if (typeof record !== 'number') return <>–</>
  return (
    <span className="pe-record">
      {definitionOf(resource) ? <RecordName to={resource} id={record} /> : <bdi dir="ltr">{record}</bdi>}
    </span>
  )
}

import './people.css'
import { type RaRecord, useTranslate } from 'ra-core'
import { definitionOf } from '../../../contract/resources'
import { Named } from '../../fields/ref'
import { ResourceList } from '../../views'
import { LogFilters } from './LogFilters'
import { actionWords, placeWords } from './logWords'

/** Who did what to which record, in words. */
export function LogList() {
  return <ResourceList resource="logs" columns={{ cells: CELLS }} notice={<LogFilters />} />
}

interface CellProps {
  record: RaRecord
}

const CELLS = { action: ActionCell, resource: ResourceCell, record: RecordCell }

function ActionCell({ record: { action } }: CellProps) {
  return <>{actionWords(useTranslate(), String(action))}</>
}

function ResourceCell({ record: { resource } }: CellProps) {
  return <>{placeWords(useTranslate(), String(resource))}</>
}

/** What the record is called now. One that is gone has its number, which is a name too: it has no thousands. */
function RecordCell({ record: { resource, record } }: CellProps) {
  if (typeof record !== 'number') return <>–</>
  return definitionOf(resource) ? <Named to={resource} id={record} /> : <bdi dir="ltr">{record}</bdi>
}

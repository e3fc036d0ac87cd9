import { type RaRecord, useTranslate } from 'ra-core'
import { definitionOf } from '../../../contract/resources'
import { ResourceList } from '../../views'

/** Who did what to which record, in words. */
export function LogList() {
  return <ResourceList resource="logs" columns={{ cells: CELLS }} />
}

interface CellProps {
  record: RaRecord
}

const CELLS = { action: ActionCell, resource: ResourceCell, record: NumberCell }

function ActionCell({ record: { action } }: CellProps) {
  const translate = useTranslate()
  return <>{translate(`logs.actions.${action}`, { _: String(action) })}</>
}

function ResourceCell({ record: { resource } }: CellProps) {
  const translate = useTranslate()
  return (
    <>{definitionOf(resource) ? translate(`resources.${resource}.name`, { smart_count: 2 }) : resource}</>
  )
}

/** A record's number is a name, not a quantity: it has no thousands. */
function NumberCell({ record: { record } }: CellProps) {
  return <bdi dir="ltr">{record ?? '–'}</bdi>
}

import { useRecordContext, useResourceContext } from 'react-admin'
import { definitionOf } from '../../contract/resources'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import { kinds } from './registry'
import { fieldOf } from './system'

interface FieldCellProps {
  source: string
  resource?: string
  record?: Record<string, unknown>
}

/** The value of one field of the record around it (or of the one given), drawn by its kind. */
export function FieldCell({ source, ...props }: FieldCellProps) {
  const record = useRecordContext(props) as Record<string, unknown> | undefined
  const resource = useResourceContext(props) ?? ''
  const field = fieldOf(definitionOf(resource), source)
  if (!record) return null
  if (!field) return isEmptyValue(record[source]) ? <EmptyValue /> : <bdi>{String(record[source])}</bdi>
  const { Cell } = kinds[field.kind]
  return <Cell resource={resource} name={source} field={field} value={record[source]} record={record} />
}

import type { RaRecord } from 'react-admin'
import { proposedValue } from '../../../../contract/candidates/requests'
import { definitionOf } from '../../../../contract/resources'
import { EmptyValue } from '../../../fields/EmptyValue'
import { kinds } from '../../../fields/registry'

interface ProposedValueProps {
  /** The proposal: it says which field. */
  record: RaRecord
  value: string | null | undefined
}

/** A proposal's text drawn as its field draws it: a day in words, a country by its name. */
export function ProposedValue({ record, value }: ProposedValueProps) {
  const name = String(record.field)
  const field = definitionOf('candidates')?.fields[name]
  if (value === null || value === undefined || value === '') return <EmptyValue />
  if (!field) return <bdi>{value}</bdi>
  const { Cell } = kinds[field.kind]
  return <Cell resource="candidates" name={name} field={field} value={proposedValue(field, value)} />
}

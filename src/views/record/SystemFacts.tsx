import { type RaRecord, useResourceContext } from 'react-admin'
import { FieldFacts } from '../FieldFacts'

const FACTS = ['created_at', 'created_by', 'updated_at'] as const

/** When a record was made, by whom, and when it last changed. */
export function SystemFacts({ record }: { record: RaRecord }) {
  const names = FACTS.filter(name => record[name] !== null && record[name] !== undefined)
  return (
    <dl className="v-facts">
      <FieldFacts resource={useResourceContext() ?? ''} names={names} record={record} />
    </dl>
  )
}

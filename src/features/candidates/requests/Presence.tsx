import type { RaRecord } from 'react-admin'
import { EmptyValue } from '../../../fields/EmptyValue'
import { FieldCell } from '../../../fields/FieldCell'

/** Whether the candidate came to a talk; nothing is said of one that is still ahead. */
export function Presence({ record }: { record: RaRecord }) {
  const isAhead = typeof record.at === 'string' && record.at > new Date().toISOString()
  if (isAhead && record.was_present !== true) return <EmptyValue />
  return <FieldCell source="was_present" resource="candidateInterviews" record={record} />
}

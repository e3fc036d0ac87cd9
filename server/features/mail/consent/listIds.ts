import type { Values } from '../../../crud/hooks'

/** Returns the ids of lists in a field of a subscriber or of a change of one; none if the field is missing. */
export function listIdsOf(
  values: Values | undefined,
  field: 'list_ids' | 'pending_list_ids' = 'list_ids',
): number[] {
  const ids = values?.[field]
  return Array.isArray(ids) ? ids : []
}

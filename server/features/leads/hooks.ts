import type { Hooks } from '../../crud/hooks'
import { ownRows } from '../candidates'
import { findDuplicates } from './duplicates'

/** A new lead is new, belongs to nobody unless said, and who looks the same is told, never refused (api.md). */
export const leadsHooks: Hooks = {
  scope: ownRows,
  async beforeWrite(tx, { action, changes }) {
    if (action !== 'create' || changes.status_id) return changes
    const [status] = await tx<{ id: number }[]>`select id from statuses where slug = 'new'`
    return status ? { ...changes, status_id: status.id } : changes
  },
  async answer({ sql }, _, lead) {
    const duplicates = await findDuplicates(sql, lead)
    return duplicates.length ? { duplicates } : {}
  },
}

import type { Hooks, Tx } from '../../crud/hooks'
import { leadIdentity, ownRows } from '../candidates'

/** A new lead is new, belongs to nobody unless said, and who looks the same is told, never refused (api.md). */
export const leadsHooks: Hooks = {
  ...leadIdentity,
  scope: ownRows,
  async beforeWrite(tx, { action, changes }) {
    if (action !== 'create' || changes.status_id) return changes
    const status = await statusOfNew(tx)
    return status ? { ...changes, status_id: status } : changes
  },
}

const known = new WeakMap<Tx, Promise<number | undefined>>()

/** Read once a transaction: an import makes hundreds of leads in one. */
function statusOfNew(tx: Tx): Promise<number | undefined> {
  const found =
    known.get(tx) ??
    tx<{ id: number }[]>`select id from statuses where slug = 'new'`.then(([status]) => status?.id)
  known.set(tx, found)
  return found
}

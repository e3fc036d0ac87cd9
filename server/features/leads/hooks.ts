import { bwLeads } from '../../../contract/resources/bw-leads'
import type { leads } from '../../../contract/resources/leads'
import type { Change, Hooks, HooksOf, Tx } from '../../crud/hooks'
import { leadIdentity, notifiesMentioned, ownRows } from '../candidates'

/** A new lead is new, belongs to nobody unless said, and who looks the same is told, never refused (api.md). */
export const leadsHooks: HooksOf<typeof leads> = { ...leadIdentity, scope: ownRows, beforeWrite: newOnceMade }

/** A new employer is new. */
export const bwLeadsHooks: HooksOf<typeof bwLeads> = { beforeWrite: newOnceMade }

/** Who is mentioned in a note about an employer is told, once. */
export const bwNotesHooks: Hooks = { beforeWrite: notifiesMentioned({ about: bwLeads, field: 'bw_lead_id' }) }

async function newOnceMade<C extends { status_id?: number | null }>(
  tx: Tx,
  { action, changes }: Pick<Change, 'action'> & { changes: C },
): Promise<C> {
  if (action !== 'create' || changes.status_id) return changes
  const status = await statusOfNew(tx)
  return status ? { ...changes, status_id: status } : changes
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

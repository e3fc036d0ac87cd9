import { bwLeads } from '../../../contract/resources/bw-leads'
import type { leads } from '../../../contract/resources/leads'
import type { Change, Hooks, HooksOf, Tx } from '../../crud/hooks'
import { oncePerTransaction } from '../../crud/oncePerTransaction'
import { leadIdentity, notifiesMentioned, ownRows, withConfirmedNationality } from '../candidates'
import { callsDue, withoutGuardedWork } from '../recruitment'

/** A lead starts with the status `new`. Possible duplicates are reported, never refused (docs/spec/api.md). */
export const leadsHooks: HooksOf<typeof leads> = {
  ...leadIdentity,
  scope: ownRows,
  finds: callsDue('leads'),
  judgesAlone: true,
  async beforeWrite(tx, change) {
    const changes = await withoutGuardedWork(tx, change)
    return withNewStatus(tx, { ...change, changes: withConfirmedNationality(changes) })
  },
}

/** An employer starts with the status `new`. */
export const bwLeadsHooks: HooksOf<typeof bwLeads> = { judgesAlone: true, beforeWrite: withNewStatus }

/** A note about an employer notifies the mentioned users, once. */
export const bwNotesHooks: Hooks = { beforeWrite: notifiesMentioned({ about: bwLeads, field: 'bw_lead_id' }) }

async function withNewStatus<C extends { status_id?: number | null }>(
  tx: Tx,
  { action, changes }: Pick<Change, 'action'> & { changes: C },
): Promise<C> {
  if (action !== 'create' || changes.status_id) return changes
  const status = await newStatusId(tx)
  return status ? { ...changes, status_id: status } : changes
}

/** Reads the status once per transaction, as an import creates hundreds of leads in one. */
function newStatusId(tx: Tx): Promise<number | undefined> {
  return oncePerTransaction(tx, 'status of new leads', async () => {
    const [status] = await tx<{ id: number }[]>`select id from statuses where slug = 'new'`
    return status?.id
  })
}

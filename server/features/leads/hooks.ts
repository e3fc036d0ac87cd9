import { bwLeads } from '../../../contract/resources/bw-leads'
import type { leads } from '../../../contract/resources/leads'
import type { Change, ChangeOf, Hooks, HooksOf, Tx } from '../../crud/hooks'
import { oncePerTransaction } from '../../crud/oncePerTransaction'
import { leadIdentity, notifiesMentioned, ownRows, withConfirmedNationality } from '../candidates'
import { refuseGuarded } from '../recruitment'

/** A lead starts with the status `new`. Possible duplicates are reported, never refused (docs/spec/api.md). */
export const leadsHooks: HooksOf<typeof leads> = {
  ...leadIdentity,
  scope: ownRows,
  judgesAlone: true,
  async beforeWrite(tx, change) {
    await guardLeadWork(tx, change)
    return withNewStatus(tx, { ...change, changes: withConfirmedNationality(change.changes) })
  },
}

/** An employer starts with the status `new`. */
export const bwLeadsHooks: HooksOf<typeof bwLeads> = { judgesAlone: true, beforeWrite: withNewStatus }

/** A note about an employer notifies the mentioned users, once. */
export const bwNotesHooks: Hooks = { beforeWrite: notifiesMentioned({ about: bwLeads, field: 'bw_lead_id' }) }

/** A lead who may not be recruited stays recorded; a day to call again or a colleague to work on it is refused. */
async function guardLeadWork(tx: Tx, { action, before, changes }: ChangeOf<typeof leads>): Promise<void> {
  if (action !== 'update') return
  for (const field of ['call_back_date', 'employee_id'] as const)
    if (changes[field] && changes[field] !== before?.[field])
      await refuseGuarded(tx, { ...before, ...changes }, field)
}

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

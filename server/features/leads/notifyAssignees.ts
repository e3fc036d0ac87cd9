import type { Lead } from '../../../contract/resources/leads'
import type { Actor } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'

/** Notifies each new assignee once of all its leads, except the actor. */
export async function notifyAssignees(tx: Tx, actor: Actor, leads: readonly Lead[]): Promise<void> {
  const counts = new Map<number, number>()
  for (const { employee_id } of leads)
    if (employee_id !== null) counts.set(employee_id, (counts.get(employee_id) ?? 0) + 1)
  for (const [id, count] of counts)
    await notify(tx, {
      kind: 'leads_assigned',
      by: actor,
      to: [id],
      values: { count },
      link: `/leads?filter=${encodeURIComponent(JSON.stringify({ employee_id: id, calls_count: 0 }))}`,
    })
}

import type { Lead } from '../../../contract/resources/leads'
import type { Actor } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'

/** Tells each who was given leads, once, in the person's language; nobody is told of what it gave itself. */
export async function tellTakers(tx: Tx, actor: Actor, given: readonly Lead[]): Promise<void> {
  const counts = new Map<number, number>()
  for (const { employee_id } of given)
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

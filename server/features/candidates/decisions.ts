import { type Definition, displayName } from '../../../contract/define'
import { fail } from '../../../contract/errors'
import { candidateUpdates } from '../../../contract/resources/requests'
import type { Actor } from '../../auth/actor'
import type { Row, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'

/**
 * Proposals and requests are changed and deleted by who made them, and only while they wait.
 * @throws Failure wrong_state where it is decided; forbidden for another's
 */
export function refuseOthers(actor: Actor, before: Row | undefined): void {
  if (before?.status !== 'pending') throw fail('wrong_state')
  if (before.by !== actor.id) throw fail('forbidden')
}

/** Tells who proposed or requested something what became of it. */
export async function tellDecided(tx: Tx, actor: Actor, definition: Definition, row: Row): Promise<void> {
  if (typeof row.by !== 'number') return
  const what = definition.name === candidateUpdates.name ? 'proposal' : 'request'
  const kind = `${what}_${row.status === 'approved' ? 'approved' : 'rejected'}` as const
  await notify(tx, {
    kind,
    by: actor,
    to: [row.by],
    values: { name: displayName(definition, row) },
    ...(row.decision_note ? { body: String(row.decision_note) } : {}),
    link: `/${definition.name}/${row.id}`,
  })
}

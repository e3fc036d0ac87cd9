import { type Definition, displayName } from '../../../../contract/definition/define'
import { fail } from '../../../../contract/http/errors'
import { candidateUpdates } from '../../../../contract/resources/requests'
import type { Actor } from '../../../auth/actor'
import type { Row } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { present } from '../../../crud/record'
import { type Author, roleOf } from '../caller'

/**
 * Proposals and requests are changed and deleted by who made them, and only while they wait.
 * @throws Failure wrong_state where it is decided; forbidden for another's
 */
export function refuseOthers(actor: Actor, before: Row | undefined): void {
  if (before?.status !== 'pending') throw fail('wrong_state')
  if (before.by !== actor.id) throw fail('forbidden')
}

export interface Decided {
  definition: Definition
  /** The record, locked. */
  before: Row
  /** The people who made or last changed what is decided. */
  authors: readonly unknown[]
  isPending: boolean
  /** The version that the decider saw; undefined where the caller sent none. */
  version: number | undefined
}

/**
 * Refuses a decision that is not a second person's, or not on what this person saw.
 * @throws Failure forbidden for an author; wrong_state where it is decided; conflict with the `current` record where it
 * was changed after it was seen
 */
export function refuseDecision(
  actor: Actor,
  { definition, before, authors, isPending, version }: Decided,
): void {
  if (authors.includes(actor.id)) throw fail('forbidden')
  if (!isPending) throw fail('wrong_state')
  if (version !== undefined && version !== before.version)
    throw fail('conflict', { current: present(definition, before, roleOf(actor)) })
}

/** Tells who proposed or requested something what became of it. */
export async function notifyOfDecision(
  { tx, actor }: Author,
  definition: Definition,
  row: Row,
): Promise<void> {
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

import { fail } from '../../../../contract/http/errors'
import { cases } from '../../../../contract/resources/cases'
import type { Actor } from '../../../auth/actor'
import type { RowOf, Tx } from '../../../crud/hooks'
import { lockRows, present } from '../../../crud/record'
import { writeRows } from '../../../crud/write'
import { todayAt } from '../../../db/today'
import { roleOf, type Writer } from '../../candidates'
import { findVersion, holdPublished } from '../versions'
import { type KeptMove, undoableMoves } from './undoable'

export type CaseRow = RowOf<typeof cases>

/**
 * Moves a case to the published version of its route. Steps are mapped by their keys, and what has no counterpart stays in the
 * history.
 * @throws Failure not_found; conflict with the case as it is `current`, or where the version was withdrawn meanwhile; wrong_state
 *   where it is there already; invalid before the day from which the version counts
 */
export async function moveCase(writer: Writer, id: number, { version }: { version: number }): Promise<void> {
  const before = await lockCase(writer, id, version)
  const published = await findVersion(writer.tx, Number(before.route_id), 'published')
  if (!published || published.id === before.route_version_id) throw fail('wrong_state')
  const { tx, actor, services } = writer
  const now = services.now()
  await refuseBefore(tx, published, { field: 'route_version_id', now })
  await holdPublished(tx, published)
  await writeMoves(tx, { rows: [before], to: published.id, actor, now })
}

/**
 * Refuses a move to a version before the day from which it counts.
 * @param field the field of the call that names the version
 * @throws Failure invalid with that field, and the day as `valid_from`
 */
export async function refuseBefore(
  tx: Tx,
  version: { valid_from?: string | null },
  { field, now }: { field: string; now: Date },
): Promise<void> {
  const from = futureStart(version, await todayAt(tx, now))
  if (from) throw fail('invalid', { fields: { [field]: 'not_valid_yet' }, valid_from: from })
}

/** Returns the day from which a version counts where that is still to come, else null. */
export const futureStart = ({ valid_from }: { valid_from?: string | null }, today: string): string | null =>
  valid_from && valid_from > today ? valid_from : null

/** Puts a case back on the version that it was moved from. @throws Failure not_found; conflict; undo_expired */
export async function undoCaseMove(
  writer: Writer,
  id: number,
  { version }: { version: number },
): Promise<void> {
  const before = await lockCase(writer, id, version)
  const { tx, actor, services } = writer
  const moves = await undoableMoves(tx, { cases: [id] }, services.now())
  if (!moves.length) throw fail('undo_expired')
  await writeUndo(tx, { rows: [before], moves, actor, now: services.now() })
}

async function lockCase({ services, tx, actor }: Writer, id: number, version: number): Promise<CaseRow> {
  const [before] = await lockRows(tx, services, cases, actor, [id])
  if (!before) throw fail('not_found')
  if (version !== before.version) throw fail('conflict', { current: present(cases, before, roleOf(actor)) })
  return before
}

interface Moving {
  rows: readonly CaseRow[]
  actor: Actor
  now: Date
}

/** Writes cases onto a version and keeps where they came from. The follower of cases reads their clocks anew. */
export async function writeMoves(
  tx: Tx,
  { rows, to, actor, now, job }: Moving & { to: number; job?: number },
): Promise<void> {
  const changes = { route_version_id: to }
  await writeRows(tx, {
    definition: cases,
    actor,
    action: 'update',
    ...(job === undefined ? {} : { by: 'bulk' as const }),
    rows: rows.map(before => ({ before, changes })),
    now,
  })
  await tx`
    insert into case_moves (case_id, job_id, from_version_id, to_version_id, user_id, at)
    select id, ${job ?? null}, from_id, ${to}, ${actor.id}, ${now}
    from jsonb_to_recordset(${tx.json(rows.map(({ id, route_version_id }) => ({ id, from_id: route_version_id })))})
      as m(id bigint, from_id bigint)`
}

/** Writes cases back onto the versions that they were moved from. */
export async function writeUndo(
  tx: Tx,
  { rows, moves, actor, now }: Moving & { moves: readonly KeptMove[] },
): Promise<number> {
  const moveOf = new Map(moves.map(move => [Number(move.case_id), move]))
  const undone = rows.flatMap(before => {
    const move = moveOf.get(before.id)
    return move ? [{ before, changes: { route_version_id: Number(move.from_version_id) } }] : []
  })
  await writeRows(tx, { definition: cases, actor, action: 'update', by: 'undo', rows: undone, now })
  await tx`update case_moves set undone_at = ${now} where id = any(${moves.map(({ id }) => id)}::bigint[])`
  return undone.length
}

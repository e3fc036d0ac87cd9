import type { Definition } from '../../../contract/define'
import type { Actor } from '../../auth/actor'
import { keepUndo, type Made } from '../../crud/bulk'
import type { Row, Tx, Values } from '../../crud/hooks'

interface Changed {
  definition: Definition
  id: number
  /** The fields that the call changed, with the values from before. */
  values: Values
}

/** By transaction: the record that its latest call changed. Hooks before and after a write share nothing else. */
const changedByCall = new WeakMap<Tx, Changed>()

/** Starts the next call of a transaction. */
export function forgetChanged(tx: Tx): void {
  changedByCall.delete(tx)
}

/** Notes how a record was before a call changed it. */
export function noteChanged(tx: Tx, definition: Definition, before: Row, changes: Values): void {
  const values = Object.fromEntries(Object.keys(changes).map(name => [name, before[name] ?? null]))
  changedByCall.set(tx, { definition, id: before.id, values })
}

/** Keeps a new call and the record that it changed. @returns `undo`: the token that takes both back for ten minutes */
export async function undoOfCall(
  tx: Tx,
  actor: Actor,
  calls: Definition,
  { id, version }: Row,
): Promise<Values> {
  const changed = changedByCall.get(tx)
  const made: Made = { id, version, others: changed ? [await keptOf(tx, changed)] : [] }
  return { undo: await keepUndo(tx, { definition: calls, actor, action: 'create', rows: [made] }) }
}

async function keptOf(tx: Tx, { definition, id, values }: Changed): Promise<Made['others'][number]> {
  const [row] = await tx<Row[]>`select version from ${tx(definition.table)} where id = ${id}`
  return { resource: definition.name, id, version: row?.version ?? 0, values }
}

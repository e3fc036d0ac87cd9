import type { Definition } from '../../../contract/definition/define'
import type { Actor } from '../../auth/actor'
import { type CreatedRecord, keepUndo } from '../../crud/bulk'
import type { Row, Tx, Values } from '../../crud/hooks'

interface CallEffect {
  definition: Definition
  id: number
  /** The fields that the call changed, with the values from before. */
  values: Values
}

/** The record that the latest call of a transaction changed. Hooks before and after a write share only the transaction. */
const changedByCall = new WeakMap<Tx, CallEffect>()

/** Clears the record of the previous call of a transaction. */
export function clearCallEffect(tx: Tx): void {
  changedByCall.delete(tx)
}

/** Saves the values of a record before a call changes them. */
export function saveCallEffect(
  tx: Tx,
  { definition, before, changes }: { definition: Definition; before: Row; changes: Values },
): void {
  const values = Object.fromEntries(Object.keys(changes).map(name => [name, before[name] ?? null]))
  changedByCall.set(tx, { definition, id: before.id, values })
}

/** Stores the undo of a new call and of the record that it changed. @returns `undo`: the token, valid for ten minutes */
export async function storeCallUndo(
  tx: Tx,
  actor: Actor,
  { calls, call: { id, version } }: { calls: Definition; call: Row },
): Promise<Values> {
  const changed = changedByCall.get(tx)
  const made: CreatedRecord = { id, version, others: changed ? [await undoOf(tx, changed)] : [] }
  return { undo: await keepUndo(tx, { definition: calls, actor, action: 'create', rows: [made] }) }
}

async function undoOf(
  tx: Tx,
  { definition, id, values }: CallEffect,
): Promise<CreatedRecord['others'][number]> {
  const [row] = await tx<Row[]>`select version from ${tx(definition.table)} where id = ${id}`
  return { resource: definition.name, id, version: row?.version ?? 0, values }
}

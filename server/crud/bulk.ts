import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { can, type Definition } from '../../contract/definition/define'
import { fail, invalid } from '../../contract/http/errors'
import { definitionOf } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import { checkBody, isId, isObject, sameValue } from './check'
import type { Row, Tx, UpdatedRow, Values } from './hooks'
import { findAllReachable, type WriteScope } from './reachable'
import { lockRows, visibleRows } from './record'
import { deleteRecords, runHookWithin, type Target } from './records'
import { searched } from './search'
import { filterClause } from './where'
import { writeRows } from './write'

/** The most records that one call changes: all or nothing has to fit into one transaction. */
export const BULK_MAX = 100_000
const UNDO_MINUTES = 10

/**
 * Returns the ids of the records that a bulk call names: by id, or by a filter with exceptions. Only the filter is
 * narrowed to the caller's scope; ids are checked where the rows are read.
 */
export async function chosenIds(
  { services, tx }: WriteScope,
  { definition, actor }: Target,
  body: Values,
): Promise<number[]> {
  if (Array.isArray(body.ids)) {
    const ids = body.ids.filter(isId).filter(id => id > 0)
    if (ids.length !== body.ids.length || !ids.length)
      throw invalid({ ids: ids.length ? 'invalid' : 'required' })
    if (ids.length > BULK_MAX) throw invalid({ ids: 'too_long' })
    return [...new Set(ids)]
  }
  if (!isObject(body.filter)) throw invalid({ ids: 'required' })
  const except: unknown[] = Array.isArray(body.except) ? body.except : []
  if (!except.every(isId)) throw invalid({ except: 'invalid' })
  const rows = await tx<{ id: number }[]>`
    select id from ${tx(definition.table)}
    where ${visibleRows(services, definition, actor, { sql: tx })} and ${filterClause(tx, definition, actor.role, body.filter, services.now())}
      and id <> all(${except}::bigint[]) limit ${BULK_MAX + 1}`
  if (rows.length > BULK_MAX) throw invalid({ filter: 'too_long' })
  return rows.map(({ id }) => id)
}

const PIECE = 500

/** Changes many at once, all or nothing. @returns how many, and the token that takes it back for ten minutes */
export async function updateMany(scope: WriteScope, target: Target, body: Values): Promise<Values> {
  const { services, tx } = scope
  const { definition, actor } = target
  refuseUnknownKeys(keysBeside(body, ['ids', 'filter', 'except', 'changes']))
  if (!isObject(body.changes) || !Object.keys(body.changes).length) throw invalid({ changes: 'required' })
  const ids = await chosenIds(scope, target, body)
  const before = await lockRows(tx, services, definition, actor, ids, { named: [body.changes] })
  if (before.length < ids.length) throw fail('not_found')
  const through: UpdatedRow[] = []
  const writing = { services, tx, reached: new Map<string, Set<number>>() }
  await findAllReachable(writing, target, [body.changes])
  for (const row of before) {
    const { values, extra } = checkBody(body.changes, { definition, role: actor.role, before: row })
    const changes = await runHookWithin(writing, definition, {
      action: 'update',
      actor,
      before: row,
      changes: values,
      extra,
    })
    through.push({ before: row, changes })
    // Calls of others are answered between the pieces of a change of 100,000 records.
    if (through.length % PIECE === 0) await setImmediate()
  }
  const rows = through.filter(({ before: row, changes }) =>
    Object.entries(changes).some(([name, value]) => !sameValue(row[name], value)),
  )
  const write = { definition, actor, action: 'update', by: 'bulk', rows, now: services.now() } as const
  const after = await writeRows(tx, write)
  await services.hooks[definition.name]?.afterUpdate?.(tx, through, services)
  const names = Object.keys(body.changes)
  const kept = rows.map(({ before: row, changes }, index) => ({
    id: row.id,
    version: after[index]?.version,
    values: Object.fromEntries(
      [...new Set([...names, ...Object.keys(changes)])].map(name => [name, row[name] ?? null]),
    ),
  }))
  return {
    updated: rows.length,
    undo: await keepUndo(tx, { definition, actor, action: 'update', rows: kept }),
  }
}

/** Deletes many at once, all or nothing. @returns how many, and the token that brings them back for ten minutes */
export async function deleteMany(scope: WriteScope, { definition, actor }: Target, body: Values) {
  refuseUnknownKeys(keysBeside(body, ['ids', 'filter', 'except']))
  const ids = await chosenIds(scope, { definition, actor }, body)
  const rows = await deleteRecords(scope, { definition, actor, by: 'bulk' }, ids)
  return {
    deleted: rows.length,
    undo: await keepUndo(scope.tx, { definition, actor, action: 'delete', rows }),
  }
}

const keysBeside = (body: Values, known: readonly string[]) =>
  Object.keys(body).filter(name => !known.includes(name))

/** @throws Failure invalid with each key, if there is one */
export function refuseUnknownKeys(unknown: readonly string[]): void {
  if (unknown.length) throw invalid(Object.fromEntries(unknown.map(name => [name, 'unknown_field'])))
}

interface Undoable {
  definition: Definition
  actor: Actor
  action: 'create' | 'update' | 'delete'
  rows: readonly unknown[]
}

/** Keeps the previous state of records. @returns the token that takes a change back for ten minutes, once */
export async function keepUndo(tx: Tx, { definition, actor, action, rows }: Undoable): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await tx`
    insert into undos (token, user_id, resource, action, rows, expires_at)
    values (${token}, ${actor.id}, ${definition.name}, ${action}, ${tx.json(rows)}, now() + make_interval(mins => ${UNDO_MINUTES}))`
  return token
}

/**
 * Takes back a change of many records, or a record that was made with changes of others.
 * @throws Failure undo_expired where the token is none of the caller's or older than ten minutes; conflict where one was changed since
 */
export async function undo(scope: WriteScope, actor: Actor, token: string): Promise<Values> {
  const { tx } = scope
  const [kept] = await tx<KeptChange[]>`
    delete from undos where token = ${token} and user_id = ${actor.id} and expires_at > now() returning resource, action, rows`
  const definition = kept && definitionOf(kept.resource)
  // A role that lost the right to the change lost the right to undo it.
  const verb = kept?.action === 'create' ? 'create' : 'bulk'
  if (!definition || !can(definition, actor.role, verb)) throw fail('undo_expired')
  const target = { definition, actor }
  if (kept.action === 'create') await takeBack(scope, target, kept.rows)
  else if (kept.action === 'update') await putBack(scope, target, kept.rows)
  else if (definition.bin) await fetchBack(scope, target, kept.rows)
  else await makeAgain(scope, target, kept.rows)
  return { undone: kept.rows.length }
}

/** Records of an undo, in the form of the action that it takes back. */
type KeptChange = { resource: string } & (
  | { action: 'create'; rows: CreatedRecord[] }
  | { action: 'update'; rows: PreviousRecord[] }
  | { action: 'delete'; rows: Row[] }
)

/** A record as a change found it: its values before, and its version after. */
export interface PreviousRecord {
  id: number
  version: number
  values: Values
}

/** A record that was made, and the records that its making changed as they were before. */
export interface CreatedRecord {
  id: number
  version: number
  others: (PreviousRecord & { resource: string })[]
}

/** Deletes records that were made and puts back what their making changed, unless one was changed since. */
async function takeBack(
  scope: WriteScope,
  { definition, actor }: Target,
  kept: readonly CreatedRecord[],
): Promise<void> {
  const { services, tx } = scope
  for (const { id, version, others } of kept) {
    const [made] = await lockRows(tx, services, definition, actor, [id])
    if (made?.version !== version) throw fail('conflict')
    for (const other of others) {
      const changed = definitionOf(other.resource)
      if (changed) await putBack(scope, { definition: changed, actor }, [other])
    }
    // After the others: a hook that counts the records finds the counts right and writes nothing.
    await deleteRecords(scope, { definition, actor, by: 'undo' }, [id])
  }
}

async function putBack(
  { services, tx }: WriteScope,
  { definition, actor }: Target,
  kept: PreviousRecord[],
): Promise<void> {
  const ids = kept.map(({ id }) => id)
  const rows = await lockRows(tx, services, definition, actor, ids)
  const byId = new Map(rows.map(row => [row.id, row]))
  const changes = kept.map(({ id, version, values }) => {
    const before = byId.get(id)
    if (!before || before.version !== version) throw fail('conflict')
    return { before, changes: values }
  })
  await writeRows(tx, { definition, actor, action: 'update', by: 'undo', rows: changes, now: services.now() })
}

/** Fetches records back from the bin. */
async function fetchBack(
  { services, tx }: WriteScope,
  { definition, actor }: Target,
  kept: Row[],
): Promise<void> {
  const ids = kept.map(({ id }) => id)
  const rows = await lockRows(tx, services, definition, actor, ids, { bin: true })
  if (rows.length < kept.length) throw fail('conflict')
  await writeRows(tx, {
    definition,
    actor,
    action: 'restore',
    by: 'undo',
    rows: rows.map(before => ({ before, changes: {} })),
    now: services.now(),
  })
}

/** Rows that were deleted for good come back with the id that others may remember. */
async function makeAgain(
  { services, tx }: WriteScope,
  { definition, actor }: Target,
  kept: Row[],
): Promise<void> {
  const setByWrite = [...Object.keys(searched(definition, {})), ...Object.keys(definition.only)]
  const rows = kept.map(row => {
    const changes: Values = { ...row, version: row.version + 1 }
    for (const name of setByWrite) delete changes[name]
    return { before: undefined, changes }
  })
  await writeRows(tx, { definition, actor, action: 'create', by: 'undo', rows, now: services.now() })
}

import { randomBytes } from 'node:crypto'
import { can, type Definition } from '../../contract/definition/define'
import { fail, invalid } from '../../contract/http/errors'
import { definitionOf } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import { checkBody, isId, isObject } from './check'
import type { Row, Tx, Values } from './hooks'
import { writeJudged } from './judged'
import { findAllReachable, startWriting, type WriteScope } from './reachable'
import { lockRows, visibleRows } from './record'
import { deleteRecords, runHook, type Target } from './records'
import { filterFor } from './refs'
import { searched } from './search'
import { writeRows } from './write'

/** The most records that one call changes: all or nothing has to fit into one transaction. */
export const BULK_MAX = 100_000
/** Minutes in which a change is undone by the person who made it. */
export const UNDO_MINUTES = 10

/**
 * Returns the ids of the records that a bulk call names: by id, or by a filter with exceptions. Only the filter is
 * narrowed to the caller's scope; ids are checked where the rows are read.
 */
export async function chosenIds(
  { services, tx }: WriteScope,
  { definition, actor }: Target,
  body: Values,
): Promise<number[]> {
  const { ids: named, filter, except = [] } = body
  if (named !== undefined) {
    if (!Array.isArray(named)) throw invalid({ ids: 'invalid' })
    refuseUnknownKeys(['filter', 'except'].filter(name => name in body))
    const ids = named.filter(isId).filter(id => id > 0)
    if (ids.length !== named.length || !ids.length)
      throw invalid({ ids: ids.length ? 'invalid' : 'required' })
    if (ids.length > BULK_MAX) throw invalid({ ids: 'too_long' })
    return [...new Set(ids)]
  }
  if (!isObject(filter)) throw invalid(filter === undefined ? { ids: 'required' } : { filter: 'invalid' })
  if (!Array.isArray(except) || !except.every(isId)) throw invalid({ except: 'invalid' })
  const { finds } = services.hooks[definition.name] ?? {}
  const rows = await tx<{ id: number }[]>`
    select id from ${tx(definition.table)}
    where ${visibleRows(services, definition, actor, { sql: tx })}
      and ${filterFor(services, { definition, actor, sql: tx }, { filter, finds })}
      and id <> all(${except}::bigint[]) limit ${BULK_MAX + 1}`
  if (rows.length > BULK_MAX) throw invalid({ filter: 'too_long' })
  return rows.map(({ id }) => id)
}

/** Changes many at once, all or nothing. @returns how many, and the token that takes it back for ten minutes */
export async function updateMany(scope: WriteScope, target: Target, body: Values): Promise<Values> {
  const { services, tx } = scope
  const { definition, actor } = target
  refuseUnknownKeys(keysBeside(body, ['ids', 'filter', 'except', 'changes']))
  if (!isObject(body.changes) || !Object.keys(body.changes).length) throw invalid({ changes: 'required' })
  const ids = await chosenIds(scope, target, body)
  const before = await lockRows(tx, services, definition, actor, ids, { named: [body.changes] })
  if (before.length < ids.length) throw fail('not_found')
  const writing = startWriting(services, tx)
  await findAllReachable(writing, target, [body.changes])
  const wanted = before.map(row => {
    const { values, extra } = checkBody(body.changes, { definition, role: actor.role, before: row })
    return { before: row, changes: values, extra }
  })
  const through = await writeJudged(writing, {
    definition,
    actor,
    action: 'update',
    by: 'bulk',
    rows: wanted,
  })
  const written = through.filter(({ isChanged }) => isChanged)
  const names = Object.keys(body.changes)
  const kept = written.map(({ before: row, changes, after }) => ({
    id: after.id,
    version: after.version,
    values: Object.fromEntries(
      [...new Set([...names, ...Object.keys(changes)])].map(name => [name, row?.[name] ?? null]),
    ),
  }))
  return {
    updated: written.length,
    undo: await keepUndo(tx, { definition, actor, action: 'update', rows: kept }),
  }
}

/** Deletes many at once, all or nothing. @returns how many, and the token that brings them back for ten minutes */
export async function deleteMany(scope: WriteScope, { definition, actor }: Target, body: Values) {
  refuseUnknownKeys(keysBeside(body, ['ids', 'filter', 'except']))
  const chosen = await chosenIds(scope, { definition, actor }, body)
  const further = (await scope.services.hooks[definition.name]?.deletesWith?.(scope.tx, chosen)) ?? []
  const ids = [...new Set([...chosen, ...further])]
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
 * @throws Failure undo_expired where the token is none of the caller's or older than ten minutes; forbidden where the role lost
 * the right; conflict where one was changed since; not_found where one is gone
 */
export async function undo(scope: WriteScope, actor: Actor, token: string): Promise<Values> {
  const { tx } = scope
  const [kept] = await tx<KeptChange[]>`
    delete from undos where token = ${token} and user_id = ${actor.id} and expires_at > now() returning resource, action, rows`
  const definition = kept && definitionOf(kept.resource)
  if (!definition) throw fail('undo_expired')
  // A role that lost the right to the change lost the right to undo it.
  if (!can(definition, actor.role, kept.action === 'create' ? 'create' : 'bulk')) throw fail('forbidden')
  const target = { definition, actor }
  if (kept.action === 'create') await takeBack(scope, target, kept.rows)
  else if (kept.action === 'update') await putBack(scope, target, kept.rows)
  else if (definition.bin) await fetchBack(scope, target, kept.rows)
  else return { undone: kept.rows.length, ...(await makeAgain(scope, target, kept.rows)) }
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
    demandUnchanged(made, version)
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
    return { before: demandUnchanged(byId.get(id), version), changes: values }
  })
  await writeJudged(startWriting(services, tx), {
    definition,
    actor,
    action: 'update',
    by: 'undo',
    rows: changes,
  })
}

/** @throws Failure not_found where the record is gone, conflict where it was changed since */
function demandUnchanged(row: Row | undefined, version: number): Row {
  if (!row) throw fail('not_found')
  if (row.version !== version) throw fail('conflict')
  return row
}

/** Fetches records back from the bin. */
async function fetchBack(
  { services, tx }: WriteScope,
  { definition, actor }: Target,
  kept: Row[],
): Promise<void> {
  const ids = kept.map(({ id }) => id)
  const rows = await lockRows(tx, services, definition, actor, ids, { bin: true })
  if (rows.length < kept.length) {
    const others = await lockRows(tx, services, definition, actor, ids)
    // Somebody fetched the missing ones back already, or they are gone for good.
    throw fail(rows.length + others.length === kept.length ? 'conflict' : 'not_found')
  }
  await writeJudged(startWriting(services, tx), {
    definition,
    actor,
    action: 'restore',
    by: 'undo',
    rows: rows.map(before => ({ before, changes: {} })),
  })
}

/**
 * Makes rows again that were deleted for good, one by one, with the id that others may remember.
 * @returns the rules that warn about one of them, as they would of a new record: what went with it does not come back
 */
async function makeAgain(
  { services, tx }: WriteScope,
  { definition, actor }: Target,
  kept: Row[],
): Promise<{ warnings?: unknown[] }> {
  const setByWrite = [...Object.keys(searched(definition, {})), ...Object.keys(definition.only)]
  const write = { definition, actor, by: 'undo', now: services.now() } as const
  for (const before of kept) {
    const change = { action: 'restore', by: 'undo', actor, before, changes: {}, extra: {} } as const
    const completed = await runHook(services, tx, definition, change)
    const changes: Values = { ...before, ...completed, version: before.version + 1 }
    for (const name of setByWrite) delete changes[name]
    await writeRows(tx, { ...write, action: 'create', rows: [{ before: undefined, changes }] })
  }
  const { answer } = services.hooks[definition.name] ?? {}
  const told = new Map<string, unknown>()
  for (const row of answer ? kept : []) {
    const { warnings } = (await answer?.({ ...services, sql: tx }, actor, row)) ?? {}
    for (const each of Array.isArray(warnings) ? warnings : []) told.set(JSON.stringify(each), each)
  }
  return told.size ? { warnings: [...told.values()] } : {}
}

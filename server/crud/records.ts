import { type Definition, mayChange } from '../../contract/definition/define'
import { fail } from '../../contract/http/errors'
import { referrersOf } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import { oneRow } from '../db/oneRow'
import type { Services } from '../services'
import { checkBody, isObject, sameValue } from './check'
import { countryOf } from './country'
import type { Change, Row, Tx, Values } from './hooks'
import { refuseUnreachable, type WriteScope, type Writing } from './reachable'
import { lockNamed, lockRows } from './record'
import { presentRows, withUnseen } from './refs'
import { withoutStaleSecrets } from './secrets'
import { eraseRows, writeRows } from './write'
import type { Write } from './write-request'

/** The resource that is written, and the writer. */
export interface Target {
  definition: Definition
  actor: Actor
  /** The fields that may be changed, if not all (one's own profile). */
  only?: readonly string[]
}

/**
 * Makes a record of a body.
 * @returns the record as its maker sees it, with what the resource adds (such as `duplicates`)
 */
export async function createRecord(
  services: Services,
  tx: Tx,
  { definition, actor }: Target,
  body: unknown,
): Promise<Values> {
  const { extraBody } = services.hooks[definition.name] ?? {}
  const country = await countryOf(tx, actor, body)
  const { values, extra } = checkBody(body, { definition, role: actor.role, extraBody, country })
  const own = definition.own ? { [definition.own]: actor.id } : {}
  const change: Change = { action: 'create', actor, before: undefined, changes: { ...values, ...own }, extra }
  const changes = await runHook(services, tx, definition, change)
  const rows = [{ before: undefined, changes }]
  const row = oneRow(await writeRows(tx, { definition, actor, action: 'create', rows, now: services.now() }))
  const more = await services.hooks[definition.name]?.answer?.({ ...services, sql: tx }, actor, row)
  return { ...(await seenBy({ services, tx }, { definition, actor }, row)), ...more }
}

/**
 * Changes the fields that a body names.
 * @throws Failure not_found; conflict with the record as it is `current` when the body's version is older
 */
export async function updateRecord(
  services: Services,
  tx: Tx,
  { definition, actor, only }: Target,
  id: number,
  body: unknown,
): Promise<Values> {
  const role = actor.role
  const named = isObject(body) ? [body] : []
  const [before] = await lockRows(tx, services, definition, actor, [id], { named })
  if (!before) throw fail('not_found')
  refuseOfOthers(definition, { actor, before })
  const { extraBody } = services.hooks[definition.name] ?? {}
  const country = await countryOf(tx, actor, { ...before, ...named[0] })
  const { values, extra, version } = checkBody(body, { definition, role, before, extraBody, country, only })
  if (version !== undefined && version < before.version) {
    throw fail('conflict', { current: await seenBy({ services, tx }, { definition, actor }, before) })
  }
  const whole = await withUnseen({ services, tx }, { definition, actor, before }, values)
  const change: Change = { action: 'update', actor, before, changes: onlyNew(before, whole), extra }
  const changes = await runHook(services, tx, definition, change)
  const rows = [{ before, changes }]
  const [after = before] = Object.keys(changes).length
    ? await writeRows(tx, { definition, actor, action: 'update', rows, now: services.now() })
    : []
  await services.hooks[definition.name]?.afterUpdate?.(tx, rows, services)
  return seenBy({ services, tx }, { definition, actor }, after)
}

/** Takes a record away: people go to the bin, the rest for good. @throws Failure not_found; in_use with where */
export async function deleteRecords(
  { services, tx }: WriteScope,
  { definition, actor, by }: Target & Pick<Write, 'by'>,
  ids: readonly number[],
): Promise<Row[]> {
  const rows = await lockRows(tx, services, definition, actor, ids)
  if (rows.length < ids.length) throw fail('not_found')
  for (const before of rows)
    await runHook(services, tx, definition, { action: 'delete', actor, before, changes: {}, extra: {} })
  const write: Write = {
    definition,
    actor,
    action: 'delete',
    by,
    rows: rows.map(before => ({ before, changes: {} })),
    now: services.now(),
  }
  if (definition.bin) await writeRows(tx, write)
  else {
    await refuseUsed(tx, definition, ids)
    await eraseRows(tx, write)
  }
  return rows
}

/** Brings a record back from the bin. */
export async function restoreRecord(
  { services, tx }: WriteScope,
  { definition, actor }: Target,
  id: number,
): Promise<Values> {
  const [before] = await lockRows(tx, services, definition, actor, [id], { bin: true })
  if (!before) throw fail('not_found')
  await runHook(services, tx, definition, { action: 'restore', actor, before, changes: {}, extra: {} })
  const rows = [{ before, changes: {} }]
  const after = oneRow(
    await writeRows(tx, { definition, actor, action: 'restore', rows, now: services.now() }),
  )
  return seenBy({ services, tx }, { definition, actor }, after)
}

async function seenBy(
  { services, tx }: WriteScope,
  { definition, actor }: Target,
  row: Row,
): Promise<Values> {
  return oneRow(await presentRows(services, { definition, actor, sql: tx }, [row]))
}

/**
 * Returns a change as the resource's hook completes it, or unchanged.
 * @throws Failure forbidden for a record of another author; invalid where it refers to a record that the writer may not
 * see: it is as if it were not there
 */
export async function runHook(
  services: Services,
  tx: Tx,
  definition: Definition,
  change: Change,
): Promise<Values> {
  return runHookWithin({ services, tx, reached: new Map() }, definition, change)
}

/** As {@link runHook}, for one of many records that are written together. */
export async function runHookWithin(
  writing: Writing,
  definition: Definition,
  change: Change,
): Promise<Values> {
  const { services, tx } = writing
  refuseOfOthers(definition, change)
  await refuseUnreachable(writing, definition, change)
  await lockNamed(writing, definition, { changes: [change.changes] })
  const changes = withoutStaleSecrets(definition, change.before, change.changes)
  const hook = services.hooks[definition.name]?.beforeWrite
  return hook ? hook(tx, { ...change, changes }, services) : changes
}

/** @throws Failure forbidden for a record of another author */
function refuseOfOthers(definition: Definition, { actor, before }: Pick<Change, 'actor' | 'before'>): void {
  if (before && !mayChange(definition, actor, before)) throw fail('forbidden')
}

function onlyNew(before: Row, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(before[name], value)))
}

/** Says where a record is still in use, before the database refuses. */
async function refuseUsed(tx: Tx, { name }: Definition, ids: readonly number[]): Promise<void> {
  const by: { resource: string; field: string; count: number }[] = []
  for (const { definition, fields } of referrersOf(name)) {
    if (definition.computed) continue
    for (const field of fields) {
      const many = definition.fields[field]?.kind === 'refs'
      const match = many ? tx`${tx(field)} && ${ids}::bigint[]` : tx`${tx(field)} = any(${ids}::bigint[])`
      const only = Object.entries(definition.only).reduce(
        (all, [key, value]) => tx`${all} and ${tx(key)} = ${value}`,
        tx``,
      )
      const [found] = await tx<{ n: number }[]>`
        select count(*)::int as n from (select 1 from ${tx(definition.table)} where ${match} ${only} limit 1000) counted`
      if (found?.n) by.push({ resource: definition.name, field, count: found.n })
    }
  }
  if (by.length) throw fail('in_use', { by })
}

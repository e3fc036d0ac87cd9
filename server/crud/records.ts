import type { Definition } from '../../contract/definition/define'
import { fail } from '../../contract/http/errors'
import type { Actor } from '../auth/actor'
import { oneRow } from '../db/oneRow'
import type { Services } from '../services'
import { checkBody, isObject, sameValue } from './check'
import { countryOf } from './country'
import type { Change, Row, Tx, Values } from './hooks'
import { type JudgedWrite, refuseOfOthers, runHookWithin, writeJudged } from './judged'
import { startWriting, type WriteScope } from './reachable'
import { lockRows } from './record'
import { presentRows, withUnseen } from './refs'
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
  const rows = [{ before: undefined, changes: { ...values, ...own }, extra }]
  const write: JudgedWrite = { definition, actor, action: 'update', rows }
  const { after: row } = oneRow(await writeJudged(startWriting(services, tx), write))
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
  const rows = [{ before, changes: onlyNew(before, whole), extra }]
  const write: JudgedWrite = { definition, actor, action: 'update', rows }
  const { after } = oneRow(await writeJudged(startWriting(services, tx), write))
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
  await writeJudged(startWriting(services, tx), {
    definition,
    actor,
    action: 'delete',
    by,
    rows: rows.map(before => ({ before, changes: {} })),
  })
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
  const rows = [{ before, changes: {} }]
  const write: JudgedWrite = { definition, actor, action: 'restore', rows }
  const { after } = oneRow(await writeJudged(startWriting(services, tx), write))
  return seenBy({ services, tx }, { definition, actor }, after)
}

async function seenBy(
  { services, tx }: WriteScope,
  { definition, actor }: Target,
  row: Row,
): Promise<Values> {
  return oneRow(await presentRows(services, { definition, actor, sql: tx }, [row]))
}

/** As {@link runHookWithin}, for a record that a call of its own writes. */
export async function runHook(
  services: Services,
  tx: Tx,
  definition: Definition,
  change: Change,
): Promise<Values> {
  return runHookWithin(startWriting(services, tx), definition, change)
}

function onlyNew(before: Row, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(before[name], value)))
}

import type { Definition } from '../../contract/definition/define'
import { fail, invalid } from '../../contract/http/errors'
import type { Actor } from '../auth/actor'
import { codeOf, factsOf } from '../describeError'
import { announce } from './announce'
import { bindFiles, releaseFilesOf } from './attachments'
import { audit } from './audit'
import { checkReferences, sameValue } from './check'
import { type Columnwise, columnwise } from './columnwise'
import { compiledOf } from './compiled'
import { emitWrite } from './emit'
import { runFollower } from './follow'
import type { Fragment, Row, RowOf, Tx, Values } from './hooks'
import { join } from './record'
import { searched } from './search'
import { withoutStaleSecrets } from './secrets'
import { withoutSpent } from './spent'
import type { Write } from './write-request'

export type { Write }

/**
 * The one function that writes records: row, version, search text, audit row, events and what rules listen to, in the
 * caller's transaction.
 * Work with systems outside is a job that a hook adds in the same transaction.
 * @returns the rows as they stand now, in the order given
 * @throws Failure conflict where a row was changed in between; invalid for a reference that is not there or a value that is taken
 */
export async function writeRows<D extends Definition>(tx: Tx, given: Write<D>): Promise<RowOf<D>[]> {
  if (!given.rows.length) return []
  const write = withoutStale(given)
  await refuseBrokenReferences(tx, write)
  const after = await storeRows(tx, withoutSpent(write))
  await bindFiles(tx, write, after)
  await Promise.all([audit(tx, write, after), announce(tx, write, after), emitWrite(tx, write, after)])
  if (!write.isFollowUp) await runFollower(tx, write, after)
  // tests/drift.server.test.ts holds the tables against the definitions.
  return after as RowOf<D>[]
}

function withoutStale(write: Write): Write {
  const { definition, rows } = write
  if (!compiledOf(definition).sentSecrets.length) return write
  const fresh = rows.map(({ before, changes }) => ({
    before,
    changes: withoutStaleSecrets(definition, before, changes),
  }))
  return { ...write, rows: fresh }
}

async function refuseBrokenReferences(tx: Tx, { definition, rows }: Write): Promise<void> {
  const errors = await checkReferences(tx, definition, rows.map(changed))
  const broken = errors.find(fields => Object.keys(fields).length)
  if (broken) throw invalid(broken)
}

/** Only what a change alters, so that a reference which has gone meanwhile does not block other edits. */
function changed({ before, changes }: Write['rows'][number]): Values {
  if (!before) return changes
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !sameValue(before[name], value)),
  )
}

async function storeRows(tx: Tx, write: Write): Promise<Row[]> {
  try {
    return await tx.savepoint(inner =>
      write.action === 'create' ? insertRows(inner, write) : updateRows(inner, write),
    )
  } catch (error) {
    throw takenValue(error, write.definition) ?? error
  }
}

/** From so many new rows on it pays to send them column by column. */
const MANY = 100

async function insertRows(tx: Tx, write: Write): Promise<Row[]> {
  const { definition, actor, rows, together, sent } = write
  const fields = [...new Set(rows.flatMap(({ changes }) => Object.keys(changes)))]
  const records = rows.map(({ changes }) => ({ ...changes, ...searched(definition, changes) }))
  const names = [...fields, ...Object.keys(searched(definition, {}))]
  const fixed = Object.entries(definition.only)
  const given =
    rows.length >= MANY && fields.every(name => name in definition.fields)
      ? columnwise(tx, definition, { names, records })
      : recordwise(tx, definition, { names, records })
  // A deleted record that an undo makes again keeps its author.
  const author = names.includes('created_by') ? [] : [tx`${actor.id || null}::bigint`]
  const set = [...names, ...fixed.map(([name]) => name), ...author.map(() => 'created_by')]
  const columns = set.map(name => tx`${tx(name)}`)
  const values = [...given.columns, ...fixed.map(([, value]) => tx`${value}`), ...author]
  const inserting = tx<Row[]>`
    insert into ${tx(definition.table)} (${join(tx, columns)})
    select ${join(tx, values)} from ${actingAs(tx, actor)}, ${given.source}
    order by given.place returning ${together ? tx`id, version` : tx`*`}`.execute()
  sent?.()
  const made = await inserting
  return together ? made.map(({ id, version }, place) => ({ ...rows[place]?.changes, id, version })) : made
}

/** Records of any columns, as JSON. */
function recordwise(
  tx: Tx,
  { table }: Definition,
  { names, records }: { names: readonly string[]; records: readonly Values[] },
): Columnwise {
  return {
    source: tx`jsonb_array_elements(${tx.json(records)}) with ordinality given(value, place),
      jsonb_populate_record(null::${tx(table)}, given.value) record`,
    columns: names.map(name => tx`record.${tx(name)}`),
  }
}

async function updateRows(tx: Tx, { definition, actor, rows, action }: Write): Promise<Row[]> {
  const columns = [...new Set(rows.flatMap(({ changes }) => Object.keys(changes)))]
  const records = rows.map(({ before, changes }) => {
    const merged = { ...storedRow(before), ...changes }
    return {
      ...pick(merged, columns),
      ...searched(definition, merged),
      id: merged.id,
      version: before?.version,
    }
  })
  const names = [...columns, ...Object.keys(searched(definition, {}))]
  const set = names.reduce(
    (all, name) => tx`${all}, ${tx(name)} = given.${tx(name)}`,
    tx`version = kept.version + 1, updated_at = now()`,
  )
  const binned =
    action === 'delete' ? tx`, deleted_at = now()` : action === 'restore' ? tx`, deleted_at = null` : tx``
  const updated = await tx<Row[]>`
    update ${tx(definition.table)} kept set ${set} ${binned}
    from ${actingAs(tx, actor)}, jsonb_populate_recordset(null::${tx(definition.table)}, ${tx.json(records)}) given
    where kept.id = given.id and kept.version = given.version returning kept.*`
  if (updated.length < rows.length) throw fail('conflict')
  const byId = new Map(updated.map(row => [row.id, row]))
  return rows.map(({ before }) => storedRow(byId.get(storedRow(before).id)))
}

/** @throws Error for a change of a record that was not read before: a mistake of the caller */
function storedRow(row: Row | undefined): Row {
  if (!row) throw new Error('A change needs the record as it stands')
  return row
}

/** Tells the triggers of the statement who writes, without a round trip of its own. */
function actingAs(tx: Tx, { id }: Write['actor']): Fragment {
  return tx`(select set_config('lotse.actor', ${String(id)}, true)) acting`
}

function pick(row: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map(name => [name, row[name] ?? null]))
}

/** The refusal of a unique index, or of a constraint that is named like one, as the field that holds it. */
function takenValue(error: unknown, definition: Definition): Error | undefined {
  const code = codeOf(error)
  if (code !== '23505' && code !== '23P01') return undefined
  const { constraint_name } = factsOf(error)
  const name = Object.keys(definition.fields).find(field =>
    [`${definition.table}_${field}`, `${definition.table}_${field}_once`].includes(String(constraint_name)),
  )
  if (code === '23P01' && !name) return undefined
  return invalid({ [name ?? definition.title]: 'taken' })
}

/**
 * Deletes rows for good, with the same audit and events as any write.
 * @throws Failure in_use with where, when others still refer to one of them
 */
export async function eraseRows(tx: Tx, write: Write): Promise<void> {
  const ids = write.rows.map(({ before }) => storedRow(before).id)
  if (!ids.length) return
  try {
    await tx.savepoint(
      inner => inner`delete from ${inner(write.definition.table)} where id = any(${ids}::bigint[])`,
    )
  } catch (error) {
    if (codeOf(error) === '23503') throw fail('in_use', { by: [{ resource: factsOf(error).table_name }] })
    throw error
  }
  if (write.by === 'purge') await releaseFilesOf(tx, write.definition.name, ids)
  await audit(tx, write, [])
  await announce(tx, write, [])
  if (!write.isFollowUp) await runFollower(tx, write, [])
}

/** Deletes records for good where nothing of them may stay, not even in the log. @throws Failure in_use */
export async function purgeRows(
  tx: Tx,
  { definition, actor, rows }: { definition: Definition; actor: Actor; rows: readonly Row[] },
): Promise<void> {
  const purged = rows.map(before => ({ before, changes: {} }))
  await eraseRows(tx, { definition, actor, action: 'delete', by: 'purge', rows: purged })
}

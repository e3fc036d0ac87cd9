import type { Definition } from '../../contract/definition/define'
import type { ImportedTogether } from '../../contract/imports/imported'
import { runsOf } from '../../contract/imports/runs'
import type { Actor } from '../auth/actor'
import type { Connection } from '../db/connect'
import { sameValue } from './check'
import { compiledOf } from './compiled'
import type { Row, Tx, Values } from './hooks'
import type { Write } from './write-request'

/** Longer values are kept in the log by their beginning and length: a log is read, not restored from. */
const LONGEST = 2_000

/** An act of a person that is no change of a record. */
interface Logged {
  action: string
  resource: string
  record?: number | undefined
  before?: Values
  after?: Values
}

/** Writes what a person did that is no change of fields: an export, a campaign sent or stopped. */
export async function logAction(
  tx: Connection,
  actor: Actor,
  { action, resource, record, before, after }: Logged,
): Promise<void> {
  await tx`
    insert into logs (user_id, action, resource, record, before, after, ip, request_id, created_by)
    values (${actor.id || null}, ${action}, ${resource}, ${record ?? null},
      ${before ? tx.json(before) : null}, ${after ? tx.json(after) : null},
      ${actor.ip || null}, ${actor.requestId || null}, ${actor.id || null})`
}

/** Records by resource and number. */
export interface Touched {
  resource: string
  id: number
}

/**
 * Takes the values of records out of the log, when the person whom they tell of is erased. The order to erase stays whole.
 * @param texts marks and names of the person in lower case: exports of earlier versions kept what was searched for
 * @returns the entries that lost their values: the order in the log names them, so that no other may lose them
 */
export async function blankLogs(
  tx: Connection,
  touched: readonly Touched[],
  texts: readonly string[] = [],
): Promise<[number, number][]> {
  const rows = await tx<{ id: number }[]>`
    with touched as (
      select * from unnest(${touched.map(({ resource }) => resource)}::text[], ${touched.map(({ id }) => id)}::bigint[])
        as each (resource, record)
    )
    update logs set before = null, after = null
    where (resource, record) in (select resource, record from touched) and action <> 'erase'
      and (before is not null or after is not null)
    returning id`
  const exports = await blankExports(tx, texts)
  return runsOf([...rows, ...exports].map(({ id }) => id).sort((one, other) => one - other))
}

/**
 * Finds records in the log that referred to one of some records and were deleted since: their values are nowhere else.
 * @param field of the resource that holds the reference
 */
export async function deletedReferrers(
  tx: Connection,
  { name, table }: Definition,
  { field, ids }: { field: string; ids: readonly number[] },
): Promise<Touched[]> {
  const texts = ids.map(String)
  const rows = await tx<{ id: number }[]>`
    select distinct record as id from logs l
    where resource = ${name} and record is not null
      and (before ->> ${field} = any(${texts}::text[]) or after ->> ${field} = any(${texts}::text[]))
      and not exists (select from ${tx(table)} kept where kept.id = l.record)`
  return rows.map(({ id }) => ({ resource: name, id }))
}

/** A search for a part of a name is shorter than the name; one of a letter or two names nobody. */
function blankExports(tx: Connection, texts: readonly string[]) {
  return tx<{ id: number }[]>`
    update logs set before = null, after = null
    where action = 'export' and after is not null and exists (
      select from jsonb_path_query(after -> 'filter', 'strict $.**') value, unnest(${texts}::text[]) text
      cross join lateral (select lower(value #>> '{}') as asked) searched
      where jsonb_typeof(value) = 'string' and length(asked) > 2
        and (position(asked in text) > 0 or position(text in asked) > 0))
    returning id`
}

/** Writes one audit row a record: who, what, and the values that changed, before and after. */
export async function audit(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const { definition, actor, action, by, together } = write
  if (definition.unlogged) return
  const named = by ? `${by}_${action}` : action
  if (together) {
    const { lines, ...origin } = together
    const records = runsOf(after.map(({ id }) => id))
    const told = { ...origin, lines: runsOf(lines), records, count: lines.length } satisfies ImportedTogether
    return logAction(tx, actor, { action: named, resource: definition.name, after: told })
  }
  const differences = write.rows.map((row, index) =>
    by === 'purge' ? NO_VALUES : difference(definition, row, after[index]),
  )
  const ids = write.rows.map(({ before }, index) => before?.id ?? after[index]?.id ?? null)
  // Values that all rows share are sent once, and each value is read once: for many rows this costs a third.
  await tx`
    insert into logs (user_id, action, resource, record, before, after, ip, request_id, created_by)
    select ${actor.id || null}::bigint, ${named}, ${definition.name}, entry.record,
      nullif(entry.before, 'null'), nullif(entry.after, 'null'),
      ${actor.ip || null}, ${actor.requestId || null}, ${actor.id || null}::bigint
    from rows from (
      unnest(${ids}::bigint[]),
      jsonb_array_elements(${tx.json(differences.map(each => each.before))}),
      jsonb_array_elements(${tx.json(differences.map(each => each.after))})
    ) entry(record, before, after)`
}

/** A record that is deleted for good leaves no values behind. */
const NO_VALUES = { before: null, after: null }

function difference(
  definition: Definition,
  { before, changes }: Write['rows'][number],
  after: Row | undefined,
) {
  const { names: all, ofChange } = compiledOf(definition)
  // What belongs to this change alone is told with it: the record holds it no longer.
  const given = ofChange.filter(name => (changes[name] ?? null) !== null)
  const told =
    before && after ? all.filter(name => given.includes(name) || !sameValue(before[name], after[name])) : all
  const own = valuesOf(definition, changes, given)
  return {
    before: before ? valuesOf(definition, before, told) : null,
    after: after ? { ...valuesOf(definition, after, told), ...own } : null,
  }
}

function valuesOf(definition: Definition, row: Values, fields: readonly string[]): Values {
  const values: Values = {}
  for (const name of fields) {
    const value = row[name] ?? null
    if (value !== null) values[name] = shortened(definition.fields[name]?.kind, value)
  }
  return values
}

function shortened(kind: string | undefined, value: unknown): unknown {
  if (kind === 'secret') return true
  if (typeof value !== 'string' || value.length <= LONGEST) return value
  return `${value.slice(0, LONGEST)}… (${value.length})`
}

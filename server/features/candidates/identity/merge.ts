import type { MergeDone, MergePreview } from '../../../../contract/calls/candidates/identity'
import { type Definition, writableFields } from '../../../../contract/definition/define'
import { fail } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import type { Actor } from '../../../auth/actor'
import { logAction } from '../../../crud/audit'
import { checkBody, sameValue } from '../../../crud/check'
import type { Row, RowOf, Tx, Values } from '../../../crud/hooks'
import { lockRows, present } from '../../../crud/record'
import { runHook } from '../../../crud/records'
import { eraseRows, writeRows } from '../../../crud/write'
import { oneRow } from '../../../db/oneRow'
import { type Author, roleOf, type Writer } from '../caller'
import { limitWarnings } from '../fees/feeRules'
import { stopMerged } from '../rules/stopRecruiting'
import { idsIn, REFERENCES, type Reference, rowsReferring } from './references'

/** Days for which a merge can be taken back. */
export const MERGE_UNDO_DAYS = 7

/** The state before a merge, by which it can be undone. */
export interface MergeMemory {
  /** Fields of the kept record that were written: as they were, and as they became. */
  fields: Record<string, { was: unknown; became: unknown }>
  /** Records that named the other one; `both` where a list of ids named the kept one too. */
  moved: { resource: string; field: string; id: number; both?: true }[]
  /** Records that could not stand beside one that the kept record has. */
  dropped: { resource: string; row: Row }[]
  /** Paths of files that belonged to the other one. */
  files: string[]
}

export interface MergeOrder {
  id: number
  other_id: number
  version: number
  other_version: number
  values?: Values
}

/**
 * Previews a merge: each field in which the two candidates differ, and the references that would move.
 * @throws Failure not_found where the caller may not see both
 */
export async function previewMerge(
  { services, tx, actor }: Writer,
  { id, other_id }: Pick<MergeOrder, 'id' | 'other_id'>,
): Promise<MergePreview> {
  const { kept, other } = await lockPair({ services, tx, actor }, id, other_id)
  const role = roleOf(actor)
  const fields = writableFields(candidates, role)
    .filter(([field]) => !sameValue(kept[field], other[field]))
    .map(([field]) => ({
      field,
      mine: kept[field] ?? null,
      theirs: other[field] ?? null,
      suggested: suggestion(kept, other, field),
    }))
  const references: MergePreview['references'] = []
  let others = 0
  for (const reference of REFERENCES) {
    const count = (await rowsReferring(tx, reference, other_id)).length
    if (!count) continue
    const { definition, field } = reference
    if (definition.roles.includes(role)) references.push({ resource: definition.name, field, count })
    else others += count
  }
  const side = (row: RowOf<typeof candidates>) => ({
    ...present(candidates, row, role),
    name: row.name,
    created_at: row.created_at,
  })
  const taken = fields.filter(({ suggested }) => suggested === 'theirs')
  const candidate = { ...kept, ...Object.fromEntries(taken.map(({ field, theirs }) => [field, theirs])) }
  const warnings = await limitWarnings(tx, { ids: [id, other_id], candidate, now: services.now() })
  return { kept: side(kept), other: side(other), fields, references, others, warnings }
}

/** A value beats an empty one; a step's day goes with its flag. Of two values the kept record's wins. */
function suggestion(kept: Row, other: Row, field: string): 'mine' | 'theirs' {
  const flag = field.endsWith('_date') ? field.slice(0, -'_date'.length) : field
  if (typeof kept[flag] === 'boolean') return !kept[flag] && other[flag] ? 'theirs' : 'mine'
  return isEmpty(kept[field]) && !isEmpty(other[field]) ? 'theirs' : 'mine'
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Merges a candidate into another: the chosen values, every reference and every file, in the caller's transaction. The
 * other one goes to the bin, and its id leads to the kept one from then on.
 * @throws Failure not_found where the caller may not see both, or one was merged meanwhile; conflict with the record as
 * it is `current` where one changed since it was looked at; invalid for a value that is none
 */
export async function mergeCandidates(
  { services, tx, actor }: Writer,
  order: MergeOrder,
): Promise<MergeDone> {
  // A national id that goes to the kept record stands in both until the other one is in the bin.
  await tx`set constraints candidates_id_number_once deferred`
  const { kept, other } = await lockPair({ services, tx, actor }, order.id, order.other_id)
  refuseChanged(actor, kept, order.version)
  refuseChanged(actor, other, order.other_version)
  const changes = await chosenValues({ services, tx, actor }, { kept, other, values: order.values ?? {} })
  const memory: MergeMemory = { fields: {}, moved: [], dropped: [], files: [] }
  memory.files = await moveFiles(tx, other.id, kept.id)
  for (const reference of REFERENCES)
    await moveReferences(tx, actor, {
      reference,
      from: other.id,
      to: kept.id,
      memory,
      now: services.now(),
    })
  const after = await writeKept({ tx, actor }, { kept, changes, memory })
  const write = { definition: candidates, actor, action: 'update', by: 'merge', rows: [] } as const
  await stopMerged(tx, { ...write, now: services.now() }, { kept, other, after })
  await runHook(services, tx, candidates, { action: 'delete', actor, before: other, changes: {}, extra: {} })
  await writeRows(tx, {
    definition: candidates,
    actor,
    action: 'delete',
    by: 'merge',
    rows: [{ before: other, changes: {} }],
  })
  const [merge] = await tx<[{ id: number; until: string }]>`
    insert into candidate_merges (kept_id, gone_id, before, by_id)
    values (${kept.id}, ${other.id}, ${tx.json(memory)}, ${actor.id || null})
    returning id, at + make_interval(days => ${MERGE_UNDO_DAYS}) as until`
  await logAction(tx, actor, {
    action: 'merge',
    resource: candidates.name,
    record: kept.id,
    after: { other_id: other.id, moved: memory.moved.length },
  })
  return {
    merge_id: merge.id,
    candidate: present(candidates, after, roleOf(actor)),
    moved: memory.moved.length,
    undo_until: merge.until,
    warnings: await limitWarnings(tx, { ids: [kept.id], candidate: after, now: services.now() }),
  }
}

/** Both records, locked in the order of their ids so that two merges at once wait for each other. */
async function lockPair({ services, tx, actor }: Writer, id: number, otherId: number) {
  if (id === otherId) throw fail('invalid', { fields: { other_id: 'invalid' } })
  const rows = await lockRows(tx, services, candidates, actor, [id, otherId])
  const kept = rows.find(row => row.id === id)
  const other = rows.find(row => row.id === otherId)
  if (!kept || !other) throw fail('not_found')
  return { kept, other }
}

function refuseChanged(actor: Actor, row: Row, version: number): void {
  if (row.version !== version) throw fail('conflict', { current: present(candidates, row, roleOf(actor)) })
}

/** The values that the kept record gets: the chosen ones, and of the other one what it lacks itself. */
async function chosenValues(
  { services, tx, actor }: Writer,
  { kept, other, values }: { kept: Row; other: Row; values: Values },
): Promise<Values> {
  const role = roleOf(actor)
  const filled = writableFields(candidates, role)
    .filter(([field]) => suggestion(kept, other, field) === 'theirs')
    .map(([field]) => [field, other[field]])
  // Values of the other record were checked when they were written; those that a person chose are checked now.
  const chosen = checkBody(values, { definition: candidates, role, before: kept }).values
  const wanted = { ...Object.fromEntries(filled), ...chosen }
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !sameValue(kept[name], value)),
  )
  const change = { actor, before: kept, changes, extra: {} }
  return runHook(services, tx, candidates, { ...change, action: 'update', by: 'merge' })
}

async function writeKept(
  { tx, actor }: Author,
  { kept, changes, memory }: { kept: Row; changes: Values; memory: MergeMemory },
): Promise<Row> {
  // References between candidates' own fields and what moved may have touched the row since it was locked.
  const [before] = await tx<[Row]>`select * from candidates where id = ${kept.id}`
  if (!Object.keys(changes).length) return before
  const rows = [{ before, changes }]
  const write = { definition: candidates, actor, action: 'update', by: 'merge', rows } as const
  const after = oneRow(await writeRows(tx, write))
  for (const name of Object.keys(changes))
    memory.fields[name] = { was: kept[name] ?? null, became: after[name] ?? null }
  return after
}

/** Files that belonged to one record belong to another. @returns their paths */
async function moveFiles(tx: Tx, from: number, to: number): Promise<string[]> {
  const rows = await tx<{ path: string }[]>`
    update files set record_id = ${to} where resource = ${candidates.name} and record_id = ${from} returning path`
  return rows.map(({ path }) => path)
}

interface Move {
  reference: Reference
  from: number
  to: number
  memory: MergeMemory
  now: Date
}

async function moveReferences(
  tx: Tx,
  actor: Actor,
  { reference, from, to, memory, now }: Move,
): Promise<void> {
  const { definition, field, many } = reference
  const rows = await withoutTwins(tx, actor, { reference, from, to, memory, now })
  await writeRows(tx, {
    definition,
    actor,
    action: 'update',
    by: 'merge',
    rows: rows.map(before => ({
      before,
      changes: { [field]: many ? withReplacedId(before[field], from, to) : to },
    })),
    now,
  })
  for (const row of rows) {
    const both = many && idsIn(row[field]).includes(to)
    memory.moved.push({
      resource: definition.name,
      field,
      id: row.id,
      ...(both ? { both: true as const } : {}),
    })
  }
}

/** A list of ids with one in the place of another, each once. */
export function withReplacedId(ids: unknown, from: number, to: number): number[] {
  return [...new Set(idsIn(ids).map(id => (id === from ? to : id)))]
}

/**
 * Rows of which the kept candidate has the same already, where only one may be (attendance of a day): those of the
 * other one are dropped and remembered.
 */
async function withoutTwins(
  tx: Tx,
  actor: Actor,
  { reference, from, to, memory, now }: Move,
): Promise<Row[]> {
  const { definition, field, many } = reference
  const rows = await rowsReferring(tx, reference, from)
  const keys = many ? [] : await uniqueWith(tx, definition, field)
  if (!keys.length || !rows.length) return rows
  const kept = await rowsReferring(tx, reference, to)
  const twins = rows.filter(row => kept.some(one => keys.some(names => sameBy(names, row, one))))
  if (!twins.length) return rows
  await eraseRows(tx, {
    definition,
    actor,
    action: 'delete',
    by: 'merge',
    rows: twins.map(before => ({ before, changes: {} })),
    now,
  })
  memory.dropped.push(...twins.map(row => ({ resource: definition.name, row })))
  return rows.filter(row => !twins.includes(row))
}

const sameBy = (names: readonly string[], one: Row, other: Row) =>
  names.every(name => sameValue(one[name], other[name]))

/** Reads the other columns of each unique index of a table that a field is part of. */
async function uniqueWith(tx: Tx, { table }: Definition, field: string): Promise<string[][]> {
  const rows = await tx<{ names: string[] }[]>`
    select array_agg(a.attname::text) as names from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisunique and not i.indisprimary group by i.indexrelid`
  return rows
    .map(({ names }) => names)
    .filter(names => names.includes(field))
    .map(names => names.filter(name => name !== field))
}

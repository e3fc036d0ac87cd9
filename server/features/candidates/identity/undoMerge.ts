import type { MergeUndone } from '../../../../contract/calls/candidates/identity'
import { fail } from '../../../../contract/http/errors'
import { definitionOf } from '../../../../contract/resources'
import { candidates } from '../../../../contract/resources/candidates'
import type { Actor } from '../../../auth/actor'
import { logAction } from '../../../crud/audit'
import { sameValue } from '../../../crud/check'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { lockRows } from '../../../crud/record'
import { writeRows } from '../../../crud/write'
import type { Connection } from '../../../db/connect'
import type { Writer } from '../caller'
import { MERGE_UNDO_DAYS, type MergeMemory, withReplacedId } from './merge'
import { idsIn } from './references'

interface Merge {
  id: number
  kept_id: number
  gone_id: number
  before: MergeMemory
  is_late: boolean
  undone_at: string | null
}

/**
 * Follows a candidate's id through merges.
 * @returns the id of the one that is kept, or undefined where it was merged into none
 */
export async function survivingId({ sql }: { sql: Connection }, id: number): Promise<number | undefined> {
  const [last] = await sql<{ kept_id: number }[]>`
    with recursive way as (
      select kept_id, 1 as far from candidate_merges where gone_id = ${id} and undone_at is null
      union all
      select m.kept_id, far + 1 from way join candidate_merges m on m.gone_id = way.kept_id and m.undone_at is null
      where far < 50
    )
    select kept_id from way order by far desc limit 1`
  return last?.kept_id
}

/** Every id that leads to a candidate: its history is that of all of them. */
export async function mergedIds({ sql }: { sql: Connection }, id: number): Promise<number[]> {
  const rows = await sql<{ gone_id: number }[]>`
    with recursive way as (
      select gone_id, 1 as far from candidate_merges where kept_id = ${id} and undone_at is null
      union all
      select m.gone_id, far + 1 from way join candidate_merges m on m.kept_id = way.gone_id and m.undone_at is null
      where far < 50
    )
    select distinct gone_id from way`
  return rows.map(({ gone_id }) => gone_id)
}

/** Merges into a candidate that can still be taken back, the latest first. */
export async function openMerges({ sql }: { sql: Connection }, id: number) {
  return sql<{ id: number; gone_id: number; name: string; at: string; undo_until: string }[]>`
    select m.id, m.gone_id, c.name, m.at, m.at + make_interval(days => ${MERGE_UNDO_DAYS}) as undo_until
    from candidate_merges m join candidates c on c.id = m.gone_id
    where m.kept_id = ${id} and m.undone_at is null and m.before <> '{}'
      and m.at > now() - make_interval(days => ${MERGE_UNDO_DAYS})
    order by m.at desc`
}

/**
 * Takes a merge back within seven days: the other record returns with its id, and what named it names it again. A field
 * or reference that somebody changed since stays as it is, and is told.
 * @throws Failure not_found; undo_expired after seven days; wrong_state where it was taken back already, or one of the
 * two was deleted, erased or merged on since
 */
export async function undoMerge({ services, tx, actor }: Writer, id: number): Promise<MergeUndone> {
  const merge = await lockMerge(tx, id)
  const [kept] = await lockRows(tx, services, candidates, actor, [merge.kept_id])
  if (!kept) throw fail((await isThere(tx, merge.kept_id)) ? 'not_found' : 'wrong_state')
  if (merge.undone_at) throw fail('wrong_state')
  if (merge.is_late || !merge.before.fields) throw fail('undo_expired')
  const [other] = await lockRows(tx, services, candidates, actor, [merge.gone_id], { bin: true })
  if (!other) throw fail('wrong_state')
  await tx`update candidate_merges set undone_at = now() where id = ${id}`
  await tx`set constraints candidates_id_number_once deferred`
  await writeRows(tx, {
    definition: candidates,
    actor,
    action: 'restore',
    by: 'undo',
    rows: [{ before: other, changes: {} }],
  })
  // Records go back before the flags that they state: a flag that is taken back opens the record beside it.
  const references = await putBackReferences({ services, tx, actor }, merge)
  const stays = [...(await putBackFields(tx, actor, merge)), ...references]
  await putBackDropped({ services, tx, actor }, merge)
  await putBackFiles(tx, merge)
  await logAction(tx, actor, {
    action: 'undo_merge',
    resource: candidates.name,
    record: merge.kept_id,
    after: { other_id: merge.gone_id, stays: stays.length },
  })
  return { kept_id: merge.kept_id, other_id: merge.gone_id, kept_as_they_are: stays }
}

async function lockMerge(tx: Tx, id: number): Promise<Merge> {
  const [merge] = await tx<Merge[]>`
    select id, kept_id, gone_id, before, undone_at,
      at <= now() - make_interval(days => ${MERGE_UNDO_DAYS}) as is_late
    from candidate_merges where id = ${id} for update`
  if (!merge) throw fail('not_found')
  return merge
}

async function isThere(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx`select from candidates where id = ${id} and deleted_at is null`
  return Boolean(row)
}

type Stay = MergeUndone['kept_as_they_are'][number]

async function putBackFields(tx: Tx, actor: Actor, { kept_id, before }: Merge): Promise<Stay[]> {
  const [kept] = await tx<Row[]>`select * from candidates where id = ${kept_id}`
  const changes: Values = {}
  const stays: Stay[] = []
  for (const [field, { was, became }] of Object.entries(before.fields)) {
    if (sameValue(kept?.[field], became)) changes[field] = was
    else if (!sameValue(kept?.[field], was)) stays.push({ resource: candidates.name, id: kept_id, field })
  }
  if (Object.keys(changes).length)
    await writeRows(tx, {
      definition: candidates,
      actor,
      action: 'update',
      by: 'undo',
      rows: [{ before: kept, changes }],
    })
  return stays
}

async function putBackReferences({ services, tx, actor }: Writer, merge: Merge): Promise<Stay[]> {
  const { kept_id: kept, gone_id: gone, before } = merge
  const stays: Stay[] = []
  for (const { resource, field, id, both } of before.moved) {
    const definition = definitionOf(resource)
    if (!definition) continue
    const [row] = await tx<Row[]>`select * from ${tx(definition.table)} where id = ${id} for update`
    const many = definition.fields[field]?.kind === 'refs'
    const names = many ? idsIn(row?.[field]).includes(kept) : row?.[field] === kept
    if (!row || !names) {
      if (row) stays.push({ resource, id, field })
      continue
    }
    const changes = { [field]: many ? withOther(row[field], merge, both) : gone }
    const rows = [{ before: row, changes }]
    await writeRows(tx, { definition, actor, action: 'update', by: 'undo', rows, now: services.now() })
  }
  return stays
}

/** A list that named both before names both again. */
function withOther(ids: unknown, { kept_id, gone_id }: Merge, both: boolean | undefined): number[] {
  return both ? [...idsIn(ids), gone_id] : withReplacedId(ids, kept_id, gone_id)
}

/** Rows that had no room beside the kept record's own come back with their ids. */
async function putBackDropped({ services, tx, actor }: Writer, { before }: Merge): Promise<void> {
  for (const { resource, row } of before.dropped) {
    const definition = definitionOf(resource)
    if (!definition) continue
    const names = ['id', ...Object.keys(definition.fields)]
    const changes = Object.fromEntries(names.map(name => [name, row[name] ?? null]))
    await writeRows(tx, {
      definition,
      actor,
      action: 'create',
      by: 'undo',
      rows: [{ before: undefined, changes: { ...changes, version: row.version + 1 } }],
      now: services.now(),
    })
  }
}

/** Only files that the kept record does not show meanwhile. */
async function putBackFiles(tx: Tx, { kept_id, gone_id, before }: Merge): Promise<void> {
  await tx`
    update files set record_id = ${gone_id}
    where path = any(${before.files}::text[]) and resource = ${candidates.name} and record_id = ${kept_id}
      and not exists (select from candidates c where c.id = ${kept_id} and to_jsonb(c)::text like '%' || path || '%')`
}

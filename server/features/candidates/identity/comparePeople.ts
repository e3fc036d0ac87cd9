import type { Definition } from '../../../../contract/definition/define'
import { candidates } from '../../../../contract/resources/candidates'
import {
  DUPLICATE_REASONS,
  type PossibleDuplicate,
  possibleDuplicates,
} from '../../../../contract/resources/identity'
import { leads } from '../../../../contract/resources/leads'
import { namePairs } from '../../../../contract/text/sameName'
import { SYSTEM } from '../../../auth/actor'
import type { Row, Tx } from '../../../crud/hooks'
import { namesIn } from '../../../crud/search'
import { eraseRows, writeRows } from '../../../crud/write'
import type { Services } from '../../../services'
import { candidatesLike, type Hit } from './duplicates'

/** Records in a transaction, and candidates compared in a run. */
const BATCH = 1_000
const COMPARED_IN_RUN = 20_000

/**
 * Fills the pairs of names of older records, then compares candidates that are new or changed with all others and keeps the
 * list of possible duplicates.
 */
export async function comparePeople(services: Services, stopping: AbortSignal): Promise<void> {
  for (const definition of [candidates, leads])
    while (!stopping.aborted && (await services.sql.begin(tx => pairNames(tx, definition))) === BATCH);
  for (let compared = 0; compared < COMPARED_IN_RUN && !stopping.aborted; compared++)
    if (!(await compareNext(services))) return
}

/** Not by the writer: nothing of the record changes. @returns how many records were left */
async function pairNames(tx: Tx, { table, alikeBy }: Definition): Promise<number> {
  const rows = await tx<Row[]>`
    select * from ${tx(table)} where name_pairs is null order by id limit ${BATCH} for update skip locked`
  const given = rows.map(row => ({ id: row.id, pairs: namePairs(namesIn(row, alikeBy)) }))
  await tx`
    update ${tx(table)} kept set name_pairs = array(select jsonb_array_elements_text(given.pairs))
    from jsonb_to_recordset(${tx.json(given)}) given(id bigint, pairs jsonb) where kept.id = given.id`
  return rows.length
}

type Pair = PossibleDuplicate & Row

/**
 * Compares the candidate that has waited longest. The entry goes after the comparison, in a statement of its own: a change of
 * the same person never waits for it, and one that came meanwhile has made the entry newer.
 */
async function compareNext({ sql }: Services): Promise<boolean> {
  const [next] = await sql<{ candidate_id: number; at: string }[]>`
    select candidate_id, at::text as at from people_to_compare order by at limit 1`
  if (!next) return false
  await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtext('compare_people'))`
    const [person] = await tx<Row[]>`select * from candidates where id = ${next.candidate_id}`
    if (!person) return
    const isGone = person.deleted_at || person.erased_at
    await keepPairs(tx, person.id, isGone ? [] : await candidatesLike(tx, person, { candidate: person }))
  })
  await sql`
    delete from people_to_compare where candidate_id = ${next.candidate_id} and at = ${next.at}::timestamptz`
  return true
}

/** A pair that somebody judged stays; an open one goes once nothing speaks for it. */
async function keepPairs(tx: Tx, id: number, hits: readonly Hit[]): Promise<void> {
  const rows = await tx<Pair[]>`
    select * from possible_duplicates where ${id} in (candidate_id, other_id) order by id for update`
  const otherOf = (row: Pair) => (row.candidate_id === id ? row.other_id : row.candidate_id)
  const made = hits.filter(hit => !rows.some(row => otherOf(row) === hit.id))
  const gone = rows.filter(row => row.state === 'open' && !hits.some(hit => hit.id === otherOf(row)))
  const write = { definition: possibleDuplicates, actor: SYSTEM }
  await eraseRows(tx, { ...write, action: 'delete', rows: gone.map(before => ({ before, changes: {} })) })
  await writeRows(tx, {
    ...write,
    action: 'create',
    rows: made.map(hit => ({
      before: undefined,
      changes: {
        candidate_id: Math.min(id, hit.id),
        other_id: Math.max(id, hit.id),
        reason: DUPLICATE_REASONS[hit.rank] ?? 'name',
        state: 'open' as const,
      },
    })),
  })
}

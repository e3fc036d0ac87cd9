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
import { addJobOnce, type JobRun } from '../../../jobs/queue'
import type { Services } from '../../../services'
import { candidatesLike, type Hit, leadsLike } from './duplicates'

/** Records in a transaction. */
const BATCH = 1_000
/** How long a run holds a slot of the queue, milliseconds: jobs that are due come before the next run. */
const RUN_MS = 2_000

/** Compares people for a short time and queues the rest behind all jobs that are due, in a lane, so that one slot is enough. */
export async function runComparison(
  services: Services,
  _: unknown,
  { stopping, runMs = RUN_MS }: JobRun & { runMs?: number },
): Promise<void> {
  const isThrough = await comparePeople(services, AbortSignal.any([stopping, AbortSignal.timeout(runMs)]))
  if (!isThrough) await services.sql.begin(tx => addJobOnce(tx, 'compare_people', { lane: 'compare_people' }))
}

/**
 * Fills the pairs of names of older records, then compares candidates and leads that are new or changed with all others and keeps the
 * list of possible duplicates. What is done is committed record by record.
 * @returns whether nothing is left; false where the signal came first
 */
export async function comparePeople(services: Services, signal: AbortSignal): Promise<boolean> {
  for (const definition of [candidates, leads])
    while ((await services.sql.begin(tx => pairNames(tx, definition))) === BATCH)
      if (signal.aborted) return false
  while (await compareNext(services)) if (signal.aborted) return false
  return true
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

/** A record that waits for its comparison; one of the two ids is null. */
interface Waiting {
  candidate_id: number | null
  lead_id: number | null
  at: string
}

/**
 * Compares the record that has waited longest. The entry goes after the comparison, in a statement of its own: a change of
 * the same person never waits for it, and one that came meanwhile has made the entry newer.
 */
async function compareNext({ sql }: Services): Promise<boolean> {
  const [next] = await sql<Waiting[]>`
    select candidate_id, lead_id, at::text as at from people_to_compare order by at limit 1`
  if (!next) return false
  await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtext('compare_people'))`
    await (next.candidate_id
      ? compareCandidate(tx, next.candidate_id)
      : compareLead(tx, Number(next.lead_id)))
  })
  await sql`
    delete from people_to_compare where candidate_id is not distinct from ${next.candidate_id}
      and lead_id is not distinct from ${next.lead_id} and at = ${next.at}::timestamptz`
  return true
}

async function compareCandidate(tx: Tx, id: number): Promise<void> {
  const [person] = await tx<Row[]>`select * from candidates where id = ${id}`
  if (!person) return
  const own = { candidate: person }
  const isGone = Boolean(person.deleted_at || person.erased_at)
  const hits = isGone ? [] : await candidatesLike(tx, person, own)
  const askers = isGone ? [] : await openLeads(tx, await leadsLike(tx, person, own))
  await keepPairs(tx, { candidate_id: id }, [
    ...hits.map(hit => pairOf({ candidate_id: id }, { candidate_id: hit.id }, hit)),
    ...askers.map(hit => pairOf({ candidate_id: id }, { lead_id: hit.id }, hit)),
  ])
}

async function compareLead(tx: Tx, id: number): Promise<void> {
  const [lead] = await tx<Row[]>`select * from leads where id = ${id}`
  if (!lead) return
  const own = { lead }
  // A lead that is a candidate is compared as that candidate.
  const isGone = Boolean(lead.deleted_at || lead.candidate_id)
  const people = isGone ? [] : (await candidatesLike(tx, lead, own)).filter(isSure)
  const askers = isGone ? [] : await openLeads(tx, await leadsLike(tx, lead, own))
  await keepPairs(tx, { lead_id: id }, [
    ...people.map(hit => pairOf({ lead_id: id }, { candidate_id: hit.id }, hit)),
    ...askers.map(hit => pairOf({ lead_id: id }, { lead_id: hit.id }, hit)),
  ])
}

/** Of a lead little more than a name is known, and thousands share one: only a phone number or an address speaks for a pair. */
const isSure = ({ rank }: Hit): boolean => ['phone', 'email'].includes(DUPLICATE_REASONS[rank] ?? '')

async function openLeads(tx: Tx, hits: readonly Hit[]): Promise<Hit[]> {
  const sure = hits.filter(isSure)
  const open = await tx<{ id: number }[]>`
    select id from leads where id = any(${sure.map(({ id }) => id)}::bigint[]) and candidate_id is null`
  return sure.filter(({ id }) => open.some(lead => lead.id === id))
}

/** One of the two records of a pair. */
type Side = { candidate_id: number; lead_id?: never } | { lead_id: number; candidate_id?: never }
type Ids = Pick<PossibleDuplicate, 'candidate_id' | 'other_id' | 'lead_id' | 'other_lead_id'>
type Found = Ids & Pick<PossibleDuplicate, 'reason'>

/** Returns a pair as it is stored: the candidate before the lead, of two of a kind the lower id first. */
function pairOf(one: Side, other: Side, { rank }: Hit): Found {
  const idsOf = (name: 'candidate_id' | 'lead_id') =>
    [one[name], other[name]].filter(id => id !== undefined).toSorted((first, second) => first - second)
  const [candidate_id = null, other_id = null] = idsOf('candidate_id')
  const [lead_id = null, other_lead_id = null] = idsOf('lead_id')
  return { candidate_id, other_id, lead_id, other_lead_id, reason: DUPLICATE_REASONS[rank] ?? 'name' }
}

const isPair = (one: Ids, other: Ids): boolean =>
  one.candidate_id === other.candidate_id &&
  one.other_id === other.other_id &&
  one.lead_id === other.lead_id &&
  one.other_lead_id === other.other_lead_id

/** A pair that somebody judged stays; an open one goes once nothing speaks for it. */
async function keepPairs(tx: Tx, { candidate_id, lead_id }: Side, found: readonly Found[]): Promise<void> {
  const rows = await tx<Pair[]>`
    select * from possible_duplicates where ${candidate_id ?? 0} in (candidate_id, other_id)
      or ${lead_id ?? 0} in (lead_id, other_lead_id) order by id for update`
  const made = found.filter(pair => !rows.some(row => isPair(row, pair)))
  const gone = rows.filter(row => row.state === 'open' && !found.some(pair => isPair(row, pair)))
  const write = { definition: possibleDuplicates, actor: SYSTEM }
  await eraseRows(tx, { ...write, action: 'delete', rows: gone.map(before => ({ before, changes: {} })) })
  await writeRows(tx, {
    ...write,
    action: 'create',
    rows: made.map(pair => ({ before: undefined, changes: { ...pair, state: 'open' as const } })),
  })
}

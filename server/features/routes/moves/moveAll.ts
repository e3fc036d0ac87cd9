import { fail } from '../../../../contract/http/errors'
import { cases } from '../../../../contract/resources/cases'
import { OPEN_CASE_STATES } from '../../../../contract/routes/words'
import type { Actor } from '../../../auth/actor'
import type { Tx } from '../../../crud/hooks'
import { lockRows, visibleRows } from '../../../crud/record'
import { EVENTS_CHANNEL } from '../../../db/eventsChannel'
import { oneRow } from '../../../db/oneRow'
import type { JobPayloads } from '../../../jobs/payloads'
import { addJob, type JobRun, UNSTOPPED } from '../../../jobs/queue'
import type { Services } from '../../../services'
import type { Writer } from '../../candidates'
import { findVersion, lockRoute } from '../versions'
import { type CaseRow, refuseBefore, writeMoves, writeUndo } from './moveCase'
import { movesTo, undoableMoves } from './undoable'

/** Cases of one transaction: others who write them wait for no longer than that. */
const BATCH = 200

interface MoveJob {
  id: number
  payload: {
    route_id: number
    to_version_id: number
    actor: Actor
    /** The job whose moves are undone. */
    undo_of?: number
    /** Of the withdrawal of `to_version_id`: the version that cases go to which began on it. */
    back_to?: number
    /** The last case of the batches that are in. */
    last?: number
  }
}

/**
 * Orders the move of all open cases of a route that the caller sees to its published version.
 * @throws Failure not_found; conflict where another version was published meanwhile; wrong_state where a move is under way;
 *   invalid before the day from which the version counts
 */
export async function orderMove(
  { services, tx, actor }: Writer,
  routeId: number,
  { number }: { number: number },
): Promise<{ job_id: number }> {
  await lockRoute({ services, tx, actor }, routeId)
  await refuseWhileMoving(tx, routeId)
  const published = await findVersion(tx, routeId, 'published')
  if (!published) throw fail('not_found')
  if (published.number !== number) throw fail('conflict')
  await refuseBefore(tx, published, { field: 'number', now: services.now() })
  const [{ total } = { total: 0 }] = await tx<{ total: number }[]>`
    select count(*)::int as total from cases
    where ${visibleRows(services, cases, actor, { sql: tx })} and route_id = ${routeId}
      and state = any(${[...OPEN_CASE_STATES]}::text[]) and route_version_id <> ${published.id}`
  const payload = { route_id: routeId, to_version_id: published.id, actor }
  return addMove(tx, { total, payload, now: services.now() })
}

/** Orders the undo of a move of all. @throws Failure not_found; undo_expired; wrong_state where a move is under way */
export async function orderUndo(
  { services, tx, actor }: Writer,
  routeId: number,
  { job_id }: { job_id: number },
): Promise<{ job_id: number }> {
  await lockRoute({ services, tx, actor }, routeId)
  await refuseWhileMoving(tx, routeId)
  const [job] = await tx<{ to_version_id: number }[]>`
    select (payload ->> 'to_version_id')::bigint as to_version_id from jobs
    where id = ${job_id} and kind = 'move_cases' and (payload ->> 'route_id')::bigint = ${routeId} and payload ->> 'undo_of' is null`
  if (!job) throw fail('not_found')
  const moved = await tx<{ case_id: number }[]>`
    select case_id from case_moves where job_id = ${job_id} and undone_at is null`
  const ids = moved.map(({ case_id }) => Number(case_id))
  const { length } = await undoableMoves(tx, { cases: ids, job: job_id }, services.now())
  if (!length) throw fail('undo_expired')
  const payload = { route_id: routeId, to_version_id: Number(job.to_version_id), actor, undo_of: job_id }
  return addMove(tx, { total: length, payload, now: services.now() })
}

/** @throws Failure wrong_state while cases of a route are moved */
export async function refuseWhileMoving(tx: Tx, routeId: number): Promise<void> {
  const [running] = await tx`
    select from jobs where kind = 'move_cases' and status in ('queued', 'running') and (payload ->> 'route_id')::bigint = ${routeId}`
  if (running) throw fail('wrong_state')
}

/** Orders the work of a move as a job. */
export async function addMove(
  tx: Tx,
  { total, payload, now }: { total: number; payload: MoveJob['payload']; now: Date },
): Promise<{ job_id: number }> {
  const { id } = oneRow(
    await tx<{ id: number }[]>`
      insert into jobs (kind, resource, user_id, total, payload, created_at)
      values ('move_cases', 'cases', ${payload.actor.id}, ${total}, ${tx.json(payload)}, ${now}) returning id`,
  )
  await addJob(tx, 'move_cases', { job_id: id })
  return { job_id: id }
}

/** Works through a move batch by batch; the place is committed with each, so that a killed one goes on there. */
export async function runCaseMove(
  services: Services,
  { job_id }: JobPayloads['move_cases'],
  { stopping }: JobRun = UNSTOPPED,
): Promise<void> {
  while (!stopping.aborted) if (!(await services.sql.begin(tx => moveBatch(services, tx, job_id)))) return
  await services.sql.begin(tx => addJob(tx, 'move_cases', { job_id }))
}

/** @returns whether there is more to do */
async function moveBatch(services: Services, tx: Tx, jobId: number): Promise<boolean> {
  const [job] = await tx<MoveJob[]>`
    update jobs set status = 'running' where id = ${jobId} and status in ('queued', 'running') returning id, payload`
  if (!job) return false
  const ids = await nextCases(tx, job)
  const done = ids.length ? await batchOf(job)(services, tx, { job, ids }) : 0
  const isOver = ids.length < BATCH
  await tx`
    update jobs set done = done + ${done}, updated = updated + ${done},
      status = case when ${isOver} then 'done' else status end,
      finished_at = case when ${isOver} then ${services.now()}::timestamptz end,
      payload = payload || ${tx.json({ last: ids.at(-1) ?? job.payload.last ?? 0 })} where id = ${jobId}`
  const event = { type: 'job', id: jobId, to: job.payload.actor.id }
  await tx`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify(event)})`
  return !isOver
}

const batchOf = ({ payload: { undo_of, back_to } }: MoveJob) =>
  undo_of ? undoBatch : back_to ? backBatch : takeBatch

async function nextCases(tx: Tx, { payload }: MoveJob): Promise<number[]> {
  const { route_id, to_version_id, undo_of, back_to, last = 0 } = payload
  const rows = await tx<{ id: number }[]>`
    select x.id from cases x where x.route_id = ${route_id} and x.id > ${last}
      and case when ${back_to ?? null}::bigint is not null
        then x.state = any(${[...OPEN_CASE_STATES]}::text[]) and x.route_version_id = ${to_version_id}
        when ${undo_of ?? null}::bigint is null
        -- A version that was replaced while the job ran takes no more cases.
        then x.state = any(${[...OPEN_CASE_STATES]}::text[]) and x.route_version_id <> ${to_version_id}
          and exists (select from route_versions where id = ${to_version_id} and state = 'published')
        else exists (select from case_moves m where m.case_id = x.id and m.job_id = ${undo_of ?? null} and m.undone_at is null) end
    order by x.id limit ${BATCH}`
  return rows.map(({ id }) => id)
}

interface BatchOrder {
  job: MoveJob
  ids: readonly number[]
}

async function takeBatch(services: Services, tx: Tx, { job, ids }: BatchOrder): Promise<number> {
  const { actor, to_version_id } = job.payload
  const rows = await lockRows(tx, services, cases, actor, ids)
  await writeMoves(tx, { rows, to: to_version_id, actor, now: services.now(), job: job.id })
  return rows.length
}

async function undoBatch(services: Services, tx: Tx, { job, ids }: BatchOrder): Promise<number> {
  const { actor, undo_of } = job.payload
  const rows = await lockRows(tx, services, cases, actor, ids)
  const of = { cases: rows.map(({ id }) => id), job: undo_of }
  const moves = await undoableMoves(tx, of, services.now())
  return writeUndo(tx, { rows, moves, actor, now: services.now() })
}

/** Puts the cases of a version that was withdrawn back, whoever sees them: none may stay on it. */
async function backBatch({ now: clock }: Services, tx: Tx, { job, ids }: BatchOrder): Promise<number> {
  const { actor, back_to, to_version_id } = job.payload
  const rows = await tx<CaseRow[]>`
    select * from cases where id = any(${ids}::bigint[]) and route_version_id = ${to_version_id} order by id for update`
  const moves = await movesTo(tx, { version: to_version_id, cases: rows.map(({ id }) => id) })
  const came = new Set(moves.map(({ case_id }) => Number(case_id)))
  const now = clock()
  await writeUndo(tx, { rows, moves, actor, now })
  const began = rows.filter(({ id }) => !came.has(id))
  if (back_to) await writeMoves(tx, { rows: began, to: back_to, actor, now, job: job.id })
  return rows.length
}

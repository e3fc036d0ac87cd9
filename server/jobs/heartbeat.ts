import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../db/connect'

/** How often a process says that it is there, and after what silence its jobs are another's, milliseconds. */
export interface Rhythm {
  every: number
  silence: number
}
const RHYTHM: Rhythm = { every: 10_000, silence: 40_000 }

/**
 * Says that this process's pools of workers are there, and takes the jobs of those that fell silent back into the queue: a
 * killed process would hold its jobs for hours.
 * @param pools ids of this process's pools, which may grow: what a job's `locked_by` says
 * @param options.alone no other process works on this database: whoever is not this one is gone
 * @returns how to stop; without `forget` the jobs that are still held are taken over only after the silence
 */
export async function keepBeating(
  sql: Sql,
  pools: ReadonlySet<string>,
  { alone, log, rhythm = RHYTHM }: { alone: boolean; log: FastifyBaseLogger; rhythm?: Rhythm },
): Promise<(how?: { forget: boolean }) => Promise<void>> {
  if (alone) await sql`delete from job_workers where worker_id <> all(${[...pools]}::text[])`
  let last = Number.NEGATIVE_INFINITY
  const beatOnce = async () => {
    await seen(sql, pools)
    const pause = performance.now() - last
    last = performance.now()
    // After a database that stood still all processes look silent, until each had its turn.
    if (alone || pause < rhythm.silence / 2) await takeFromSilent(sql, rhythm)
  }
  let beating = beatOnce()
  await beating
  let isBeating = false
  const timer = setInterval(() => {
    // One that takes long is not overtaken by the next.
    if (isBeating) return
    isBeating = true
    beating = beatOnce()
      .catch(error => log.warn({ err: error }, 'heartbeat'))
      .finally(() => {
        isBeating = false
      })
  }, rhythm.every)
  return async ({ forget } = { forget: true }) => {
    clearInterval(timer)
    await beating
    if (forget) await sql`delete from job_workers where worker_id = any(${[...pools]}::text[])`
  }
}

async function seen(sql: Sql, pools: ReadonlySet<string>): Promise<void> {
  await sql`
    insert into job_workers (worker_id, seen_at) select id, now() from unnest(${[...pools]}::text[]) id
    on conflict (worker_id) do update set seen_at = excluded.seen_at`
}

async function takeFromSilent(sql: Sql, { silence }: Rhythm): Promise<void> {
  await sql`delete from job_workers where seen_at < now() - ${silence} * interval '1 millisecond'`
  const gone = await sql<{ worker: string }[]>`
    select distinct locked_by as worker from graphile_worker.jobs
    where locked_by is not null and locked_by not in (select worker_id from job_workers)`
  if (gone.length)
    await sql`select graphile_worker.force_unlock_workers(${gone.map(({ worker }) => worker)}::text[])`
}

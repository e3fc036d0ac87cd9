import { appendFile, mkdir, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../../contract/http/errors'
import type { ImportOrigin } from '../../contract/imports/imported'
import { definitionOf } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import { csvLine } from '../crud/csv'
import type { Tx, Values } from '../crud/hooks'
import {
  type BadRow,
  type BatchResult,
  type ImportPlan,
  importBatch,
  type ReadBatch,
  readBatch,
  referenceNames,
} from '../crud/import'
import { BATCH, BATCH_ONE_BY_ONE, type Batch, readBatches } from '../crud/import-file'
import { judgesAlone } from '../crud/judged'
import { notify } from '../crud/notify'
import type { WriteScope } from '../crud/reachable'
import type { Connection } from '../db/connect'
import { EVENTS_CHANNEL } from '../db/eventsChannel'
import { codeOf, factsOf, messageOf } from '../describeError'
import type { Services } from '../services'
import { beginUntilStop } from './beginUntilStop'
import type { JobPayloads } from './payloads'
import { addJob, type JobRun } from './queue'

interface Job {
  id: number
  resource: string
  done: number
  failed: number
  payload: {
    path: string
    sheet?: string
    actor: Actor
    mapping: Record<string, string>
    set: Values
    dryRun: boolean
    country?: string
    origin?: ImportOrigin
    /** Bytes of the file of bad rows that belong to batches which are in. */
    bad_bytes?: number
  }
}

/** Pause between two looks at the progress of another worker, and the time without progress after which this one takes over. */
const LOOK_MS = 500
const STILL_MS = 30_000

/**
 * Works through an import's file. The place in the file is committed with each batch, so a killed import goes on after
 * the last one and nobody is in twice. Of two workers with the same file one waits, and goes on where the other stops.
 * When the process stops, the rest is queued after the batch under way, or before it where it does not end soon.
 */
export async function runImport(
  services: Services,
  { job_id }: JobPayloads['import'],
  { stopping }: JobRun = { stopping: new AbortController().signal },
): Promise<void> {
  for (;;) {
    const [job] = await services.sql<Job[]>`
      update jobs set status = 'running' where id = ${job_id} and status in ('queued', 'running')
      returning id, resource, done, failed, payload`
    const definition = job && definitionOf(job.resource)
    if (
      !job ||
      !definition ||
      (await runFrom(services, job, { plan: { definition, ...job.payload }, stopping }))
    )
      return
    if (stopping.aborted) {
      await services.sql.begin(tx => addImport(tx, job_id))
      return
    }
    await standstill(services, job, stopping)
  }
}

/** Queues an import behind those that wait: one at a time, so that a huge file leaves room for other work. */
export const addImport = (tx: Tx, job_id: number): Promise<void> =>
  addJob(tx, 'import', { job_id }, undefined, { lane: 'imports' })

interface Order {
  plan: ImportPlan
  stopping: AbortSignal
}

/** @returns whether the job is over; false where another worker went on with it meanwhile, or the process stops */
async function runFrom(services: Services, job: Job, order: Order): Promise<boolean> {
  const { sql } = services
  try {
    if (!(await workThrough(services, job, order))) return false
    await finish(services, job)
  } catch (error) {
    if (!isFileFault(error)) throw error
    await sql`
      update jobs set status = 'failed', error = ${messageOf(error).slice(0, 300)},
        payload = payload || ${sql.json({ stopped_at: factsOf(error).row ?? null })}, finished_at = now()
      where id = ${job.id} and status = 'running'`
  }
  await rm(job.payload.path, { force: true })
  await rm(`${job.payload.path}.strings`, { force: true })
  await tell(services.sql, job)
  return true
}

/** Waits until the other worker is through, or has made no step for so long that it is gone. */
async function standstill({ sql }: Services, { id }: Job, stopping: AbortSignal): Promise<void> {
  let seen = -1
  for (let still = 0; still < STILL_MS && !stopping.aborted; still += LOOK_MS) {
    const [job] = await sql<
      { done: number; status: string }[]
    >`select done, status from jobs where id = ${id}`
    if (job?.status !== 'running') return
    if (job.done !== seen) still = 0
    seen = job.done
    await wait(LOOK_MS)
  }
}

/** @returns whether every row is in; false where another worker does them, or the process stops */
async function workThrough(services: Services, job: Job, { plan, stopping }: Order): Promise<boolean> {
  const { sql } = services
  const names = await beginUntilStop(sql, stopping, async tx => {
    await dropUncommitted(services, tx, job)
    return referenceNames(tx, plan.definition)
  })
  if (!names) return false
  const most = judgesAlone(services.hooks[plan.definition.name]) ? BATCH : BATCH_ONE_BY_ONE
  const batches = readBatches(job.payload, { from: job.done, most, stopping })
  for await (const { batch, ahead } of readAhead(batches, next => readBatch(plan, names, next))) {
    const result = await beginUntilStop(sql, stopping, async (tx): Promise<BatchResult | undefined> => {
      const [[held]] = await Promise.all([
        tx<{ done: number }[]>`select done from jobs where id = ${job.id} for update`,
        takeTime(tx),
      ])
      // Another worker went on with it meanwhile: what it committed is not done again.
      if (held?.done !== batch.first) return undefined
      const counts = await importBatch({ services, tx }, plan, { ...batch, onSent: ahead })
      await Promise.all([countBatch(tx, job, { lines: batch.lines.length, ...counts }), tell(tx, job)])
      await keepBad({ services, tx }, job, { columns: batch.columns, bad: counts.bad })
      return counts
    })
    if (!result || stopping.aborted) return false
  }
  return !stopping.aborted
}

/** Until a batch has left for the database; while it is being read here, nothing of it could leave. */
const LEAVES_MS = 3

/**
 * Batches, each with a function that has the next one read meanwhile: best called when the database is busy with this one,
 * since what is read keeps this process from everything else.
 */
async function* readAhead(
  batches: AsyncGenerator<Batch>,
  read: (batch: Batch) => ReadBatch,
): AsyncGenerator<{ batch: ReadBatch; ahead: () => void }> {
  const readNext = async (patience: number) => {
    if (patience) await wait(patience)
    const { value, done } = await batches.next()
    return done ? undefined : read(value)
  }
  try {
    for (let coming = readNext(0); ; ) {
      const batch = await coming
      if (!batch) return
      let begun: Promise<ReadBatch | undefined> | undefined
      const ahead = () => {
        begun ??= readNext(LEAVES_MS)
        // A reader that stops early never awaits it; one that awaits gets its fault.
        begun.catch(() => undefined)
      }
      yield { batch, ahead }
      coming = begun ?? readNext(0)
    }
  } finally {
    await batches.return(undefined)
  }
}

/**
 * A batch need not wait for the disk: its place in the file is lost with it and it is done again. Words that are searched
 * for go to their index in larger portions.
 */
async function takeTime(tx: Tx): Promise<void> {
  await tx`
    select set_config('synchronous_commit', 'off', true), set_config('gin_pending_list_limit', '16MB', true),
      set_config('work_mem', '32MB', true)`
}

const badFile = ({ config }: Services, { id }: Job) => join(config.dataDir, 'imports', `${id}-errors.csv`)

/** A kill between a batch's bad rows and its commit leaves rows in the file that come once more. */
async function dropUncommitted(services: Services, tx: Tx, job: Job): Promise<void> {
  const [held] = await tx<{ bytes: number }[]>`
    select coalesce((payload->>'bad_bytes')::int8, 0) as bytes from jobs where id = ${job.id} for update`
  const path = badFile(services, job)
  if (held && (await sizeOf(path)) > held.bytes) await truncate(path, held.bytes)
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

async function countBatch(
  tx: Tx,
  job: Job,
  { lines, created, updated, bad }: BatchResult & { lines: number },
): Promise<void> {
  await tx`
    update jobs set done = done + ${lines}, created = created + ${created}, updated = updated + ${updated},
      failed = failed + ${bad.length} where id = ${job.id}`
}

/** The file of the rows that failed, each with its reason in a column of its own: CSV, whatever came in. */
async function keepBad(
  { services, tx }: WriteScope,
  job: Job,
  { columns, bad }: { columns: readonly string[]; bad: readonly BadRow[] },
): Promise<void> {
  if (!bad.length) return
  const path = badFile(services, job)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const head = (await sizeOf(path)) ? '' : `\ufeff${csvLine(['line', 'reason', ...columns])}`
  const lines = bad.map(({ line, reason, cells }) =>
    csvLine([line, reason, ...columns.map(name => cells[name])]),
  )
  await appendFile(path, head + lines.join(''), { mode: 0o600 })
  await tx`
    update jobs set errors_url = ${`/api/v1/jobs/${job.id}/errors`},
      payload = payload || ${tx.json({ bad_bytes: await sizeOf(path) })} where id = ${job.id}`
}

async function finish({ sql }: Services, job: Job): Promise<void> {
  await sql.begin(async tx => {
    const [done] = await tx<{ created: number; updated: number; failed: number }[]>`
      update jobs set status = 'done', total = done, finished_at = now()
      where id = ${job.id} and status <> 'done' returning created, updated, failed`
    if (!done || job.payload.dryRun) return
    await notify(tx, {
      kind: 'import_finished',
      to: [job.payload.actor.id],
      values: ({ menu }) => ({
        ...done,
        name: new Map(Object.entries(menu.items)).get(job.resource) ?? job.resource,
      }),
      link: `/${job.resource}`,
    })
  })
}

async function tell(sql: Connection, job: Job): Promise<void> {
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify({ type: 'job', id: job.id, to: job.payload.actor.id })})`
}

/** A file that cannot be read ends the job; a database that is away is tried again. */
const isFileFault = (error: unknown) => error instanceof Failure || /^CSV_|^XLSX_|^ENOENT/.test(codeOf(error))

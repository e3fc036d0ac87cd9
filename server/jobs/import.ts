import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../../contract/errors'
import { definitionOf } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import { csvLine } from '../crud/csv'
import type { Tx, Values } from '../crud/hooks'
import {
  type BadRow,
  type BatchResult,
  type ImportPlan,
  importBatch,
  readBatches,
  referenceNames,
} from '../crud/import'
import { EVENTS_CHANNEL } from '../db/eventsChannel'
import type { Services } from '../services'

interface Job {
  id: number
  resource: string
  done: number
  failed: number
  payload: {
    path: string
    actor: Actor
    mapping: Record<string, string>
    set: Values
    dryRun: boolean
    country?: string
  }
}

/**
 * Works through an import's file. The place in the file is committed with each batch, so a killed import goes on after
 * the last one and nobody is in twice.
 */
export async function runImport(services: Services, { job_id }: Values): Promise<void> {
  const { sql } = services
  const [job] = await sql<Job[]>`
    update jobs set status = 'running' where id = ${job_id as number} and status in ('queued', 'running')
    returning id, resource, done, failed, payload`
  const definition = job && definitionOf(job.resource)
  if (!job || !definition) return
  const plan: ImportPlan = { definition, ...job.payload }
  try {
    await workThrough(services, job, plan)
    await finish(services, job)
  } catch (error) {
    if (!isFileFault(error)) throw error
    await sql`update jobs set status = 'failed', error = ${String((error as Error).message).slice(0, 300)}, finished_at = now() where id = ${job.id}`
  }
  await rm(job.payload.path, { force: true })
  await tell(services, job)
}

async function workThrough(services: Services, job: Job, plan: ImportPlan): Promise<void> {
  const { sql } = services
  const names = await sql.begin(tx => referenceNames(tx, plan.definition))
  for await (const batch of readBatches(job.payload.path, job.done)) {
    const result = (await sql.begin(async tx => {
      const [held] = await tx<{ done: number }[]>`select done from jobs where id = ${job.id} for update`
      // Another worker went on with it meanwhile: what it committed is not done again.
      if (held?.done !== batch.first) return undefined
      const counts = await importBatch(services, tx, plan, names, batch)
      await countBatch(tx, job, batch.lines.length, counts)
      return counts
    })) as BatchResult | undefined
    if (!result) return
    await keepBad(services, job, result.bad)
    await tell(services, job)
  }
}

async function countBatch(
  tx: Tx,
  job: Job,
  lines: number,
  { created, updated, bad }: BatchResult,
): Promise<void> {
  await tx`
    update jobs set done = done + ${lines}, created = created + ${created}, updated = updated + ${updated},
      failed = failed + ${bad.length} where id = ${job.id}`
}

/** The file of the rows that failed, each with its reason in a column of its own. */
async function keepBad({ config, sql }: Services, job: Job, bad: BadRow[]): Promise<void> {
  if (!bad.length) return
  const folder = join(config.dataDir, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${job.id}-errors.csv`)
  const columns = Object.keys(bad[0]?.cells ?? {})
  const [{ errors_url } = { errors_url: null }] = await sql<{ errors_url: string | null }[]>`
    select errors_url from jobs where id = ${job.id}`
  const head = errors_url ? '' : `\ufeff${csvLine(['line', 'reason', ...columns])}`
  const lines = bad.map(({ line, reason, cells }) =>
    csvLine([line, reason, ...columns.map(name => cells[name])]),
  )
  await appendFile(path, head + lines.join(''), { mode: 0o600 })
  await sql`update jobs set errors_url = ${`/api/v1/jobs/${job.id}/errors`} where id = ${job.id}`
}

async function finish({ sql }: Services, job: Job): Promise<void> {
  await sql`update jobs set status = 'done', total = done, finished_at = now() where id = ${job.id}`
}

async function tell({ sql }: Services, job: Job): Promise<void> {
  await sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify({ type: 'job', id: job.id, to: job.payload.actor.id })})`
}

/** A file that is no CSV ends the job; a database that is away is tried again. */
const isFileFault = (error: unknown) =>
  error instanceof Failure || /^CSV_|^ENOENT/.test((error as { code?: string }).code ?? '')

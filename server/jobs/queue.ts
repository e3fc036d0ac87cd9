import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Tx, Values } from '../crud/hooks'
import type { Services } from '../services'
import { keepBeating, type Rhythm } from './heartbeat'

/** What a job does: one call of one domain function. */
export type Jobs = Readonly<Record<string, (services: Services, payload: Values) => Promise<void>>>

/**
 * Adds a job in the same transaction as the change that it follows from, to be done at once or not before a moment.
 * @param lane jobs of one lane are done one after the other, in the order in which they are due
 */
export async function addJob(
  tx: Tx,
  task: string,
  payload: Values,
  notBefore?: Date,
  lane?: string,
): Promise<void> {
  await tx`select graphile_worker.add_job(${task}, ${tx.json(payload as never)}::json,
    queue_name := ${lane ?? null}, run_at := ${notBefore ?? null}::timestamptz, max_attempts := 10)`
}

/** Jobs of a database that are being worked through. */
export interface RunningJobs {
  stop(): Promise<void>
}

/**
 * Runs jobs of this database until it is stopped. The queue's own tables are made or brought up to date first.
 * @param url the database's address: the queue keeps connections of its own
 * @param options.rhythm how soon the jobs of a process that was killed are taken up by another
 * @param options.onTime whether what has its hour begins by itself; a test begins it when it wants to
 */
export async function runJobs(
  services: Services,
  jobs: Jobs,
  url: string,
  { rhythm, onTime = true }: { rhythm?: Rhythm; onTime?: boolean } = {},
): Promise<RunningJobs> {
  const { sql, log, config } = services
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, payload => job(services, payload as Values)]),
  )
  const pools = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  // A job is held by the pool of the worker that does it.
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id))
  const runner = await run({
    connectionString: url,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1_000,
    events,
    taskList,
    crontab: onTime ? CRONTAB : '',
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ job: message }, 'job')
    }),
  })
  const alone = config.databaseUrl === undefined
  const stopBeating = await keepBeating(sql, pools, { alone, log, rhythm })
  return {
    async stop() {
      await runner.stop()
      await stopBeating()
    },
  }
}

const CRONTAB = [
  '17 * * * * tidy',
  '* * * * * sweep_presence',
  '*/15 * * * * reach_dates',
  '3 * * * * tell_hourly',
  '* * * * * seal_logs',
  '* * * * * keep_erasures',
  '* * * * * tend_bookings',
  '53 3 * * * remove_old_logs',
  '33 4 * * * clear_uploads',
  '23 * * * * sweep_sessions',
  '41 2 * * * list_retained',
  '27 1 * * * run_job_searches',
  '31 * * * * tend_listings',
  '11 * * * * check_domains',
  '* * * * * ask_hosts',
  '* * * * * poll_bounces',
  '37 * * * * sync_whatsapp_templates',
  // Hourly, because the day turns by the organisation's clock; at the start if one was missed.
  '7 * * * * approve_by_silence ?fill=1h',
].join('\n')

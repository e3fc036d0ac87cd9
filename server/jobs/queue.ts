import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Tx, Values } from '../crud/hooks'
import type { Services } from '../services'

/** What a job does: one call of one domain function. */
export type Jobs = Readonly<Record<string, (services: Services, payload: Values) => Promise<void>>>

/** Adds a job in the same transaction as the change that it follows from, to be done at once or not before a moment. */
export async function addJob(tx: Tx, task: string, payload: Values, notBefore?: Date): Promise<void> {
  await tx`select graphile_worker.add_job(${task}, ${tx.json(payload as never)}::json,
    run_at := ${notBefore ?? null}::timestamptz, max_attempts := 10)`
}

/**
 * Runs jobs of this database until it is stopped. The queue's own tables are made or brought up to date first.
 * @param url the database's address: the queue keeps connections of its own
 */
export async function runJobs(services: Services, jobs: Jobs, url: string): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, payload => job(services, payload as Values)]),
  )
  return run({
    connectionString: url,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1_000,
    taskList,
    crontab: [
      '17 * * * * tidy',
      '* * * * * sweep_presence',
      '*/15 * * * * reach_dates',
      '* * * * * seal_logs',
      '* * * * * tend_bookings',
      '53 3 * * * remove_old_logs',
      '23 * * * * sweep_sessions',
      '41 2 * * * list_retained',
      '11 * * * * check_domains',
      '* * * * * ask_hosts',
      '* * * * * poll_bounces',
      // Hourly, because the day turns by the organisation's clock; at the start if one was missed.
      '7 * * * * approve_by_silence ?fill=1h',
    ].join('\n'),
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') services.log.warn({ job: message }, 'job')
    }),
  })
}

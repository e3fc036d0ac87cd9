import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { isObject } from '../crud/check'
import type { Tx, Values } from '../crud/hooks'
import { withoutValues } from '../describeError'
import { within } from '../lifecycle'
import type { Services } from '../services'
import { keepBeating, type Rhythm } from './heartbeat'
import { type JobName, type JobPayloads, URGENCY, type Urgency } from './payloads'

/** The process that runs a job. */
export interface JobRun {
  /** Aborts when the process stops: a long job then ends at its next safe place and queues its rest. */
  stopping: AbortSignal
}

/** The handler of each job: one call of one domain function. */
export type Jobs = {
  readonly [Name in JobName]: (services: Services, payload: JobPayloads[Name], run: JobRun) => Promise<void>
}

/** A run that nothing stops: for callers outside of the queue. */
export const UNSTOPPED: JobRun = { stopping: new AbortController().signal }

interface JobOptions {
  /** Jobs of one lane are done one after the other, in the order in which they are due. */
  lane?: string
  /** Urgency where this job has another one than its kind. */
  urgency?: Urgency | undefined
}

/** Adds a job in the same transaction as the change that it follows from, to be done at once or not before a moment. */
export async function addJob<Name extends JobName>(
  tx: Tx,
  task: Name,
  payload: JobPayloads[Name],
  notBefore?: Date,
  { lane, urgency = URGENCY[task] }: JobOptions = {},
): Promise<void> {
  await tx`select graphile_worker.add_job(${task}, ${tx.json(payload)}::json, queue_name := ${lane ?? null},
    run_at := ${notBefore ?? null}::timestamptz, priority := ${PRIORITY[urgency]}, max_attempts := 10)`
}

/**
 * Adds a job that needs no payload, unless the same one waits already. It must be the last step of its transaction: until
 * the commit no other transaction can add it, and one that held rows of ours meanwhile would wait for ever.
 */
export async function addJobOnce(
  tx: Tx,
  task: JobName,
  { lane }: Pick<JobOptions, 'lane'> = {},
): Promise<void> {
  await tx`select graphile_worker.add_job(${task}, '{}'::json, job_key := ${task}, queue_name := ${lane ?? null},
    priority := ${PRIORITY[URGENCY[task]]}, max_attempts := 10)`
}

/** The queue takes the lowest number first; 0 is that of scheduled jobs. */
const PRIORITY: Readonly<Record<Urgency, number>> = { prompt: 0, normal: 5, bulk: 10 }

/** Jobs at once: of any kind, and one more that only prompt kinds get, so that bulk work never holds them up. */
const SLOTS = { any: 2, prompt: 1 }

/** Jobs of a database that are being worked through. */
export interface RunningJobs {
  /** Stops within ten seconds; a job that takes longer keeps its lock until the next process takes it over. */
  stop(): Promise<void>
  /** Whether jobs are taken up now; false while the queue's runner has to be started anew. */
  isAlive(): boolean
}

/** How long a stop waits for jobs under way, milliseconds. */
const STOP_MS = 9_000
/** Pauses before a runner that broke is started again, milliseconds. */
const AGAIN_MS = { first: 1_000, longest: 30_000 }

interface QueueOptions {
  /** Address of the database: the queue keeps connections of its own. */
  url: string
  /** Interval after which another process takes up the jobs of a killed one. */
  rhythm?: Rhythm
  /** Whether scheduled jobs begin by themselves. Tests begin them. */
  onTime?: boolean
  /** How long a stop waits for jobs under way, milliseconds. */
  stopMs?: number
}

/**
 * Runs jobs of this database until it is stopped. The queue's own tables are made or brought up to date first.
 */
export async function runJobs(
  services: Services,
  jobs: Partial<Jobs>,
  { url, rhythm, onTime = true, stopMs = STOP_MS }: QueueOptions,
): Promise<RunningJobs> {
  const { sql, log, config } = services
  const pools = new Set<string>()
  const stopping = new AbortController()
  const givenUp = new AbortController()
  const runners = await keepRunners({
    services,
    jobs,
    url,
    onTime,
    pools,
    stopping: stopping.signal,
    givenUp: givenUp.signal,
  })
  const alone = config.databaseUrl === undefined
  const stopBeating = await keepBeating(sql, pools, { alone, log, rhythm })
  return {
    isAlive: () => runners.every(({ isAlive }) => isAlive()),
    async stop() {
      const stopped = Promise.all(runners.map(runner => runner.stop()))
      stopping.abort()
      const isThrough = await within(stopMs, stopped)
      if (!isThrough) {
        givenUp.abort()
        log.warn('a job did not end in time; the next process takes it over')
      }
      await stopBeating({ forget: isThrough })
    },
  }
}

interface RunnerOrder {
  services: Services
  jobs: Partial<Jobs>
  url: string
  onTime: boolean
  /** Ids of the pools that hold jobs. */
  pools: Set<string>
  stopping: AbortSignal
  /** Aborts when the stop waits for jobs no longer: the database may go away from under them. */
  givenUp: AbortSignal
}

/** Keeps a runner of all jobs, and one of the prompt ones, whose slot is always theirs. */
async function keepRunners(order: RunnerOrder): Promise<KeptRunner[]> {
  const urgencies = new Map<string, Urgency>(Object.entries(URGENCY))
  const isPrompt = ([name]: [string, unknown]) => urgencies.get(name) === 'prompt'
  const prompt = Object.fromEntries(Object.entries(order.jobs).filter(isPrompt))
  const general = await keepRunning(() => startRunner(order, SLOTS.any), order.services)
  if (!Object.keys(prompt).length) return [general]
  try {
    const start = () => startRunner({ ...order, jobs: prompt, onTime: false }, SLOTS.prompt)
    return [general, await keepRunning(start, order.services)]
  } catch (error) {
    await general.stop()
    throw error
  }
}

/** The end of a job that the queue must not write. */
const NEVER = new Promise<never>(() => undefined)

type Handler = (services: Services, payload: never, run: JobRun) => Promise<void>

function startRunner(
  { services, jobs, url, onTime, pools, stopping, givenUp }: RunnerOrder,
  slots: number,
): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]: [string, Handler]) => [
      name,
      async payload => {
        try {
          // `addJob` takes the payload that the handler of this name takes.
          await job(services, payload as never, { stopping })
        } catch (error) {
          // It did not fail: its database was stopped. It keeps its lock until the next process takes it over.
          if (givenUp.aborted) return NEVER
          // The queue keeps and logs the message of what is thrown.
          throw withoutValues(error)
        }
      },
    ]),
  )
  const events: WorkerEvents = new EventEmitter()
  // A job is held by the pool of the worker that does it. What a broken pool holds is taken back when it falls silent.
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => pools.delete(workerPool.id))
  return run({
    connectionString: url,
    noHandleSignals: true,
    events,
    taskList,
    crontab: onTime ? CRONTAB : '',
    preset: {
      worker: {
        concurrentJobs: slots,
        pollInterval: 1_000,
        // Without a delay the queue does not wait for these writes: on a full disk each would be a rejection that nobody
        // handles, and the job would stay locked by a pool that lives. With one the pool ends, and is started anew.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
    logger: new Logger(() => (level, message, meta) => {
      if (givenUp.aborted) return
      if (level === 'error' || level === 'warning') services.log.warn(ofQueue(message, meta), 'job')
    }),
  })
}

/** Logs messages of the queue. They quote the error, and their details hold the payload. */
function ofQueue(message: string, meta: Values = {}): Values {
  const { id, task_identifier, attempts } = isObject(meta.job) ? meta.job : {}
  const [job] = message.split(/:|'| with error/)
  return { job, ...(meta.error ? { err: meta.error } : {}), ...(id ? { id, task_identifier, attempts } : {}) }
}

interface KeptRunner {
  isAlive(): boolean
  stop(): Promise<void>
}

/**
 * Keeps a runner: one that ends by itself (it could not write what became of a job) is started again, with longer pauses.
 * @throws Error where the first one cannot be started
 */
async function keepRunning(
  begin: () => Promise<Runner>,
  { log }: Pick<Services, 'log'>,
): Promise<KeptRunner> {
  const stopping = new AbortController()
  let runner = await begin()
  let isAlive = true
  const restart = async (): Promise<void> => {
    for (let pause = AGAIN_MS.first; ; pause = Math.min(2 * pause, AGAIN_MS.longest)) {
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        runner = await begin()
        isAlive = true
        return watch()
      } catch (error) {
        log.error({ err: error }, 'the job queue cannot be started')
      }
    }
  }
  const onEnd = (error?: unknown) => {
    if (stopping.signal.aborted) return
    isAlive = false
    log.error({ err: error }, 'the job queue ended by itself; starting it again')
    void restart()
  }
  const watch = () => void runner.promise.then(() => onEnd(), onEnd)
  watch()
  return {
    isAlive: () => isAlive && !stopping.signal.aborted,
    async stop(): Promise<void> {
      stopping.abort()
      // It rejects where the runner has ended by itself already.
      if (isAlive) await runner.stop().catch(error => log.warn({ err: error }, 'job queue'))
    },
  }
}

/** When the jobs run that nobody asks for. */
export const CRONTAB = [
  '17 * * * * tidy',
  '* * * * * sweep_presence',
  '* * * * * end_lost_jobs',
  '*/15 * * * * trigger_date_rules',
  '3 * * * * send_hourly_notices',
  '* * * * * seal_logs',
  '* * * * * process_bookings',
  '* * * * * remind_of_talks',
  '*/10 * * * * remind_of_requests',
  '53 3 * * * remove_old_logs',
  '33 4 * * * clear_uploads',
  '43 4 * * * save_erasures',
  '23 * * * * sweep_sessions',
  '41 2 * * * list_retained',
  '27 1 * * * run_job_searches',
  '51 1 * * * measure_steps ?fill=1d',
  '31 * * * * expire_listings',
  '11 * * * * check_domains',
  '* * * * * look_up_hosts',
  '* * * * * poll_bounces',
  '37 * * * * sync_whatsapp_templates',
  `*/10 * * * * compare_people ?jobKey=compare_people&queue=compare_people&priority=${PRIORITY.bulk}`,
  // Hourly, because the day turns by the organisation's clock; at the start if one was missed.
  '7 * * * * warn_of_clocks ?fill=1h',
  '7 * * * * warn_of_cases ?fill=1h',
  '7 * * * * warn_of_figures ?fill=1h',
  '7 * * * * ask_new_adults ?fill=1h',
  '9 * * * * prepare_letters ?fill=1h',
  '5 * * * * refresh_german_side ?fill=1h',
].join('\n')

import type { Worker } from 'node:worker_threads'
import { Failure, fail } from '../../contract/http/errors'
import type { TaskAnswer, TaskRequest } from './serveTasks'

/** Content that took more time or memory than its task may use. The worker that held it was ended. */
export class TooComplex extends Error {
  override name = 'TooComplex'
  constructor(readonly code: 'timeout' | 'memory') {
    super(code === 'timeout' ? 'The content takes too long to process' : 'The content needs too much memory')
  }
}

export interface TaskOrder extends TaskRequest {
  /** Time for the function itself, in milliseconds; waiting and the start of a worker do not count. */
  timeoutMs: number
  /** Users take turns. Without one the server itself asked, which is bounded by the total only. */
  user: string
}

interface Job extends TaskOrder {
  resolve(value: unknown): void
  reject(error: unknown): void
}

export interface PoolOptions {
  startWorker(): Worker
  /** Workers at the same time. */
  size: number
  /** Requests that may wait: of one user, and in all. */
  waiting: { perUser: number; total: number }
  /** Milliseconds in which a worker must have loaded its modules. */
  startMs?: number
  /** Milliseconds after which an unused worker is ended; an idle one keeps about 40 MB. */
  idleMs?: number
}

const IDLE_MS = 60_000
const START_MS = 60_000

/** Runs tasks in a fixed number of worker threads. Workers are reused, and replaced after a timeout or a crash. */
export class WorkerPool {
  private readonly waiting = new Map<string, Job[]>()
  private waitingCount = 0
  private readonly idle = new Map<Worker, NodeJS.Timeout>()
  private busy = 0

  constructor(private readonly options: PoolOptions) {}

  /**
   * Runs a task in a worker.
   * @returns the result of the task
   * @throws {TooComplex} on its time or memory limit; Failure rate_limited or unavailable where too many requests wait
   *   (of this user, of all), unavailable where the worker does not start in time; the task's own Failure; else an Error with the name and message of the task's error
   */
  run(order: TaskOrder): Promise<unknown> {
    const { perUser, total } = this.options.waiting
    const queue = this.waiting.get(order.user) ?? []
    if (order.user && queue.length >= perUser) return Promise.reject(fail('rate_limited'))
    if (this.waitingCount >= total) return Promise.reject(fail('unavailable'))
    return new Promise((resolve, reject) => {
      queue.push({ ...order, resolve, reject })
      this.waiting.set(order.user, queue)
      this.waitingCount++
      this.dispatch()
    })
  }

  /** Ends the idle workers; tests and a stop of the server use it. */
  async close(): Promise<void> {
    await Promise.all([...this.idle.keys()].map(worker => this.end(worker)))
  }

  private dispatch(): void {
    while (this.busy < this.options.size) {
      const job = this.nextJob()
      if (!job) return
      this.busy++
      this.work(job)
        .then(job.resolve, job.reject)
        .finally(() => {
          this.busy--
          this.dispatch()
        })
    }
  }

  /** Takes turns: after a job its user goes to the end of the map. */
  private nextJob(): Job | undefined {
    for (const [user, jobs] of this.waiting) {
      const job = jobs.shift()
      this.waiting.delete(user)
      if (jobs.length > 0) this.waiting.set(user, jobs)
      this.waitingCount--
      return job
    }
    return undefined
  }

  private async work({ task, input, timeoutMs }: Job): Promise<unknown> {
    const worker = await this.takeWorker()
    const answered = nextAnswer(worker, timeoutMs, () => new TooComplex('timeout'))
    try {
      worker.postMessage({ task, input } satisfies TaskRequest)
    } catch (error) {
      answered.catch(() => undefined)
      await worker.terminate()
      throw error
    }
    const answer = await answered
    this.keepIdle(worker)
    return resultOf(answer)
  }

  private async takeWorker(): Promise<Worker> {
    for (const [worker, timer] of this.idle) {
      clearTimeout(timer)
      this.idle.delete(worker)
      worker.ref()
      return worker
    }
    const worker = this.options.startWorker()
    // Without a listener an error in an idle worker would end the process.
    worker.on('error', () => undefined)
    worker.on('exit', () => this.idle.delete(worker))
    await nextAnswer(worker, this.options.startMs ?? START_MS, () => fail('unavailable'))
    return worker
  }

  /** An idle worker does not keep the process alive. */
  private keepIdle(worker: Worker): void {
    worker.unref()
    this.idle.set(worker, setTimeout(() => this.end(worker), this.options.idleMs ?? IDLE_MS).unref())
  }

  /** Ending takes a moment, in which no task may take the worker. */
  private async end(worker: Worker): Promise<void> {
    clearTimeout(this.idle.get(worker))
    this.idle.delete(worker)
    await worker.terminate()
  }
}

/**
 * Waits for a message of a worker; ends the worker where none comes in time.
 * @throws {TooComplex} on its memory limit, and what `late` gives
 */
function nextAnswer(worker: Worker, timeoutMs: number, late: () => Error): Promise<TaskAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      act()
    }
    const onMessage = (answer: TaskAnswer) => settle(() => resolve(answer))
    const onError = (error: Error & { code?: string }) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooComplex('memory') : error))
    const onExit = () => settle(() => reject(new Error('A worker ended without an answer')))
    const timer = setTimeout(
      () => settle(() => worker.terminate().then(() => reject(late()), reject)),
      timeoutMs,
    )
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}

function resultOf(answer: TaskAnswer): unknown {
  if ('value' in answer) return answer.value
  if ('failure' in answer) throw new Failure(answer.failure.code, answer.failure.details)
  if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error)
  throw new Error('A worker answered out of turn')
}

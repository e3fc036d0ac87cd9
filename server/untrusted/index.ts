import { availableParallelism } from 'node:os'
import { startWorker } from './startWorker'
import type { Tasks } from './tasks'
import { WorkerPool } from './WorkerPool'

export { TooComplex } from './WorkerPool'

/** Heap of a worker in MB; the largest known mail template needs 60. */
const MEMORY_MB = 192

const pool = new WorkerPool({
  startWorker: () => startWorker({ entry: 'worker', memoryMb: MEMORY_MB }),
  size: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: { perUser: 20, total: 200 },
})

export interface UntrustedLimits {
  /** Time for the function itself, in milliseconds. */
  timeoutMs: number
  /** The user who asked, so that users take turns; nobody for the server's own jobs. */
  user?: number | undefined
}

/**
 * Runs a function of `tasks.ts` on untrusted content in a worker thread, so that the process answers meanwhile.
 * Input and result must be plain data (structured clone): a `Buffer` arrives as a `Uint8Array`.
 * @throws {TooComplex} with code `timeout` or `memory`, after the worker was ended; Failure rate_limited where 20
 *   requests of the user wait, unavailable where 200 wait; the function's own Failure; any other error of the function
 *   as an Error with the same `name`, `message`, and text properties such as `code`
 */
export function runUntrusted<Name extends keyof Tasks>(
  task: Name,
  input: Parameters<Tasks[Name]>[0],
  { timeoutMs, user }: UntrustedLimits,
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  const order = { task, input, timeoutMs, user: user === undefined ? '' : String(user) }
  return pool.run(order) as Promise<Awaited<ReturnType<Tasks[Name]>>>
}

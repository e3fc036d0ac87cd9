import { parentPort } from 'node:worker_threads'
import { Failure } from '../../contract/http/errors'

/** Functions by name. Input and result are plain data: a `Buffer` arrives as a `Uint8Array`, functions cannot pass. */
export type TaskTable = Readonly<Record<string, (input: never) => unknown>>

/** The request that the pool sends to a worker. */
export interface TaskRequest {
  task: string
  input: unknown
}

/** The answer of a worker. `ready` is sent once, after all modules are loaded. */
export type TaskAnswer =
  | { ready: true }
  | { value: unknown }
  | { failure: { code: Failure['code']; details: Failure['details'] } }
  | { error: { name: string; message: string; stack: string | undefined } & Record<string, unknown> }

/** Runs the requested functions in this worker thread, one at a time. */
export function serveTasks(tasks: TaskTable): void {
  parentPort?.on('message', async ({ task, input }: TaskRequest) => {
    try {
      parentPort?.postMessage({ value: await tasks[task]?.(input as never) } satisfies TaskAnswer)
    } catch (error) {
      parentPort?.postMessage(refusalOf(error))
    }
  })
  parentPort?.postMessage({ ready: true } satisfies TaskAnswer)
}

function refusalOf(error: unknown): TaskAnswer {
  if (error instanceof Failure) return { failure: { code: error.code, details: error.details } }
  if (!(error instanceof Error)) return { error: { name: 'Error', message: String(error), stack: undefined } }
  const { name, message, stack } = error
  return { error: { ...textsOf(error), name, message, stack } }
}

/** Properties of its own that are plain text, such as a code. */
function textsOf(error: Error): Record<string, unknown> {
  return Object.fromEntries(Object.entries(error).filter(([, value]) => typeof value === 'string'))
}

import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PoolOptions, PoolWorker, WorkerRequest } from 'vitest/node'

/** The thread between two runs, with the modules that it loaded. */
let idle: Worker | undefined

/**
 * A worker of vitest that keeps its thread from run to run. Stryker starts a run for each mutant, and loading the server
 * anew each time takes longer than its tests do. Vitest evaluates test files anew in each run. Other modules stay, so
 * mutants in code that runs at load time have to be left out (`ignoreStatic`).
 */
export class WarmWorker implements PoolWorker {
  readonly name = 'warm'
  #thread: Worker | undefined
  #config: unknown
  #isReused = false
  #isDone = false

  constructor(readonly options: PoolOptions) {}

  async start() {
    if (this.#thread) return
    this.#isReused = idle !== undefined
    const { env, execArgv, distPath } = this.options
    this.#thread = idle ?? new Worker(join(distPath, 'workers/threads.js'), { env, execArgv })
    this.#thread.ref()
    idle = undefined
  }

  on(event: string, callback: (value: unknown) => void) {
    this.#thread?.on(event, callback)
  }

  off(event: string, callback: (value: unknown) => void) {
    this.#thread?.off(event, callback)
  }

  send(message: WorkerRequest) {
    if ('type' in message && message.type === 'start') {
      this.#config = message.context.config
      if (this.#isReused) return this.#answer('started')
    }
    if ('type' in message && message.type === 'stop') {
      this.#isDone = true
      return this.#answer('stopped')
    }
    // The thread has the configuration of its first run only; the name pattern is another one in each run.
    if ('type' in message && message.type === 'run') Object.assign(message.context, { config: this.#config })
    this.#thread?.postMessage(message)
  }

  async stop() {
    const thread = this.#thread
    this.#thread = undefined
    // Node listens by events of its own on the same object.
    for (const event of ['message', 'error', 'exit']) thread?.removeAllListeners(event)
    if (!thread || !this.#isDone) return void (await thread?.terminate())
    thread.once('exit', () => {
      if (idle === thread) idle = undefined
    })
    // Stryker ends the process, whatever the thread still waits for.
    thread.unref()
    idle = thread
  }

  deserialize(data: unknown) {
    return data
  }

  #answer(type: 'started' | 'stopped') {
    queueMicrotask(() => this.#thread?.emit('message', { type, __vitest_worker_response__: true }))
  }
}

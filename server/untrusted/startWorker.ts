import { Worker } from 'node:worker_threads'

/**
 * Starts a worker thread on an entry of this folder: its TypeScript under tsx and vitest, the file that bin/build.mjs
 * makes of it in the built server. The thread gets no environment variables, since those hold secrets.
 * @param options.entry name of the file without its ending
 * @param options.memoryMb limit of the thread's JavaScript heap; buffers are not part of it
 */
export function startWorker({ entry, memoryMb }: { entry: string; memoryMb: number }): Worker {
  const options = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } }
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`./untrusted/${entry}.js`, import.meta.url), options)
  const workerData = { entry: new URL(`./${entry}.ts`, import.meta.url).href }
  return new Worker(new URL('./from-source.mjs', import.meta.url), { ...options, workerData })
}

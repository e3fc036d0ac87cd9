import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// Node 20 runs no TypeScript in a worker. The built server does not use this file.
register()
await import(workerData.entry)

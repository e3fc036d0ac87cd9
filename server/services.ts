import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config'
import type { Sql } from './db/connect'
import type { Lifecycle } from './lifecycle'

/** Services of handlers, hooks and jobs; `server/crud/hooks.ts` adds the hooks. Time comes from here, so tests can set it. */
export interface Services {
  sql: Sql
  config: Config
  now(): Date
  log: FastifyBaseLogger
  /** Takes a line for the person at the terminal, such as a sign-in code of a trial; undefined where there is none. */
  say?: (line: string) => void
  /** The state of this process; undefined where a part runs alone, as in a test. */
  lifecycle?: Lifecycle
}

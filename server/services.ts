import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config'
import type { Hooks } from './crud/hooks'
import type { Sql } from './db/connect'
import type { Lifecycle } from './lifecycle'

/** Services of handlers, hooks and jobs. Time comes from here, so tests can set it. */
export interface Services {
  sql: Sql
  config: Config
  now(): Date
  log: FastifyBaseLogger
  /** Takes a line for the person at the terminal, such as a sign-in code of a trial; undefined where there is none. */
  say?: (line: string) => void
  /** Hooks of resources on the generic calls, by resource name (`server/features.ts`). */
  hooks: Readonly<Record<string, Hooks>>
  /** The state of this process; undefined where a part runs alone, as in a test. */
  lifecycle?: Lifecycle
}

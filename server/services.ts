import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config'
import type { Hooks } from './crud/hooks'
import type { Sql } from './db/connect'
import type { Lifecycle } from './lifecycle'

/** What a handler, a hook or a job works with. Time comes in from here, so tests can set it. */
export interface Services {
  sql: Sql
  config: Config
  now(): Date
  log: FastifyBaseLogger
  /** Takes a line for the person at the terminal, such as a sign-in code of a trial; undefined where there is none. */
  say?: (line: string) => void
  /** What single resources add to the generic calls, by resource name (`server/features.ts`). */
  hooks: Readonly<Record<string, Hooks>>
  /** The state of this process; undefined where a part runs alone, as in a test. */
  lifecycle?: Lifecycle
}

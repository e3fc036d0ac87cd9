import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import type { Config } from './config'

/** What a handler, a hook or a job works with. Time comes in from here, so tests can set it. */
export interface Services {
  sql: Sql
  config: Config
  now(): Date
  log: FastifyBaseLogger
}

import { randomUUID } from 'node:crypto'
import postgres, { type PendingQuery, type Row } from 'postgres'
import { openEmbedded } from './embedded'
import { type Patience, waitForDatabase } from './waitForDatabase'

declare module 'postgres' {
  interface ISql<TTypes> {
    /** Takes interfaces too, which the driver's own type refuses: values that `JSON.stringify` writes. */
    json(value: object | string | number | boolean | null): Parameter
  }
  interface PendingQuery<TRow extends readonly MaybeRow[]> {
    /** The driver reads it, and its types offer it for statements without parameters only (`simple`). */
    options: { prepare?: boolean }
  }
}

/** Conversion of PostgreSQL's types. */
const TYPES = {
  /** int8 as a number: our ids and counts stay far below 2^53. */
  bigint: { to: 20, from: [20], parse: Number, serialize: String },
  /** A calendar day stays the text YYYY-MM-DD: a Date would move it by the time zone. */
  day: { to: 1082, from: [1082], parse: String, serialize: String },
  date: { to: 1184, from: [1114, 1184], parse: instant, serialize: instantOut },
}

/** The driver: tagged templates are statements, values in them are parameters. */
export type Sql = ReturnType<typeof open>
/** The same inside `sql.begin`. */
export type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0]
/** A statement runs on either. */
export type Connection = Sql | Transaction

/** An open database. */
export type Database = {
  sql: Sql
  /** For what opens connections of its own (jobs, LISTEN). */
  url: string
  /**
   * Ends the connections after their statements (`timeout` seconds at most, 5 by default), and stops the embedded database;
   * a second call waits for the first.
   */
  close(timeout?: number): Promise<void>
}

/** The part of the settings that says which database. */
export type DatabaseConfig = { databaseUrl?: string; dataDir: string }

/**
 * Opens the database that the settings name: DATABASE_URL's, else the embedded one in DATA_DIR.
 * @throws Error with one clear line when it cannot be had.
 */
export async function connect(
  config: DatabaseConfig,
  { say, ...patience }: Patience = {},
): Promise<Database> {
  if (config.databaseUrl) {
    await waitForDatabase(config.databaseUrl, { say, ...patience })
    const sql = openUrl(config.databaseUrl)
    return { sql, url: config.databaseUrl, close: (timeout = 5) => sql.end({ timeout }) }
  }
  const embedded = await openEmbedded({ dataDir: config.dataDir, say })
  const sql = openUrl(embedded.url)
  let closing: Promise<void> | undefined
  const close = async (timeout: number) => {
    await sql.end({ timeout })
    await embedded.close()
  }
  return {
    sql,
    url: embedded.url,
    close(timeout = 5) {
      closing ??= close(timeout)
      return closing
    },
  }
}

/**
 * A pool of connections. Answers: int8 as number, numeric as string, date as YYYY-MM-DD, timestamptz as ISO 8601 in
 * UTC with milliseconds, json and jsonb parsed, bytea as Buffer.
 * @param options.statementMs milliseconds after which PostgreSQL ends a statement; never unless said
 */
export function openUrl(
  url: string,
  { max = 20, statementMs = 0 }: { max?: number; statementMs?: number } = {},
) {
  return open(url, max, statementMs ? { statement_timeout: statementMs } : {})
}

/** Name of this process at the database: as long as it lives, `pg_stat_activity` holds a connection of this name. */
const PROCESS_NAME = `lotse ${randomUUID()}`

/** The longest pause before a lost database is tried again, seconds: the driver's own would be 20. */
const LONGEST_PAUSE = 1

function open(url: string, max: number, limits: { statement_timeout?: number }) {
  refuseUnrepaired()
  return postgres(url, {
    max,
    backoff: retries => Math.min(3 ** retries / 100, LONGEST_PAUSE),
    types: TYPES,
    onnotice: () => {},
    connection: { application_name: PROCESS_NAME, TimeZone: 'UTC', ...limits },
  })
}

/**
 * Without its repairs the driver ends the process when a connection is lost (docs/decisions/0034).
 * @throws Error when the packages were installed without them
 */
function refuseUnrepaired(): void {
  if ('repaired' in postgres) return
  throw new Error('The packages were installed without their repairs: run `node bin/build.mjs` once.')
}

/**
 * Has PostgreSQL plan a statement for the very values that are in it. A statement that is asked often otherwise gets one
 * plan for all values: a search for a rare name is then read like one that every third row has, a thousand times slower.
 */
export function plannedAnew<Query extends Pick<PendingQuery<Row[]>, 'options'>>(query: Query): Query {
  query.options.prepare = false
  return query
}

/** `2026-01-31 09:05:00.1+00` as `2026-01-31T09:05:00.100Z`, without a Date where the usual form comes. */
function instant(text: string): string {
  const usual = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:\+00)?$/.exec(text)
  if (usual) return `${usual[1]}T${usual[2]}.${(usual[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

function instantOut(value: string | Date): string {
  return typeof value === 'string' ? value : value.toISOString()
}

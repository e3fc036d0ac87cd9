import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../describeError'
import { carryOver } from './carryOver'
import { type Connection, openUrl, type Sql } from './connect'
import { quoted } from './tables'

/** The table that says that a database is being filled by a restore and is not whole yet. */
const MARK = 'restore_unfinished'

/** The advisory lock under which one process replaces a database. */
const REPLACE_LOCK = 7_204_313
/** Milliseconds for which connections to the database that is replaced are ended: a monitor may connect again and again. */
const PATIENCE = 5_000
const OBJECT_IN_USE = '55006'

/** The database that a restore fills before it replaces the one in use. */
export interface Staging {
  sql: Sql
  url: string
  /** Whether it is a second database, that takes the place of the first in one step. */
  isBeside: boolean
  /** Removes what was put together; what was there before stays as it is. */
  discard(): Promise<void>
}

/**
 * Opens an empty database for a restore: a second one beside the database of `url`, where its user may make one; else that
 * database itself, marked as unfinished.
 * @throws Error where neither is possible without losing what is there
 */
export async function openStaging(url: string): Promise<Staging> {
  const sql = openUrl(url, { max: 1 })
  try {
    return (await mayCreate(sql)) ? await openBeside(sql, url) : await openInPlace(sql, url)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** @throws Error where a restore into this database was begun and not finished: it holds a part of a backup */
export async function refuseUnfinished(sql: Sql): Promise<void> {
  if (!(await isMarked(sql))) return
  throw new Error(
    'A restore into this database was interrupted, and it holds a part of the backup only: run npm run restore again.',
  )
}

export async function isMarked(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`select to_regclass(${`public.${MARK}`}) is not null as there`
  return row?.there === true
}

/** The restored database is whole from now on. */
export const unmark = (sql: Sql) => sql`drop table ${sql(MARK)}`

/** @returns the names of the schemas that are not PostgreSQL's own */
async function ourSchemas(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'`
  return rows.map(({ name }) => name)
}

/** @returns whether there is any table of ours */
export async function hasTables(sql: Sql): Promise<boolean> {
  const schemas = await ourSchemas(sql)
  const tables = await sql`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = any(${schemas}) limit 1`
  return tables.length > 0
}

/**
 * Puts the database that was put together into the place of the first, both renames in one transaction. The first one
 * stays under another name until {@link dropReplaced}. Connections to it are ended. Nothing is done where another process
 * was faster.
 * @throws Error that names the connections which could not be ended; both databases are then as they were
 */
export async function takePlace(url: string, say: (line: string) => void = () => {}): Promise<void> {
  const { name, fresh, replaced } = namesOf(url)
  await asAdmin(url, async sql => {
    await sql`select pg_advisory_lock(${REPLACE_LOCK})`
    const [unused] = await sql`select from pg_database where datname = ${fresh}`
    if (!unused) return
    await carryOver(sql, { from: name, to: fresh }, say)
    await dropDatabase(sql, replaced)
    for (const until = Date.now() + PATIENCE; ; await sleep(200)) {
      await endConnections(sql, name)
      const isDone = await swapNames(sql, { name, fresh, replaced })
      if (isDone) return
      if (Date.now() > until)
        throw new Error(
          `The backup is restored beside the database, and cannot take its place: ${await connectionsTo(sql, name)} cannot be ended. End them and start Lotse: it finishes the restore.`,
        )
    }
  })
}

/** @returns whether nobody was connected */
async function swapNames(sql: Sql, { name, fresh, replaced }: ReturnType<typeof namesOf>): Promise<boolean> {
  try {
    await sql.begin(async tx => {
      await tx.unsafe(`alter database ${quoted(name)} rename to ${quoted(replaced)}`)
      await tx.unsafe(`alter database ${quoted(fresh)} rename to ${quoted(name)}`)
    })
    return true
  } catch (error) {
    if (codeOf(error) === OBJECT_IN_USE) return false
    throw error
  }
}

/** Only those that its user may end. */
async function endConnections(sql: Sql, name: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and (
      pg_has_role(usesysid, 'MEMBER') or pg_has_role('pg_signal_backend', 'MEMBER'))`.catch(() => undefined)
}

async function connectionsTo(sql: Sql, name: string): Promise<string> {
  const rows = await sql<{ told: string }[]>`
    select distinct format('%s of %s', coalesce(nullif(application_name, ''), 'a connection'), usename) as told
    from pg_stat_activity where datname = ${name}`
  return rows.map(({ told }) => told).join(', ')
}

export async function dropReplaced(url: string): Promise<void> {
  await asAdmin(url, sql => dropDatabase(sql, namesOf(url).replaced))
}

/** Leftovers of a restore: `unused` is a database that never replaced the first. */
export async function leftoversOf(
  sql: Connection,
  url: string,
): Promise<{ unused: boolean; isInUse: boolean }> {
  const { fresh } = namesOf(url)
  // A transaction otherwise sees the connections that were there when it first looked.
  await sql`select pg_stat_clear_snapshot()`
  const [row] = await sql<{ unused: boolean; isInUse: boolean }[]>`
    select exists (select from pg_database where datname = ${fresh}) as unused,
      exists (select from pg_stat_activity where datname = ${fresh} and backend_type = 'client backend') as "isInUse"`
  return row ?? { unused: false, isInUse: false }
}

export async function dropUnused(url: string): Promise<void> {
  await asAdmin(url, sql => dropDatabase(sql, namesOf(url).fresh))
}

async function openBeside(sql: Sql, url: string): Promise<Staging> {
  const { fresh } = namesOf(url)
  await dropDatabase(sql, fresh)
  await sql.unsafe(
    `create database ${quoted(fresh)} template template0 encoding 'UTF8' ${await localeOf(sql)}`,
  )
  const beside = withName(url, fresh)
  const staged = openUrl(beside, { max: 4 })
  return {
    sql: staged,
    url: beside,
    isBeside: true,
    async discard() {
      await staged.end({ timeout: 5 })
      await dropUnused(url)
    },
  }
}

async function openInPlace(sql: Sql, url: string): Promise<Staging> {
  const isBegun = await isMarked(sql)
  if (!isBegun && (await hasTables(sql)))
    throw new Error(
      `The user of this database may not make a second one, in which the backup would be put together before it replaces anything. Allow it (ALTER ROLE ${new URL(url).username} CREATEDB), or restore into an empty database.`,
    )
  const schemas = await ourSchemas(sql)
  await sql.begin(async tx => {
    for (const name of schemas) await tx.unsafe(`drop schema ${quoted(name)} cascade`)
    await tx`create schema public`
    await tx`create table ${tx(MARK)} ()`
  })
  const staged = openUrl(url, { max: 4 })
  return { sql: staged, url, isBeside: false, discard: () => staged.end({ timeout: 5 }) }
}

async function mayCreate(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select (rolsuper or rolcreatedb) and pg_has_role(current_user, datdba, 'USAGE') as may
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`
  return row?.may === true
}

/** The order and the letters of the database that is there; a column of this was renamed in PostgreSQL 17. */
async function localeOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ provider: string; collate: string; ctype: string; locale: string | null }[]>`
    select datlocprovider as provider, datcollate as collate, datctype as ctype,
      coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
    from pg_database d where datname = current_database()`
  if (!row) return ''
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  const providers: Record<string, string> = { i: 'icu', b: 'builtin' }
  const provider = providers[row.provider] ?? 'libc'
  const named = row.locale && provider !== 'libc' ? `${provider}_locale ${text(row.locale)}` : ''
  return `lc_collate ${text(row.collate)} lc_ctype ${text(row.ctype)} locale_provider ${provider} ${named}`
}

async function dropDatabase(sql: Sql, name: string): Promise<void> {
  await sql.unsafe(`drop database if exists ${quoted(name)} with (force)`)
}

/** A database that is renamed or dropped must have no connection: this one is to another. */
async function asAdmin(url: string, act: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = openUrl(withName(url, 'postgres'), { max: 1 })
  try {
    await act(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** PostgreSQL cuts names at 63 bytes. */
function namesOf(url: string): { name: string; fresh: string; replaced: string } {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  return { name, fresh: `${name.slice(0, 48)}_restoring`, replaced: `${name.slice(0, 48)}_replaced` }
}

function withName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(name)}`
  return changed.href
}

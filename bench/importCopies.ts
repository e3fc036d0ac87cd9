import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'postgres'
import { cpuSeconds } from './measured'

/** Rows a second of COPY, and what of its price the indexes are. */
export interface Copies {
  /** Into a table without an index; for subscribers with the one that lets an address in once. */
  bare: number
  indexed: number
  /** Seconds of CPU a row: of the COPY, and of the database for the table with all indexes. */
  cpu: [bare: number, indexed: number]
  /** How many indexes the table has, and the log. */
  indexes: [table: number, logs: number]
}

interface Copied {
  sql: Sql
  postmaster: number
  file: string
}

/** The same leads in the same database, by COPY into a table without an index, and from there into one with those of leads. */
export async function copiesOfLeads(copied: Copied): Promise<Copies> {
  const { sql } = copied
  await sql`create table bare (name text, phone text, email text, source text, country text, note text)`
  return copies(
    copied,
    'leads',
    () => sql`
    insert into indexed (name, phone, email, source, note, country_id, status_id, search_text)
    select name, phone, email, source, note, (select min(id) from countries), (select min(id) from statuses),
      lower(name) || E'\\n' || phone || E'\\n' || email from bare`,
  )
}

/** The same subscribers by COPY into a table with nothing but its unique index, and from there into one with all of theirs. */
export async function copiesOfSubscribers(copied: Copied): Promise<Copies> {
  const { sql } = copied
  await sql`create table bare (email text, name text, language text, consent_source text)`
  await sql`create unique index on bare (email)`
  return copies(
    copied,
    'subscribers',
    () => sql`
    insert into indexed (audience, email, name, language, consent_source, search_text)
    select 'general', email, name, language, consent_source, email || E'\\n' || lower(name) from bare`,
  )
}

async function copies(
  { sql, postmaster, file }: Copied,
  table: string,
  insert: () => PromiseLike<{ count: number }>,
): Promise<Copies> {
  await sql`create table indexed (like ${sql(table)} including defaults including identity including indexes)`
  const [started, before] = [performance.now(), cpuSeconds(postmaster)]
  await pipeline(createReadStream(file), await sql`copy bare from stdin (format csv, header)`.writable())
  const [copied, between] = [performance.now(), cpuSeconds(postmaster)]
  const { count } = await insert()
  const [inserted, after] = [performance.now(), cpuSeconds(postmaster)]
  const counted = await sql<{ name: string; n: number }[]>`
    select tablename as name, count(*)::int as n from pg_indexes where tablename in (${table}, 'logs') group by 1`
  const indexesOf = (wanted: string) => counted.find(({ name }) => name === wanted)?.n ?? 0
  await sql`drop table bare, indexed`
  return {
    bare: (1000 * count) / (copied - started),
    indexed: (1000 * count) / (inserted - copied),
    cpu: [(between - before) / count, (after - between) / count],
    indexes: [indexesOf(table), indexesOf('logs')],
  }
}

import postgres, { type Sql, type TransactionSql } from 'postgres'

/** A database of an embedded cluster. */
type Place = {
  /** A connection to the database `postgres` of the cluster. */
  sql: Sql
  database: string
  /** The address of the database itself. */
  url: string
}

/**
 * Makes the database where there is none, and sees to it that its trigrams are made of all letters. With the ctype C
 * pg_trgm takes only ASCII ones for letters: no Arabic word is in the index then, and a search for one reads every row
 * (13 s among a million leads, against 20 ms). Order and case stay the built-in ones, the same on every machine.
 */
export async function ensureDatabase({ sql, database, url }: Place): Promise<void> {
  const [there] = await sql<{ ctype: string }[]>`
    SELECT datctype AS ctype FROM pg_database WHERE datname = ${database}`
  const ctype = await unicodeCtype(sql)
  if (!there && ctype)
    await sql.unsafe(`CREATE DATABASE ${quoted(database)} TEMPLATE template0 LC_CTYPE '${ctype}'`)
  else if (!there) await sql`CREATE DATABASE ${sql(database)}`
  else {
    if (ctype && there.ctype === 'C') await within(url, tx => setUnicodeCtype(tx, ctype))
    await within(url, recreateTrigramIndexes)
  }
}

/** The system's ctype that knows Unicode, where it has one; PostgreSQL found them when the cluster was made. */
async function unicodeCtype(sql: Sql): Promise<string | undefined> {
  const [found] = await sql<{ name: string }[]>`
    SELECT collctype AS name FROM pg_collation
    WHERE collprovider = 'c' AND collctype ~* '^[a-z_]+\\.utf-?8$' AND collencoding IN (-1, pg_char_to_encoding('UTF8'))
    ORDER BY lower(collctype) NOT LIKE 'c.%', lower(collctype) NOT LIKE 'en%', collctype LIMIT 1`
  return found?.name
}

/**
 * For a database that was made with the ctype C. Its indexes of trigrams go in the same transaction, since one that was
 * made with fewer letters would find too little.
 */
async function setUnicodeCtype(tx: TransactionSql, ctype: string): Promise<void> {
  await tx`
    CREATE TABLE lost_trigram_indexes AS
    SELECT oid::regclass::text AS name, replace(pg_get_indexdef(oid), ' ON ONLY ', ' ON ') AS made FROM pg_class
    WHERE relkind IN ('i', 'I') AND NOT relispartition AND pg_get_indexdef(oid) LIKE '%gin_trgm_ops%'`
  const lost = await tx<{ name: string }[]>`SELECT name FROM lost_trigram_indexes`
  for (const { name } of lost) await tx.unsafe(`DROP INDEX ${name}`)
  await tx`UPDATE pg_database SET datctype = ${ctype} WHERE datname = current_database()`
}

/** By a connection that has the new ctype; also where a start was interrupted before it. */
async function recreateTrigramIndexes(tx: TransactionSql): Promise<void> {
  const [lost] = await tx`SELECT to_regclass('lost_trigram_indexes') AS there`
  if (!lost?.there) return
  for (const { made } of await tx<{ made: string }[]>`SELECT made FROM lost_trigram_indexes`)
    await tx.unsafe(made)
  await tx`DROP TABLE lost_trigram_indexes`
}

async function within(url: string, work: (tx: TransactionSql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.begin(work)
  } finally {
    await sql.end()
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

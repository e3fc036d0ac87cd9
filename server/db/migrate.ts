import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql, Transaction } from './connect'
import { asLostDatabase, isLost } from './lostDatabase'

/** One numbered file: `0001_resources.sql`. */
type Migration = { number: number; name: string; checksum: string; text: string }
/** `upTo` is for the restore of an older backup. */
type Until = { upTo?: number; tell?: (numbers: number[]) => void }
type Applied = { number: number; name: string; checksum: string }

/** The advisory lock under which one process migrates and the others wait. */
const MIGRATION_LOCK = 7_204_311

/** Beside this file in the sources, and beside the bundle in dist (the build copies them). */
export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/**
 * Brings the database up to the numbered SQL files of `folder`, each in a transaction of its own, one process at a
 * time. Gives the numbers that were applied now.
 * @param until.tell takes the numbers that this process is about to apply to a database that had some already
 * @throws Error when the database is newer than the files, or a file was edited after it was applied.
 */
export async function migrate(sql: Sql, folder = MIGRATIONS, until: Until = {}): Promise<number[]> {
  const { upTo = Number.POSITIVE_INFINITY, tell } = until
  const files = await readMigrations(folder)
  const connection = await sql.reserve()
  try {
    await connection`SELECT pg_advisory_lock(${MIGRATION_LOCK})`
    await connection`
      CREATE TABLE IF NOT EXISTS migrations (
        number int PRIMARY KEY,
        name text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`
    const applied = await connection<Applied[]>`SELECT number, name, checksum FROM migrations ORDER BY number`
    refuseForeign(files, applied)
    const done = new Set(applied.map(({ number }) => number))
    const missing = files.filter(({ number }) => !done.has(number) && number <= upTo)
    if (applied.length && missing.length) tell?.(missing.map(({ number }) => number))
    for (const migration of missing) await apply(sql, migration)
    return missing.map(({ number }) => number)
  } finally {
    // The lock goes with a connection that was lost, whose error is the reason.
    await connection`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => undefined)
    connection.release()
  }
}

/** @throws Error when what was applied elsewhere is newer than the files of `folder`, or other than they are. */
export async function refuseUnknown(applied: Applied[], folder = MIGRATIONS) {
  refuseForeign(await readMigrations(folder), applied)
}

/** The numbered files of a folder in order. @throws Error on a name without number, or a number twice. */
async function readMigrations(folder: string): Promise<Migration[]> {
  if (!existsSync(folder)) throw new Error(`The migrations are not in ${folder}: build again.`)
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      const number = Number(/^(\d{4})_/.exec(name)?.[1])
      if (!number) throw new Error(`${name} has no number: a migration is called 0001_name.sql.`)
      return {
        number,
        name,
        text,
        checksum: createHash('sha256').update(text.replaceAll('\r', '')).digest('hex'),
      }
    }),
  )
  const twice = migrations.find(({ number }, index) => number === migrations[index - 1]?.number)
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}.`)
  return migrations
}

function refuseForeign(files: Migration[], applied: Applied[]) {
  const known = new Map(files.map(file => [file.number, file]))
  for (const { number, name, checksum } of applied) {
    const file = known.get(number)
    if (!file)
      throw new Error(`The database is newer than this program: it has ${name}. Install the newer version.`)
    if (file.checksum !== checksum) {
      throw new Error(`${file.name} was changed after it was applied; write a new migration instead.`)
    }
  }
}

async function apply(sql: Sql, { number, name, checksum, text }: Migration) {
  const applied = sql.begin(async (tx: Transaction) => {
    await tx.unsafe(text).simple().catch(named(name, text))
    await tx`INSERT INTO migrations (number, name, checksum) VALUES (${number}, ${name}, ${checksum})`
  })
  await applied.catch(error => {
    throw asLostDatabase(error, {
      during: `while ${name} upgraded the database`,
      next: 'Nothing is half done. See the log of PostgreSQL for the reason, let it run again, and start Lotse: the upgrade goes on where it ended.',
    })
  })
}

/** Without the driver's error itself: that carries the whole text. */
function named(name: string, text: string) {
  return (error: Error & { position?: string }): never => {
    if (isLost(error)) throw error
    const line = error.position ? `:${text.slice(0, Number(error.position)).split('\n').length}` : ''
    throw new Error(`${name}${line}: ${error.message}`)
  }
}

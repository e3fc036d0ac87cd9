import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { runMigrations } from 'graphile-worker'
import type { Sql, Transaction } from './connect'
import { MIGRATIONS, migrate, refuseUnknown } from './migrate'
import { type Manifest, quoted, type Table } from './tables'
import { readTar, type TarEntry } from './tar'

type Options = {
  sql: Sql
  url: string
  /** The folder of files, replaced as a whole. */
  files: string
  from: string
  /** Replaces a database that holds something. */
  force?: boolean
  migrations?: string
}

/**
 * Brings a database and its files back to a backup, then up to the newest migration. The copy gets an instance id of
 * its own, which no DATA_DIR holds: it sends no mail until somebody says that it may. Gives what the manifest says.
 * @throws Error when the database is in use or not empty, or the archive is broken: then nothing was changed.
 */
export async function restore(options: Options): Promise<Manifest> {
  const { sql, url, files, from, force = false, migrations = MIGRATIONS } = options
  await refuseInUse(sql)
  const manifest = await readWhole(from)
  await refuseUnknown(manifest.migrations, migrations)
  if (!force) await refuseNotEmpty(sql, files)

  await clear(sql)
  const last = manifest.migrations.at(-1)
  await migrate(sql, migrations, { upTo: last?.number ?? 0 })
  if (manifest.tables.some(({ schema }) => schema === 'graphile_worker')) {
    await runMigrations({ connectionString: url, logger: undefined })
  }
  const fresh = `${files}.restoring`
  await rm(fresh, { recursive: true, force: true })
  try {
    await mkdir(fresh, { recursive: true })
    await sql.begin(tx => load(tx, { manifest, from, files: fresh }))
    await rm(files, { recursive: true, force: true })
    await rename(fresh, files)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  await migrate(sql, migrations)
  await sql`ANALYZE`
  return manifest
}

async function refuseInUse(sql: Sql) {
  const others = await sql<{ name: string }[]>`
    SELECT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`
  if (!others.length) return
  throw new Error(
    `The database is in use (${others.length} other connections). Stop Lotse first, then restore.`,
  )
}

async function refuseNotEmpty(sql: Sql, files: string) {
  const schemas = await ourSchemas(sql)
  const [table] = await sql`
    SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname = ANY(${schemas}) LIMIT 1`
  const kept = await readdir(files).catch(() => [])
  if (!table && !kept.length) return
  const what = table ? 'The database is not empty' : `The folder ${files} is not empty`
  throw new Error(
    `${what}. Restore into a new DATA_DIR or database, or add --force to replace everything in it.`,
  )
}

/** A broken archive must be known before anything is thrown away. */
async function readWhole(from: string): Promise<Manifest> {
  let manifest: Manifest | undefined
  let complete = false
  try {
    for await (const { name, content } of entriesOf(from)) {
      if (name === 'manifest.json') manifest = JSON.parse(await textOf(content))
      if (name === 'complete.json') complete = true
    }
  } catch (error) {
    throw new Error(`${from} is no whole backup: ${(error as Error).message}`)
  }
  if (!manifest || !complete) throw new Error(`${from} is no whole backup.`)
  if (manifest.format !== 1) throw new Error(`${from} was made by a newer Lotse.`)
  return manifest
}

function entriesOf(from: string): AsyncGenerator<TarEntry> {
  const file = createReadStream(from)
  const unpacked = createGunzip()
  file.on('error', error => unpacked.destroy(error))
  return readTar(file.pipe(unpacked))
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function ourSchemas(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT nspname AS name FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'`
  return rows.map(({ name }) => name)
}

async function clear(sql: Sql) {
  const schemas = await ourSchemas(sql)
  await sql.begin(async tx => {
    for (const name of schemas) await tx.unsafe(`DROP SCHEMA ${quoted(name)} CASCADE`)
    await tx`CREATE SCHEMA public`
  })
}

type Load = { manifest: Manifest; from: string; files: string }

async function load(tx: Transaction, { manifest, from, files }: Load) {
  for (const { schema, name, parent, bound, options } of manifest.partitions) {
    await tx.unsafe(
      `CREATE TABLE IF NOT EXISTS ${quoted(schema, name)} PARTITION OF ${quoted(schema, parent)} ${bound}${options && ` WITH (${options})`}`,
    )
  }
  const tables = manifest.tables.map(({ schema, name }) => quoted(schema, name))
  const references = await dropReferences(tx)
  for (const table of tables) await tx.unsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  if (tables.length) await tx.unsafe(`TRUNCATE ${tables.join(', ')}`)
  await fill(tx, { manifest, from, files })
  for (const table of tables) await tx.unsafe(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of references) {
    await tx.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`)
  }
  await setSequences(tx, manifest)
  await freeJobs(tx, manifest)
  await renameInstance(tx, manifest)
}

/** Rows come table by table: a reference may point to one that comes later. Adding them again checks them all. */
async function dropReferences(tx: Transaction) {
  const references = await tx<{ table: string; name: string; definition: string }[]>`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0`
  for (const { table, name } of references) {
    await tx.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  }
  return references
}

async function fill(tx: Transaction, { manifest, from, files }: Load) {
  const tables = new Map(manifest.tables.map(table => [`tables/${table.schema}/${table.name}`, table]))
  let current: { key: string; rows: Writable } | undefined
  const end = async () => {
    if (!current) return
    current.rows.end()
    await finished(current.rows, { readable: false })
    current = undefined
  }
  for await (const { name, content } of entriesOf(from)) {
    const key = dirname(name)
    const table = tables.get(key)
    if (!table || current?.key !== key) await end()
    if (table) {
      current ??= { key, rows: await copyInto(tx, table) }
      await pipeline(Readable.from(content), current.rows, { end: false })
    }
    if (name.startsWith('files/')) await writeFileEntry(files, name.slice('files/'.length), content)
  }
  await end()
}

function copyInto(tx: Transaction, { schema, name, columns }: Table): Promise<Writable> {
  const list = columns.map(column => quoted(column)).join(', ')
  return tx.unsafe(`COPY ${quoted(schema, name)} (${list}) FROM STDIN`).writable()
}

async function writeFileEntry(folder: string, name: string, content: AsyncIterable<Buffer>) {
  const path = resolve(folder, name)
  if (!path.startsWith(resolve(folder) + sep))
    throw new Error(`The backup holds a file outside its folder: ${name}`)
  await mkdir(dirname(path), { recursive: true })
  await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }))
}

async function setSequences(tx: Transaction, { sequences }: Manifest) {
  for (const { schema, name, last_value, is_called } of sequences) {
    await tx`SELECT setval(${quoted(schema, name)}::regclass, ${last_value}::text::bigint, ${is_called})`
  }
}

/** A job that was running then is nobody's now. */
async function freeJobs(tx: Transaction, { tables }: Manifest) {
  if (!tables.some(({ schema, name }) => schema === 'graphile_worker' && name === '_private_jobs')) return
  await tx`UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`
  await tx`
    UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL`
}

/** A restored copy sends nothing until told. Its id is one that no DATA_DIR holds. */
async function renameInstance(tx: Transaction, { tables }: Manifest) {
  if (!tables.some(({ schema, name }) => schema === 'public' && name === 'instance')) return
  await tx`UPDATE instance SET id = ${`restored-${randomUUID()}`}`
}

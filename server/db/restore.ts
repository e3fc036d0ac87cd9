import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { runMigrations } from 'graphile-worker'
import { entriesOf, MAIL_KEY, readWhole, type Source, textOf } from './archive'
import { noteBackup } from './backup'
import type { Sql, Transaction } from './connect'
import { freeReserve, keepReserve, requireSpace, withFullDisk } from './diskSpace'
import { asLostDatabase } from './lostDatabase'
import { MIGRATIONS, migrate, refuseUnknown } from './migrate'
import { hasTables, isMarked, openStaging, type Staging } from './staging'
import { clearFolders, FOLDERS, freshFolder, settleRestore, swap } from './swap'
import { type Manifest, quoted, type Table } from './tables'

export type RestoreOptions = Source & {
  /** The database that is replaced. Its pool is ended: nobody may be connected when another takes its place. */
  sql: Sql
  url: string
  /** Its folders `files` and `imports` are replaced. */
  dataDir: string
  /** Whether the database lies in it too. */
  hasDatabase?: boolean
  /** Replaces a database that holds something. */
  force?: boolean
  migrations?: string
  /** @returns what {@link BackupOptions.seal} sealed, or undefined where another key did */
  unseal?: (sealed: string) => Promise<string | undefined>
  /** Works on the restored database before it takes the place of the other. */
  settle?: (sql: Sql) => Promise<void>
  /** Takes a line for who restores. */
  say?: (line: string) => void
}

/**
 * Brings a database and its files back to a backup, then up to the newest migration. All of it is put together beside what
 * is there and takes its place in one step: a restore that fails or is killed leaves what was there. The copy gets an
 * instance id of its own, which no DATA_DIR holds: it sends no mail until somebody says that it may.
 * @returns what the manifest says
 * @throws Error when the database is in use or not empty, or the archive is broken: then nothing was changed
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { sql, url, dataDir, from, key, signal, force = false, say = () => {} } = options
  const { hasDatabase = false, migrations = MIGRATIONS } = options
  await refuseInUse(sql)
  const isBegun = await isMarked(sql)
  if (!isBegun) await settleRestore(sql, { dataDir, url }, say)
  const { manifest, isVerified, sizes } = await readWhole({ from, key, signal })
  if (!isVerified)
    say(
      'An older Lotse made this archive: that nothing in it was changed cannot be verified beyond the checksum of gzip.',
    )
  await refuseUnknown(manifest.migrations, migrations)
  if (!force && !isBegun) await refuseNotEmpty(sql, dataDir)
  await requireSpace(dataDir, sizes, { hasDatabase })
  await sql.end({ timeout: 5 })

  // A note of an earlier restore must not count for the database that is made now.
  await clearFolders(dataDir)
  if (hasDatabase)
    await keepReserve(dataDir).catch(async error => {
      throw await withFullDisk(error, { dataDir, hasDatabase })
    })
  const work = filledStaging({ ...options, manifest, migrations })
  const staging = await work.finally(() => freeReserve(dataDir))
  await swap(staging, { dataDir, url }, say).catch(error => {
    throw asLostDatabase(error, {
      during: 'while the restored database took the place of the other',
      next: 'See the log of PostgreSQL for the reason, let it run again, and start Lotse: it ends the restore, and says how.',
    })
  })
  return manifest
}

/** @throws Error after what was put together is removed; what cannot be removed yet, the next start removes */
async function filledStaging(
  options: RestoreOptions & { manifest: Manifest; migrations: string },
): Promise<Staging> {
  const { url, dataDir, signal, hasDatabase = false, say = () => {} } = options
  let staging: Staging | undefined
  const cut = () => void staging?.sql.end({ timeout: 0 }).catch(() => undefined)
  signal?.addEventListener('abort', cut)
  try {
    staging = await openStaging(url)
    signal?.throwIfAborted()
    await fillStaging(staging, options)
    signal?.throwIfAborted()
    return staging
  } catch (error) {
    // The reason first: it cannot be seen any more once there is room.
    const reason = asLostDatabase(await withFullDisk(error, { dataDir, hasDatabase }), {
      during: 'while the backup was restored',
      next: 'Nothing was replaced: what was there is as it was. See the log of PostgreSQL for the reason, let it run again, and restore again.',
    })
    await clearFolders(dataDir)
    await staging?.discard().catch(() => say('The next start of Lotse removes what was put together.'))
    throw reason
  } finally {
    signal?.removeEventListener('abort', cut)
  }
}

async function fillStaging(
  { sql, url }: Staging,
  { manifest, migrations, ...options }: RestoreOptions & { manifest: Manifest; migrations: string },
): Promise<void> {
  const { dataDir, settle = async () => {} } = options
  for (const name of FOLDERS) await mkdir(freshFolder(dataDir, name), { recursive: true, mode: 0o700 })
  const last = manifest.migrations.at(-1)
  await migrate(sql, migrations, { upTo: last?.number ?? 0 })
  if (manifest.tables.some(({ schema }) => schema === 'graphile_worker')) {
    await runMigrations({ connectionString: url, logger: undefined })
  }
  await sql.begin(tx => load(tx, { ...options, manifest }))
  await migrate(sql, migrations)
  await noteBackup(sql, { at: new Date(manifest.made_at), to: options.from })
  await settle(sql)
  await sql`ANALYZE`
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

async function refuseNotEmpty(sql: Sql, dataDir: string) {
  const full = await Promise.all(
    FOLDERS.map(async name =>
      (await readdir(join(dataDir, name)).catch(() => [])).length ? name : undefined,
    ),
  )
  const folder = full.find(name => name !== undefined)
  const isFull = await hasTables(sql)
  if (!isFull && !folder) return
  const what = isFull ? 'The database is not empty' : `The folder ${join(dataDir, folder ?? '')} is not empty`
  throw new Error(
    `${what}. Restore into a new DATA_DIR or database, or add --force to replace everything in it.`,
  )
}

type Load = RestoreOptions & { manifest: Manifest }

async function load(tx: Transaction, options: Load) {
  const { manifest } = options
  for (const { schema, name, parent, bound, options: storage } of manifest.partitions) {
    await tx.unsafe(
      `CREATE TABLE IF NOT EXISTS ${quoted(schema, name)} PARTITION OF ${quoted(schema, parent)} ${bound}${storage && ` WITH (${storage})`}`,
    )
  }
  const tables = manifest.tables.map(({ schema, name }) => quoted(schema, name))
  const references = await dropReferences(tx)
  for (const table of tables) await tx.unsafe(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  if (tables.length) await tx.unsafe(`TRUNCATE ${tables.join(', ')}`)
  await fill(tx, options)
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

async function fill(tx: Transaction, options: Load) {
  const { manifest } = options
  const tables = new Map(manifest.tables.map(table => [`tables/${table.schema}/${table.name}`, table]))
  let current: { key: string; rows: Writable } | undefined
  const end = async () => {
    if (!current) return
    current.rows.end()
    await finished(current.rows, { readable: false })
    current = undefined
  }
  for await (const { name, content } of entriesOf(options)) {
    const key = dirname(name)
    const table = tables.get(key)
    if (!table || current?.key !== key) await end()
    if (table) {
      current ??= { key, rows: await copyInto(tx, table) }
      for await (const piece of content) await writePiece(current.rows, piece)
    }
    const folder = FOLDERS.find(each => name.startsWith(`${each}/`))
    if (folder)
      await writeFileEntry(freshFolder(options.dataDir, folder), name.slice(folder.length + 1), content)
    if (name === MAIL_KEY) await setMailKey(tx, await textOf(content), options)
  }
  await end()
}

async function setMailKey(tx: Transaction, sealed: string, { unseal, say = () => {} }: Load): Promise<void> {
  const key = await unseal?.(sealed)
  if (key) await tx`update mail_key set key = decode(${key}, 'hex')`
  else
    say(
      [
        'The keys in DATA_DIR/keys are not those of this backup. Users sign in again and turn push notifications on again.',
        'Links in sent emails do not work any more. Enter the secrets of Zoom, WhatsApp, Meta and Cloudflare again, and give',
        'each sending domain new keys.',
      ].join(' '),
    )
}

async function copyInto(tx: Transaction, { schema, name, columns }: Table): Promise<Writable> {
  const list = columns.map(column => quoted(column)).join(', ')
  const rows = await tx.unsafe(`COPY ${quoted(schema, name)} (${list}) FROM STDIN`).writable()
  // Between two pieces nobody listens; the transaction fails then, and its error is the one that counts.
  return rows.on('error', () => {})
}

/** Settles when the piece has left. A pipeline for each entry of a table would leave its listeners on the rows. */
function writePiece(rows: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    rows.write(piece, error => (error ? reject(rows.errored ?? error) : resolve()))
  })
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

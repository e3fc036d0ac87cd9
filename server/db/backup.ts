import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { errorOf } from '../describeError'
import { COMPLETE, MAIL_KEY, MANIFEST } from './archive'
import { targetOf } from './backupTarget'
import { encrypted } from './cipher'
import type { Sql, Transaction } from './connect'
import { asFullBackup } from './diskSpace'
import { Tally } from './inventory'
import { type Manifest, partitionsOf, quoted, sequencesOf, type Table, tablesOf } from './tables'

/** How much of a table is one entry: a tar says the size first, and COPY tells it last. */
const CHUNK = 4 * 2 ** 20
/** How much of a file is in memory at once. */
const FILE_PIECE = 2 ** 18

export interface BackupOptions {
  sql: Sql
  /** Folders by the name that they have in the archive: `files`, `imports`. */
  folders: Record<string, string>
  to: string
  now?: Date
  /** Encrypts the archive: see {@link encrypted}. */
  key?: string | undefined
  /** Ends the backup, also in a large file. */
  signal?: AbortSignal | undefined
  /** Seals what signs the links in mails, by a key that is not in the archive. */
  seal(secret: string): Promise<string>
}

export type Counts = { tables: number; files: number }

/**
 * Writes every table as of one moment, and the files of the folders, into one tar.gz; the server may go on working.
 * `manifest.json` comes first; `complete.json` with the counts and hashes of all parts comes last. The archive holds
 * personal data: it is readable by its owner only. What killed backups left in the same place is removed first.
 * @returns the counts
 * @throws Error of the database, or of the disk with what to do; then no file is left. Where something that is no file stands in
 * the place, with its name, before anything is written
 */
export async function backup(options: BackupOptions): Promise<Counts> {
  const { sql, now = new Date(), key, signal } = options
  const to = await targetOf(options.to)
  const unfinished = `${to}.lotse.part`
  await mkdir(dirname(to), { recursive: true })
  try {
    const counts: Counts = { tables: 0, files: 0 }
    await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async tx => {
      await removeUnfinished(tx, unfinished)
      const tar = pack()
      const packed = createGzip({ level: 5 })
      await allOf([
        writeEntries(tar, entriesOf(tx, { ...options, now, counts })),
        pipeline(tar, packed, { signal }),
        pipeline(
          Readable.from(key ? encrypted(packed, key) : packed, { objectMode: false }),
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
        ),
      ])
    })
    await rename(unfinished, to)
    return counts
  } catch (error) {
    throw await asFullBackup(error, { folder: dirname(to), needed: () => mostBytes(options) })
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Returns the bytes of the database and of the files, before they are packed; undefined where they cannot be counted. */
async function mostBytes({ sql, folders }: BackupOptions): Promise<number | undefined> {
  try {
    const [row] = await sql<{ bytes: string }[]>`select pg_database_size(current_database())::text as bytes`
    let bytes = Number(row?.bytes)
    for (const folder of Object.values(folders))
      for await (const path of filesBelow(folder)) bytes += (await stat(path).catch(() => ({ size: 0 }))).size
    return bytes
  } catch {
    return undefined
  }
}

/** Unfinished archives of this version and of earlier ones: a file of another name may be somebody else's. */
const UNFINISHED = /\.lotse\.part$|^lotse-[\dTZ-]+\.tar\.gz(\.age)?\.part$/

/** Removes unfinished archives, which only a backup that was killed leaves, unless another backup is under way. */
async function removeUnfinished(tx: Transaction, own: string): Promise<void> {
  const [lock] = await tx<{ is_alone: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('backup')) as is_alone`
  if (!lock?.is_alone) return
  const folder = dirname(own)
  const left = (await readdir(folder)).filter(name => UNFINISHED.test(name) && name !== basename(own))
  for (const name of left) await rm(join(folder, name), { force: true })
}

/** Waits for all parts, as each ends with the others: a rollback is refused while a table is still read. @throws the first error */
async function allOf(parts: readonly Promise<unknown>[]): Promise<void> {
  const errors: unknown[] = []
  await Promise.all(parts.map(part => part.catch(error => errors.push(error))))
  if (errors.length) throw errors[0]
}

/** Leaves a finished backup where the page of health finds it. A database of an older version has no place for it. */
export async function noteBackup(sql: Sql, { at, to }: { at: Date; to: string }): Promise<void> {
  const { size } = await stat(to)
  const [there] = await sql<{ yes: boolean }[]>`select to_regclass('public.backups') is not null as yes`
  if (there?.yes) await sql`insert into backups (at, name, bytes) values (${at}, ${basename(to)}, ${size})`
}

type Archive = Pick<BackupOptions, 'folders' | 'seal'> & { now: Date; counts: Counts }

/** A file in the archive. A tar says the size before the content. */
interface Entry {
  name: string
  size: number
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Writes entries one after the other, as fast as the archive takes them, then its end. */
async function writeEntries(tar: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  try {
    for await (const { name, size, content } of entries)
      await pipeline(Readable.from(content), tar.entry({ name, size, mode: 0o600 }))
    tar.finalize()
  } catch (error) {
    tar.destroy(errorOf(error))
    throw error
  }
}

async function* entriesOf(tx: Transaction, { folders, seal, now, counts }: Archive): AsyncGenerator<Entry> {
  const tally = new Tally()
  const counted = ({ name, size, content }: Entry): Entry => ({
    name,
    size,
    content: tally.of(name, size, content),
  })
  const manifest = await describe(tx, now)
  yield entryOf(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
  for (const table of manifest.tables) {
    for await (const entry of tableEntries(tx, table)) yield counted(entry)
    counts.tables++
  }
  for await (const entry of keyEntries(tx, seal)) yield counted(entry)
  for (const [name, folder] of Object.entries(folders)) {
    for await (const path of filesBelow(folder)) {
      const inside = relative(folder, path).split(sep).join('/')
      for await (const entry of fileEntry(path, `${name}/${inside}`)) yield counted(entry)
      if (name === 'files') counts.files++
    }
  }
  yield entryOf(COMPLETE, Buffer.from(JSON.stringify({ ...counts, parts: tally.inventory() })))
}

const entryOf = (name: string, content: Buffer): Entry => ({ name, size: content.length, content: [content] })

async function* keyEntries(tx: Transaction, seal: BackupOptions['seal']): AsyncGenerator<Entry> {
  const [there] = await tx<{ yes: boolean }[]>`select to_regclass('public.mail_key') is not null as yes`
  if (!there?.yes) return
  const [row] = await tx<{ key: string }[]>`select encode(key, 'hex') as key from mail_key`
  if (row) yield entryOf(MAIL_KEY, Buffer.from(await seal(row.key)))
}

async function describe(tx: Transaction, now: Date): Promise<Manifest> {
  // The text form of a value must not depend on the server's settings.
  await tx`SET LOCAL DateStyle = 'ISO, YMD'`
  await tx`SET LOCAL IntervalStyle = 'postgres'`
  await tx`SET LOCAL bytea_output = 'hex'`
  return {
    format: 2,
    made_at: now.toISOString(),
    migrations: await tx<
      Manifest['migrations']
    >`SELECT number, name, checksum FROM migrations ORDER BY number`,
    tables: await tablesOf(tx),
    partitions: await partitionsOf(tx),
    sequences: await sequencesOf(tx),
  }
}

async function* tableEntries(tx: Transaction, { schema, name, columns }: Table): AsyncGenerator<Entry> {
  const rows = await tx
    .unsafe(
      `COPY (SELECT ${columns.map(column => quoted(column)).join(', ')} FROM ${quoted(schema, name)}) TO STDOUT`,
    )
    .readable()
  let number = 0
  let parts: Buffer[] = []
  let size = 0
  const chunk = () => {
    const content = Buffer.concat(parts, size)
    parts = []
    size = 0
    return entryOf(`tables/${schema}/${name}/${String(++number).padStart(8, '0')}`, content)
  }
  try {
    for await (const part of rows.iterator({ destroyOnReturn: false })) {
      parts.push(part)
      size += part.length
      if (size >= CHUNK) yield chunk()
    }
    if (size) yield chunk()
  } finally {
    // The connection takes no other query, and no end, before all rows were read.
    await finished(rows.resume()).catch(() => undefined)
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const found of entries) {
    const path = join(folder, found.name)
    if (found.isDirectory()) yield* filesBelow(path)
    if (found.isFile()) yield path
  }
}

/** A file may be deleted while it is read, and one of an import may grow: what it has when it is opened is written. */
async function* fileEntry(path: string, name: string): AsyncGenerator<Entry> {
  const file = await open(path).catch(() => undefined)
  if (!file) return
  try {
    const { size } = await file.stat()
    yield { name, size, content: firstBytes(file, size) }
  } finally {
    await file.close()
  }
}

async function* firstBytes(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const length = Math.min(FILE_PIECE, size - at)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), length, position: at })
    // A file of an import can be cut while it is read: zeros take the place of what is gone.
    const piece = bytesRead ? buffer.subarray(0, bytesRead) : buffer
    yield piece
    at += piece.length
  }
}

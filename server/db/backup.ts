import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql, Transaction } from './connect'
import { type Manifest, partitionsOf, quoted, sequencesOf, type Table, tablesOf } from './tables'
import { tarEnd, tarHeader, tarPadding } from './tar'

/** How much of a table is one entry: a tar says the size first, and COPY tells it last. */
const CHUNK = 4 * 2 ** 20

/**
 * Writes every table as of one moment, and the files below `files`, into one tar.gz; the server may go on working.
 * `manifest.json` comes first, `complete.json` last. The archive holds personal data: it is readable by its owner only.
 * Gives the counts.
 * @throws Error of the database or of the disk; then no file is left.
 */
export async function backup(options: { sql: Sql; files: string; to: string; now?: Date }): Promise<Counts> {
  const { sql, files, to, now = new Date() } = options
  const unfinished = `${to}.part`
  await mkdir(dirname(to), { recursive: true })
  try {
    const counts: Counts = { tables: 0, files: 0 }
    await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async tx => {
      await pipeline(
        Readable.from(archive(tx, { files, now, counts }), { objectMode: false }),
        createGzip({ level: 5 }),
        createWriteStream(unfinished, { mode: 0o600 }),
      )
    })
    await rename(unfinished, to)
    return counts
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Leaves a finished backup where the page of health finds it. A database of an older version has no place for it. */
export async function noteBackup(sql: Sql, { at, to }: { at: Date; to: string }): Promise<void> {
  const { size } = await stat(to)
  const [there] = await sql<{ yes: boolean }[]>`select to_regclass('public.backups') is not null as yes`
  if (there?.yes) await sql`insert into backups (at, name, bytes) values (${at}, ${basename(to)}, ${size})`
}

export type Counts = { tables: number; files: number }

type Archive = { files: string; now: Date; counts: Counts }

async function* archive(tx: Transaction, { files, now, counts }: Archive): AsyncGenerator<Buffer> {
  const manifest = await describe(tx, now)
  yield* entry('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)))
  for (const table of manifest.tables) {
    yield* tableEntries(tx, table)
    counts.tables++
  }
  for await (const path of filesBelow(files)) {
    yield* fileEntry(files, path)
    counts.files++
  }
  yield* entry('complete.json', Buffer.from(JSON.stringify(counts)))
  yield tarEnd()
}

async function describe(tx: Transaction, now: Date): Promise<Manifest> {
  // The text form of a value must not depend on the server's settings.
  await tx`SET LOCAL DateStyle = 'ISO, YMD'`
  await tx`SET LOCAL IntervalStyle = 'postgres'`
  await tx`SET LOCAL bytea_output = 'hex'`
  return {
    format: 1,
    made_at: now.toISOString(),
    migrations: await tx<
      Manifest['migrations']
    >`SELECT number, name, checksum FROM migrations ORDER BY number`,
    tables: await tablesOf(tx),
    partitions: await partitionsOf(tx),
    sequences: await sequencesOf(tx),
  }
}

function* entry(name: string, content: Buffer): Generator<Buffer> {
  yield tarHeader(name, content.length)
  yield content
  yield tarPadding(content.length)
}

async function* tableEntries(tx: Transaction, { schema, name, columns }: Table): AsyncGenerator<Buffer> {
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
    return entry(`tables/${schema}/${name}/${String(++number).padStart(8, '0')}`, content)
  }
  for await (const part of rows) {
    parts.push(part)
    size += part.length
    if (size >= CHUNK) yield* chunk()
  }
  if (size) yield* chunk()
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const found of entries) {
    const path = join(folder, found.name)
    if (found.isDirectory()) yield* filesBelow(path)
    if (found.isFile()) yield path
  }
}

async function* fileEntry(folder: string, path: string): AsyncGenerator<Buffer> {
  const found = await stat(path).catch(() => undefined)
  // Deleted since the folder was listed.
  if (!found) return
  yield tarHeader(`files/${relative(folder, path).split(sep).join('/')}`, found.size)
  // A file is written once and never changed: its size holds.
  if (found.size) yield* createReadStream(path, { end: found.size - 1 })
  yield tarPadding(found.size)
}

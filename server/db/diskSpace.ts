import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, messageOf } from '../describeError'

const MB = 2 ** 20

/** Bytes of an archive, unpacked. */
export interface Sizes {
  tables: number
  files: number
}

/**
 * PostgreSQL keeps at most this much of its write-ahead log (`max_wal_size`). Rows take about as much on the disk as in the
 * archive, with their indexes up to ten times that; but a restore that could work must not be refused, and one that does
 * not is undone.
 */
const LOG_MOST = 4 * 1024 * MB
/** An empty database with its log. */
const EMPTY_DATABASE = 48 * MB
/** Enough for PostgreSQL to start, to write a checkpoint and to remove a database. */
const RESERVE = 64 * MB
const PIECE = Buffer.alloc(MB)

const reservePath = (dataDir: string) => join(dataDir, 'restore-reserve')

/**
 * Refuses a restore that the disk of DATA_DIR cannot take. Of a database elsewhere the disk is not known.
 * @throws Error that names the bytes needed and the free ones, in MB
 */
export async function requireSpace(
  dataDir: string,
  { tables, files }: Sizes,
  { hasDatabase }: { hasDatabase: boolean },
): Promise<void> {
  const needed = files + (hasDatabase ? RESERVE + EMPTY_DATABASE + tables + Math.min(tables, LOG_MOST) : 0)
  await mkdir(dataDir, { recursive: true })
  const free = await freeBytes(dataDir)
  if (free >= needed) return
  throw new Error(
    `There is no space for this restore on the disk of ${dataDir}: it needs at least ${inMb(needed)} MB beside what is there, and ${inMb(free)} MB are free.`,
  )
}

/**
 * Takes room on the disk of DATA_DIR until {@link freeReserve}. PostgreSQL stops when the disk is full, and does not start
 * again without room for a checkpoint: with what is kept here it can undo a restore.
 */
export async function keepReserve(dataDir: string): Promise<void> {
  const file = await open(reservePath(dataDir), 'w', 0o600)
  try {
    for (let written = 0; written < RESERVE; written += PIECE.length) await file.write(PIECE)
    await file.sync()
  } catch (error) {
    await freeReserve(dataDir)
    throw error
  } finally {
    await file.close()
  }
}

/** Gives the room back, also what a restore left that was killed. */
export async function freeReserve(dataDir: string): Promise<void> {
  await rm(reservePath(dataDir), { force: true })
}

/**
 * Returns the error of a restore with its reason where the disk was full: a database that stopped for it only closes its
 * connections.
 */
export async function withFullDisk(
  error: unknown,
  { dataDir, hasDatabase }: { dataDir: string; hasDatabase: boolean },
): Promise<unknown> {
  const isFull = FULL.includes(codeOf(error)) || (hasDatabase && (await freeBytes(dataDir)) < RESERVE / 4)
  return isFull
    ? new Error(`No space was left during the restore, which replaced nothing (${messageOf(error)}).`, {
        cause: error,
      })
    : error
}

/**
 * Returns the error of a backup with its reason where its disk was full.
 * @param place.needed how many bytes it would take at most; undefined where that cannot be counted any more
 */
export async function asFullBackup(
  error: unknown,
  { folder, needed }: { folder: string; needed(): Promise<number | undefined> },
): Promise<unknown> {
  if (!FULL.includes(codeOf(error))) return error
  const [most, free] = await Promise.all([needed(), freeBytes(folder).catch(() => undefined)])
  const facts = [
    ...(most === undefined ? [] : [`it needs at most ${inMb(most)} MB`]),
    ...(free === undefined ? [] : [`${inMb(free)} MB are free`]),
  ]
  return new Error(
    `There is no space for this backup on the disk of ${folder}${facts.length ? `: ${facts.join(', and ')}` : ''}. The half-written file was removed. Make room there, or name a file on another disk.`,
    { cause: error },
  )
}

/**
 * Returns the error of a start as one line with the reason and the remedy where the disk of the database was full. PostgreSQL
 * says so in many lines, or only closes its connections.
 */
export async function asFullDisk(
  error: unknown,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
): Promise<unknown> {
  const isSaid = FULL.includes(codeOf(error)) || /no space left|disk quota exceeded/i.test(messageOf(error))
  if (databaseUrl !== undefined)
    return isSaid ? new Error('The disk of the database is full: make room there, then start again.') : error
  const free = await freeBytes(dataDir).catch(() => undefined)
  const isLost = /^(CONNECTION_|ECONN|57P0)/.test(codeOf(error)) && free !== undefined && free < RESERVE / 4
  if (!isSaid && !isLost) return error
  return new Error(
    `DATA_DIR: no space is left on the disk of ${dataDir} (${Math.floor((free ?? 0) / MB)} MB free): make room there, at least ${RESERVE / MB} MB, then start again.`,
    { cause: error },
  )
}

/** Codes of PostgreSQL and of the system. */
const FULL: readonly string[] = ['53100', 'ENOSPC', 'EDQUOT']

const inMb = (bytes: number) => Math.ceil(bytes / MB)

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

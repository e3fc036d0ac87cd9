import { copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises'

/** Bytes after which PostgreSQL's log is moved away, once; so it takes twice that at most. */
const LIMIT = 20 * 2 ** 20
const LOOK_MS = 60_000

/**
 * Opens the log for appending, moved away before where it is too long.
 * @returns the open file, and the place from which this run writes
 */
export async function openPostgresLog(path: string): Promise<{ log: FileHandle; from: number }> {
  await rotatePostgresLog(path)
  return { log: await open(path, 'a+', 0o600), from: await sizeOf(path) }
}

/**
 * Copies the log to `<path>.1` and empties it where it is longer than `limit` bytes. The file stays the same, since a running
 * PostgreSQL has it open; it appends, so it goes on at the new end.
 */
export async function rotatePostgresLog(path: string, limit = LIMIT): Promise<void> {
  if ((await sizeOf(path)) <= limit) return
  await copyFile(path, `${path}.1`)
  await truncate(path, 0)
}

/** Looks after the log's length while PostgreSQL runs. @returns how to end that */
export function keepPostgresLogShort(path: string): () => void {
  // A full disk may refuse the copy; the next look tries again.
  const timer = setInterval(() => void rotatePostgresLog(path).catch(() => undefined), LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The folder in DATA_DIR for files that are still on their way in. What a killed process left there is tidied away. */
export const INCOMING = 'incoming'

/** A file as it came, on this machine's disk. */
export interface Incoming {
  path: string
  /** Bytes that were written. */
  size: number
  /** More came than was allowed; the rest was read and thrown away, as a sender that still sends reads no refusal. */
  isCut: boolean
}

/**
 * Writes a part of a form to the disk as it comes, so that a slow or endless sender holds no memory.
 * @param most bytes that are written
 */
export async function takeIn(dataDir: string, source: Readable, most: number): Promise<Incoming> {
  const folder = join(dataDir, INCOMING)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const taken: Incoming = { path: join(folder, randomUUID()), size: 0, isCut: false }
  try {
    await pipeline(source, upTo(most, taken), createWriteStream(taken.path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await dropIncoming([taken])
    throw error
  }
  return taken
}

/** Lets `most` bytes through and swallows the rest: a sender that still sends could not read a refusal. */
export function upTo(
  most: number,
  taken: Pick<Incoming, 'size' | 'isCut'>,
  onPiece?: (piece: Buffer) => void,
) {
  return async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      taken.isCut ||= taken.size + piece.length > most
      if (taken.isCut) continue
      taken.size += piece.length
      onPiece?.(piece)
      yield piece
    }
  }
}

/** The bytes of a file that has arrived whole and within its limit. */
export const bytesOf = ({ path }: Incoming): Promise<Buffer> => readFile(path)

/** Removes files that were on their way in; one that is gone is no error. */
export async function dropIncoming(files: readonly Pick<Incoming, 'path'>[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true })
}

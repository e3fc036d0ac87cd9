import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { z } from 'zod'
import { messageOf } from '../describeError'
import { readPlain, WrongKey } from './cipher'
import type { Sizes } from './diskSpace'
import { differenceOf, type Inventory, Tally } from './inventory'
import type { Manifest } from './tables'

/** The archive that is read, and the key where it is encrypted. */
export interface Source {
  from: string
  key?: string | undefined
  /** Ends the reading. */
  signal?: AbortSignal | undefined
}

/** The names of the entries that say what the others are. */
export const MANIFEST = 'manifest.json'
export const COMPLETE = 'complete.json'

/** The key that links in mails are signed with, sealed by a key that is not in the archive. */
export const MAIL_KEY = 'keys/mail_key'

const part = z.object({ entries: z.number(), bytes: z.number(), lines: z.number(), sha256: z.string() })
const complete = z.object({
  tables: z.number(),
  files: z.number(),
  /** Missing in archives of format 1. */
  parts: z.record(z.string(), part).optional(),
})

/** A file in an archive. */
export interface ArchiveEntry {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

/** The result of reading an archive from its first byte to its last. */
export interface ArchiveCheck {
  manifest: Manifest
  /** Whether each part was compared with the counts and hashes that the archive says. */
  isVerified: boolean
  sizes: Sizes
}

/**
 * Reads a whole archive, its checksums included.
 * @throws Error where any of it is missing or changed, or where it is of a newer program
 */
export async function readWhole(source: Source): Promise<ArchiveCheck> {
  let manifest: Manifest | undefined
  let isVerified = false
  const sizes: Sizes = { tables: 0, files: 0 }
  try {
    for await (const { name, content, size } of entriesOf(source, verified => (isVerified = verified))) {
      sizes[name.startsWith('tables/') ? 'tables' : 'files'] += size
      if (name === MANIFEST) manifest = JSON.parse(await textOf(content))
    }
  } catch (error) {
    if (error instanceof WrongKey) throw error
    throw new Error(`${source.from} is no whole backup: ${messageOf(error)}`)
  }
  if (!manifest) throw new Error(`${source.from} is no whole backup.`)
  if (manifest.format !== 1 && manifest.format !== 2)
    throw new Error(`${source.from} was made by a newer Lotse.`)
  return { manifest, isVerified, sizes }
}

/**
 * The entries of an archive in order. After the last one the rest of the file is read too, and everything is compared with
 * what the archive says of itself.
 * @param tell is told at the end whether there was something to compare with
 * @throws Error where the archive is cut off, or is not what it says
 */
export async function* entriesOf(
  source: Source,
  tell: (isVerified: boolean) => void = () => {},
): AsyncGenerator<ArchiveEntry> {
  const tally = new Tally()
  let said: z.output<typeof complete> | undefined
  const packed = await readPlain(source.from, source.key)
  const tar = extract()
  const reading = pipeline(packed, createGunzip(), tar, { signal: source.signal })
  // The loop below meets the same error; it may end before this is awaited.
  reading.catch(() => undefined)
  for await (const entry of tar) {
    const { name, size = 0 } = entry.header
    const file = entry as AsyncIterable<Buffer>
    if (said) throw new Error(`${name} stands behind the end.`)
    if (name === COMPLETE) said = complete.parse(JSON.parse(await textOf(file)))
    else {
      const content = name === MANIFEST ? file : tally.of(name, size, file)
      yield { name, size, content }
      // Content that the caller did not read counts as well.
      for await (const _ of content);
    }
  }
  await reading
  if (!said) throw new Error(`${COMPLETE} is missing.`)
  compare(said, tally.inventory())
  tell(said.parts !== undefined)
}

function compare(said: z.output<typeof complete>, found: Inventory): void {
  const differs = said.parts && differenceOf(said.parts, found)
  if (differs) throw new Error(`${differs} is not what was written.`)
  if (!said.parts && (found.files?.entries ?? 0) !== said.files) throw new Error('files are missing.')
}

/** Reads the whole content of an entry as text. */
export async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString()
}

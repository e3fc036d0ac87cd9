import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config'
import { codeOf } from '../describeError'

type KeyConfig = Pick<Config, 'dataDir' | 'sessionKeys'>

const kept = new Map<string, Promise<Uint8Array>>()

/**
 * The keys of session tokens: SESSION_KEYS, else the one in DATA_DIR/keys, made on first need.
 * The first signs, all verify.
 */
export async function sessionKeys({ sessionKeys: given, dataDir }: KeyConfig): Promise<Uint8Array[]> {
  if (given.length > 0) return given.map(key => new TextEncoder().encode(key))
  return [await keptKey(dataDir, 'session.key')]
}

/** The key that erased people are hashed by: always in DATA_DIR/keys, never in the database, made on first need. */
export function peopleKey({ dataDir }: Pick<Config, 'dataDir'>): Promise<Uint8Array> {
  return keptKey(dataDir, 'people.key')
}

/** The key that tokens of systems outside are sealed with: in DATA_DIR/keys, so that a copy of the database opens none. */
export function sealingKey({ dataDir }: Pick<Config, 'dataDir'>): Promise<Uint8Array> {
  return keptKey(dataDir, 'sealing.key')
}

/** The key that push notifications are signed by: in DATA_DIR/keys, the same for all processes. */
export function pushKey({ dataDir }: Pick<Config, 'dataDir'>): Promise<Uint8Array> {
  return keptKey(dataDir, 'push.key')
}

function keptKey(dataDir: string, name: string): Promise<Uint8Array> {
  const path = join(dataDir, 'keys', name)
  const key = kept.get(path) ?? readOrMake(path)
  kept.set(path, key)
  key.catch(() => kept.delete(path))
  return key
}

async function readOrMake(path: string): Promise<Uint8Array> {
  const there = await read(path)
  if (there) return there
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, randomBytes(48), { mode: 0o600, flag: 'wx' })
  // A link fails where another process was first, and never shows half a key.
  await link(draft, path).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  const made = await read(path)
  if (!made) throw new Error(`The key ${path} cannot be read back.`)
  return made
}

async function read(path: string): Promise<Uint8Array | undefined> {
  try {
    const bytes = await readFile(path)
    if (bytes.length < 32) throw new Error(`The key ${path} is shorter than 32 bytes: remove it.`)
    return bytes
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

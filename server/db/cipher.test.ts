import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../tests/kit/long'
import { encrypted, readPlain } from './cipher'

const TEXT = 'The file of a person. '.repeat(20_000)
let folder: string
let path: string
let secret: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-cipher-'))
  path = join(folder, 'one.age')
  secret = await generateX25519Identity()
})
afterAll(() => rm(folder, { recursive: true }))

async function write(key: string): Promise<Buffer> {
  const parts: Buffer[] = []
  const content = (async function* () {
    for (let at = 0; at < TEXT.length; at += 10_000) yield Buffer.from(TEXT.slice(at, at + 10_000))
  })()
  for await (const part of encrypted(content, key)) parts.push(part)
  await writeFile(path, Buffer.concat(parts))
  return Buffer.concat(parts)
}

async function writeQuick(passphrase: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(10)
  encrypter.setPassphrase(passphrase)
  await writeFile(path, await encrypter.encrypt(TEXT))
}

async function read(key: string | undefined): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of await readPlain(path, key)) parts.push(part)
  return Buffer.concat(parts).toString()
}

describe('an encrypted archive', () => {
  it('is opened by its passphrase, and by nothing else', { timeout: 120_000 }, async () => {
    const bytes = await write('correct horse battery')
    expect(bytes.toString('latin1', 0, 100)).toMatch(/\n-> scrypt \S+ 18\n/)
    expect(bytes.includes('person')).toBe(false)
    // To open it takes a second of work each time: in the short form one is opened that takes less.
    if (!isLong) await writeQuick('correct horse battery')
    expect(await read('correct horse battery')).toBe(TEXT)
    await expect(read('another horse battery')).rejects.toThrow(/cannot be decrypted with this BACKUP_KEY/)
    await expect(read(undefined)).rejects.toThrow(/is encrypted: set BACKUP_KEY/)
  })

  it('is made for a public key by a machine that cannot open it', async () => {
    const recipient = await identityToRecipient(secret)
    await write(recipient)
    expect(await read(secret)).toBe(TEXT)
    await expect(read(recipient)).rejects.toThrow(/BACKUP_KEY is a public key/)
    await write(secret)
    expect(await read(secret)).toBe(TEXT)
  })

  it('is refused when it was cut or changed', async () => {
    const bytes = await write(secret)
    for (const cut of [1, 8, bytes.length / 2]) {
      await writeFile(path, bytes.subarray(0, bytes.length - cut))
      await expect(read(secret)).rejects.toThrow()
    }
    const changed = Buffer.from(bytes)
    changed[bytes.length - 100] = (changed[bytes.length - 100] ?? 0) ^ 1
    await writeFile(path, changed)
    await expect(read(secret)).rejects.toThrow()
  })

  it('is told from one that is not encrypted', async () => {
    await writeFile(path, 'plain')
    expect(await read(undefined)).toBe('plain')
    expect(await read(secret)).toBe('plain')
  })
})

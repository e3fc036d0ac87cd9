import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { messageOf } from '../describeError'

/** How a file in the format of age begins (age-encryption.org/v1). */
const MAGIC = 'age-encryption.org/v1'

/** An archive that this BACKUP_KEY does not open: nothing is wrong with the archive. */
export class WrongKey extends Error {}

/**
 * Encrypts in the format of age, piece by piece.
 * @param key a passphrase, a secret key (`AGE-SECRET-KEY-1...`), or the public key of one (`age1...`)
 */
export async function* encrypted(content: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter()
  if (key.startsWith('AGE-SECRET-KEY-')) encrypter.addRecipient(await identityToRecipient(key))
  else if (key.startsWith('age1')) encrypter.addRecipient(key)
  else encrypter.setPassphrase(key)
  const stream = Readable.toWeb(Readable.from(content, { objectMode: false }))
  for await (const part of await encrypter.encrypt(stream as globalThis.ReadableStream<Uint8Array>))
    yield Buffer.from(part)
}

/**
 * The bytes of a file, decrypted where it is in the format of age.
 * @throws Error where it is encrypted and the key is missing or another one, or where it was cut or changed
 */
export async function readPlain(path: string, key: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path)
  if (!key) throw new WrongKey(`${path} is encrypted: set BACKUP_KEY to the key that it was made with.`)
  if (key.startsWith('age1'))
    throw new WrongKey(
      'BACKUP_KEY is a public key: set it to the secret key (AGE-SECRET-KEY-1...) to restore.',
    )
  const decrypter = new Decrypter()
  if (key.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(key)
  else decrypter.addPassphrase(key)
  const stream = Readable.toWeb(createReadStream(path))
  const plain = await decrypter.decrypt(stream as globalThis.ReadableStream<Uint8Array>).catch(error => {
    throw new WrongKey(`${path} cannot be decrypted with this BACKUP_KEY: ${messageOf(error)}`)
  })
  return Readable.fromWeb(plain as ReadableStream<Uint8Array>)
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAGIC.length), position: 0 })
    return buffer.toString('latin1', 0, bytesRead) === MAGIC
  } finally {
    await file.close()
  }
}

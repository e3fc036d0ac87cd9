import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '../config'
import { sealingKey } from './keys'

const MARK = '$sealed$'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals what must be read again, such as another system's token (AES-256-GCM). A sealed text stays as it is. */
export async function seal(config: Pick<Config, 'dataDir'>, secret: string): Promise<string> {
  if (secret.startsWith(MARK)) return secret
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(config), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return MARK + sealed.toString('base64url')
}

/** @throws Error where the text was not sealed with this installation's key */
export async function unseal(config: Pick<Config, 'dataDir'>, text: string): Promise<string> {
  if (!text.startsWith(MARK)) throw new Error('This is no sealed text.')
  const sealed = Buffer.from(text.slice(MARK.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(config), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/**
 * As {@link unseal}; undefined for what another installation's key sealed, as after a restore without `DATA_DIR/keys`: then
 * it is as if nobody had set it, until somebody sets it anew. And undefined where nothing was set.
 */
export async function opened(
  config: Pick<Config, 'dataDir'>,
  text: string | null | undefined,
): Promise<string | undefined> {
  return text ? unseal(config, text).catch(() => undefined) : undefined
}

async function keyOf(config: Pick<Config, 'dataDir'>): Promise<Uint8Array> {
  return (await sealingKey(config)).subarray(0, 32)
}

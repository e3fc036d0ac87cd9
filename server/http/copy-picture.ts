import type { CopyPicture } from '../auth/identities'
import { urlOf } from '../crud/attachments'
import { extensionOf, isPicture, typeOf } from '../files/kinds'
import { openStore, randomName } from '../files/store'

const PICTURE_MAX = 2 * 1_048_576
const PATIENCE_MS = 5_000
/** Hosts of the pictures of Google accounts. */
const GOOGLE_PICTURES = /^https:\/\/[a-z0-9-]+\.googleusercontent\.com\//

/**
 * Copies an outside account's picture to the own store, from Google's picture hosts or the issuer itself and from
 * nowhere else, as the address comes from outside. A picture that cannot be had is none.
 */
export const copyPicture: CopyPicture = async ({ sql, config, log }, url) => {
  const issuer = config.oidcIssuer && new URL(config.oidcIssuer).origin
  if (!GOOGLE_PICTURES.test(url) && (!issuer || new URL(url).origin !== issuer)) return null
  try {
    const bytes = await download(url)
    const extension = await extensionOf(bytes, '')
    if (!isPicture(extension)) return null
    const path = `users/${randomName()}.${extension}`
    await openStore(config).write(path, bytes)
    await sql`
      INSERT INTO files (path, folder, name, size, type, owner_id)
      VALUES (${path}, 'users', ${`picture.${extension}`}, ${bytes.length}, ${typeOf(extension)}, 0)`
    return urlOf(path)
  } catch (error) {
    log.warn({ err: error }, 'the picture of an outside account could not be copied')
    return null
  }
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > PICTURE_MAX) throw new Error('larger than 2 MB')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

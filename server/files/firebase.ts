import { fail } from '../../contract/http/errors'
import type { Config } from '../config'
import { OutboundError, outbound } from '../outbound'

type Settings = Pick<Config, 'firebaseStore' | 'outboundAllow'>

/** A file's largest size (docs/spec/api.md, "Limits"). */
const FILE_MAX = 25 * 1_048_576
/** As the browser names it: the folder, 16 random characters, the extension of the original (docs/spec/product.md, section 9). */
const NAMED = /^attachments\/[A-Za-z0-9]{16}\.[a-z0-9]{1,8}$/

/**
 * Whether an address is a download URL of an attachment in the configured bucket.
 * https://firebase.google.com/docs/storage/web/download-files
 */
export function isInFirebase({ firebaseStore: store }: Settings, url: string): boolean {
  if (!store || !URL.canParse(url)) return false
  const { origin, pathname, searchParams, hash, username } = new URL(url)
  const prefix = `/v0/b/${store.bucket}/o/`
  if (origin !== store.url || !pathname.startsWith(prefix) || hash || username) return false
  const name = decodeURIComponent(pathname.slice(prefix.length).replace(/%(?![\da-f]{2})/gi, '%25'))
  return (
    NAMED.test(name) &&
    searchParams.get('alt') === 'media' &&
    /^[\w-]{8,}$/.test(searchParams.get('token') ?? '')
  )
}

/** How long the bucket may take for a whole file. */
const PATIENCE_MS = 60_000

/**
 * The bytes of a file in the bucket.
 * @param timeoutMs for the whole of it
 * @throws {Failure} unavailable with what kept the bucket from answering
 * @throws {Error} where the file is none of the bucket's, is not there, or is larger than a file may be
 */
export async function readFromFirebase(
  settings: Settings,
  url: string,
  timeoutMs = PATIENCE_MS,
): Promise<Buffer> {
  if (!isInFirebase(settings, url)) throw new Error('The file is not in the bucket')
  const { status, body } = await outbound(settings, url, { bytes: FILE_MAX, timeoutMs }).catch(unanswered)
  // Too much of it, or a fault of its own: the file may be there.
  if (status === 429 || status >= 500)
    throw fail('unavailable', { reply: `Firebase Storage answered ${status}` })
  if (status !== 200) throw new Error(`The bucket answered ${status}`)
  return body
}

function unanswered(error: unknown): never {
  const isSilent = error instanceof OutboundError && error.code !== 'too_large'
  throw isSilent ? fail('unavailable', { reply: `Firebase Storage: ${error.code}` }) : error
}

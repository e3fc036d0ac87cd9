import { createHash, type KeyObject, sign } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { headerName, relaxedHeader, relaxedLines, splitHeaders } from './relaxed'

/** A domain's key, ready to sign with. */
export interface SigningKey {
  algorithm: 'rsa' | 'ed25519'
  selector: string
  key: KeyObject
}

/**
 * Signs a message.
 * @param chunks the message as it goes over the wire: headers and the beginning of the body in the first one, lines whole
 * @returns its DKIM-Signature headers, with line ends, to be put in front
 */
export type Signer = (chunks: readonly (string | Buffer)[], now: Date) => Promise<string>

/** Headers that are signed where present (RFC 6376, 5.4.1; RFC 8058, 4 for the two of unsubscribing). */
const SIGNED = new Set([
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'feedback-id',
  'auto-submitted',
])
/**
 * Named once more than they are there, so that nobody adds one on the way, to a message that has none either
 * (RFC 6376, 5.4 and 8.15). Headers that a program shows, answers to or acts on.
 */
const SEALED = [
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
]

/** With a callback the signature is made by a thread of Node's pool, not by the one that sends. */
const signAside = (algorithm: string | null, data: Buffer, key: KeyObject) =>
  new Promise<Buffer>((resolve, reject) =>
    sign(algorithm, data, key, (error, made) => (error ? reject(error) : resolve(made))),
  )

/**
 * Makes the signer of a domain (RFC 6376; RFC 8463 for Ed25519), relaxed in both. With two keys there are two signatures:
 * who does not know Ed25519 reads the other one.
 * @param domain what the From address ends in, in ASCII
 */
export function makeSigner(domain: string, keys: readonly SigningKey[]): Signer {
  return async (chunks, now) => {
    const first = chunks[0] ?? ''
    const end = first.indexOf('\r\n\r\n')
    const { lines, names } = relaxedHeaders((end < 0 ? first : first.slice(0, end)).toString('latin1'))
    const bodyHash = await hashOfBody([end < 0 ? '' : first.slice(end + 4), ...chunks.slice(1)])
    const seconds = Math.floor(now.getTime() / 1000)
    const signatures = keys.map(async ({ algorithm, selector, key }) => {
      const open =
        `DKIM-Signature: v=1; a=${algorithm}-sha256; c=relaxed/relaxed; d=${domain};\r\n` +
        ` s=${selector}; t=${seconds}; h=${names};\r\n` +
        ` bh=${bodyHash};\r\n b=`
      // Of fields of one name the last one is signed first (RFC 6376, 5.4.2); ours come once each.
      const data = Buffer.from(`${lines.join('\r\n')}\r\n${relaxedHeader(open)}`, 'latin1')
      const made = await signatureOf(algorithm, data, key)
      return `${open}${made.toString('base64').replace(/.{70}(?=.)/g, '$&\r\n ')}\r\n`
    })
    return (await Promise.all(signatures)).join('')
  }
}

interface Relaxed {
  /** The signed headers, as they are signed. */
  lines: string[]
  /** Their names as they stand in `h=`, folded. */
  names: string
}

function relaxedHeaders(block: string): Relaxed {
  const signed = splitHeaders(block).filter(field => SIGNED.has(headerName(field)))
  const names = [...signed.map(headerName), ...SEALED].join(':')
  return {
    lines: signed.map(relaxedHeader),
    names: names.replace(/(.{1,60})(:|$)/g, '$1$2\r\n ').trimEnd(),
  }
}

/** RFC 8463, 3: Ed25519 signs the hash of what RSA would hash by itself. */
function signatureOf(algorithm: SigningKey['algorithm'], data: Buffer, key: KeyObject): Promise<Buffer> {
  if (algorithm === 'rsa') return signAside('sha256', data, key)
  return signAside(null, createHash('sha256').update(data).digest(), key)
}

/**
 * Attachments that relaxing does not change, which are the same for a whole campaign. A megabyte takes 1.9 ms a message to
 * relax and hash, 0.6 ms to hash alone (bench/mailParts.ts).
 */
const relaxedEnds = new WeakSet<Buffer>()

/** Hashes a body as it is signed (RFC 6376, 3.4.4): relaxed lines, no empty ones at the end, one line end. */
async function hashOfBody(chunks: readonly (string | Buffer)[]): Promise<string> {
  const hash = createHash('sha256')
  // Empty lines are hashed once more text follows them: those at the end do not count.
  let held = ''
  let hasText = false
  for (const [index, chunk] of chunks.entries()) {
    const isLast = index === chunks.length - 1
    if (isLast && typeof chunk !== 'string' && relaxedEnds.has(chunk)) {
      return hash.update(held, 'latin1').update(chunk).digest('base64')
    }
    let isSame = true
    for (const piece of piecesOf(chunk)) {
      const relaxed = relaxedLines(piece)
      isSame &&= relaxed === piece
      const text = held + relaxed
      const end = endOfText(text)
      hash.update(text.slice(0, end), 'latin1')
      held = text.slice(end)
      hasText ||= end > 0
      if (piece.length >= PIECE) await setImmediate()
    }
    if (isLast && typeof chunk !== 'string' && isSame && held === '\r\n') relaxedEnds.add(chunk)
  }
  return hash.update(hasText ? '\r\n' : '').digest('base64')
}

/** Letters that are relaxed at once: a million take 3 ms. */
const PIECE = 1_000_000

/** Cuts a long chunk behind ends of lines. */
function* piecesOf(chunk: string | Buffer): Generator<string> {
  for (let at = 0; at < chunk.length; ) {
    const end = chunk.length - at <= PIECE ? -1 : chunk.indexOf('\n', at + PIECE)
    const next = end < 0 ? chunk.length : end + 1
    yield chunk.slice(at, next).toString('latin1')
    at = next
  }
}

/** @returns where the line ends begin that the text ends with */
function endOfText(text: string): number {
  let end = text.length
  while (text.endsWith('\r\n', end)) end -= 2
  return end
}

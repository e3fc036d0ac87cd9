import { createHash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { headerName, relaxedEnd, relaxedHeader, relaxedLines, splitHeaders } from './relaxed'

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

/** What is signed where it is there (RFC 6376, 5.4.1; RFC 8058, 4 for the two of unsubscribing). */
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
const signAside = promisify(
  (
    algorithm: string | null,
    data: Buffer,
    key: KeyObject,
    done: (error: Error | null, made: Buffer) => void,
  ) => sign(algorithm, data, key, done),
)

/**
 * Makes the signer of a domain (RFC 6376; RFC 8463 for Ed25519), relaxed in both. With two keys there are two signatures:
 * who does not know Ed25519 reads the other one.
 * @param domain what the From address ends in, in ASCII
 */
export function makeSigner(domain: string, keys: readonly SigningKey[]): Signer {
  const relax = relaxer()
  return async (chunks, now) => {
    const first = chunks[0] ?? ''
    const head = typeof first === 'string' ? first : first.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    const { lines, names } = relax(end < 0 ? head : head.slice(0, end))
    const bodyHash = hashOfBody([end < 0 ? '' : head.slice(end + 4), ...chunks.slice(1)])
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

/** Most headers of a message are those of the one before it: only what is new is read anew. */
function relaxer(): (block: string) => Relaxed {
  let known = new Map<string, { name: string; line: string }>()
  let list = ''
  let names = ''
  return block => {
    const read = splitHeaders(block).map(field => {
      const header = known.get(field) ?? { name: headerName(field), line: relaxedHeader(field) }
      return { field, header }
    })
    known = new Map(read.map(({ field, header }) => [field, header]))
    const signed = read.map(({ header }) => header).filter(({ name }) => SIGNED.has(name))
    const all = [...signed.map(({ name }) => name), ...SEALED].join(':')
    if (all !== list) {
      list = all
      names = all.replace(/(.{1,60})(:|$)/g, '$1$2\r\n ').trimEnd()
    }
    return { lines: signed.map(({ line }) => line), names }
  }
}

/** RFC 8463, 3: Ed25519 signs the hash of what RSA would hash by itself. */
function signatureOf(algorithm: SigningKey['algorithm'], data: Buffer, key: KeyObject): Promise<Buffer> {
  if (algorithm === 'rsa') return signAside('sha256', data, key)
  return signAside(null, createHash('sha256').update(data).digest(), key)
}

/** Attachments are the same for a whole campaign. */
const relaxedBuffers = new WeakMap<Buffer, Buffer>()

function hashOfBody(chunks: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const [index, chunk] of chunks.entries()) {
    if (typeof chunk !== 'string') hash.update(relaxedBuffer(chunk))
    else if (index < chunks.length - 1) hash.update(relaxedLines(chunk), 'latin1')
    else hash.update(relaxedEnd(relaxedLines(chunk)), 'latin1')
  }
  return hash.digest('base64')
}

function relaxedBuffer(chunk: Buffer): Buffer {
  const known = relaxedBuffers.get(chunk)
  if (known) return known
  const made = Buffer.from(relaxedEnd(relaxedLines(chunk.toString('latin1'))), 'latin1')
  relaxedBuffers.set(chunk, made)
  return made
}

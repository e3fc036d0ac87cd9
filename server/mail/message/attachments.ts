import { setImmediate } from 'node:timers/promises'
import { parameter } from './headers'

/** A file as the store gives it. */
export interface StoredFile {
  type: string
  content: Buffer
}

/** Reads an attachment by its url. Throws where it is not in the own store; a foreign url is never fetched. */
export type ReadFile = (url: string) => Promise<StoredFile>

/** A file that goes with a mail. */
export interface Attachment extends StoredFile {
  name: string
  /** The content in base64, where {@link encodeAhead} made it. */
  encoded?: Buffer
}

/** Bytes that are encoded at once: 57 make a line (RFC 2045, 6.8), and a million letters take 8 ms. */
const PIECE = 57 * 16_384

/** Encodes files in pieces, so that others are answered meanwhile: the largest file at once takes 0.2 s. */
export async function encodeAhead(files: readonly Attachment[]): Promise<Attachment[]> {
  const encoded: Attachment[] = []
  for (const file of files) {
    const pieces: Buffer[] = []
    for (let at = 0; at < file.content.length; at += PIECE) {
      pieces.push(base64Lines(file.content.subarray(at, at + PIECE)))
      await setImmediate()
    }
    encoded.push({ ...file, encoded: Buffer.concat(pieces) })
  }
  return encoded
}

/** The body of a message behind its text: each file as a part, and the closing mark. */
export function attachmentParts(files: readonly Attachment[], boundary: string): Buffer {
  const parts = files.flatMap(file => [
    Buffer.from(partHead(file, boundary), 'latin1'),
    file.encoded ?? base64Lines(file.content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

function partHead({ name, type }: Attachment, boundary: string): string {
  const kind = /^[\w.+-]+\/[\w.+-]+(?=;|$)/.exec(type)?.[0] ?? 'application/octet-stream'
  return (
    `--${boundary}\r\nContent-Type: ${kind};\r\n ${parameter('name', name)}\r\n` +
    `Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment;\r\n ${parameter('filename', name)}\r\n\r\n`
  )
}

/** Base64 with a line end behind each whole line of 76 letters. */
function base64Lines(content: Buffer): Buffer {
  return Buffer.from(content.toString('base64').replace(/.{76}/g, '$&\r\n'), 'latin1')
}

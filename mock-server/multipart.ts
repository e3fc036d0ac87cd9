import type { Request } from 'json-server'

/** One part of a form that carries a file (RFC 7578). */
export interface Part {
  name: string
  filename: string | undefined
  type: string
  bytes: Buffer
}

/** The whole body of a call that no parser took. */
export async function bytesOf(request: Request): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** @returns the parts of a body, none where its type says no boundary. */
export function partsOf(body: Buffer, contentType: string): Part[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1]
  if (!boundary) return []
  // One byte a character, so that positions in the text are positions in the bytes.
  const text = body.toString('latin1')
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map(part => {
      const end = part.indexOf('\r\n\r\n')
      const head = Buffer.from(part.slice(0, end), 'latin1').toString()
      return {
        name: /\bname="([^"]*)"/.exec(head)?.[1] ?? '',
        filename: /filename="([^"]*)"/.exec(head)?.[1],
        type: /content-type:\s*(\S+)/i.exec(head)?.[1] ?? 'application/octet-stream',
        bytes: Buffer.from(part.slice(end + 4, -2), 'latin1'),
      }
    })
}

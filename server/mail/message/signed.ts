import type { RenderedMessage } from './compile'
import type { Signer } from './dkim/sign'

/** A message with its signatures in front, in the same number of pieces: what is one text stays one write. */
export async function signed(message: RenderedMessage, sign: Signer, now: Date): Promise<RenderedMessage> {
  const signatures = await sign(message.chunks, now)
  const [first = '', ...others] = message.chunks
  const chunks = typeof first === 'string' ? [signatures + first, ...others] : [signatures, first, ...others]
  return { ...message, chunks, size: message.size + signatures.length }
}

/** @returns a message as it goes over the wire */
export function bytesOf({ chunks }: Pick<RenderedMessage, 'chunks'>): Buffer {
  return Buffer.concat(
    chunks.map(chunk => (typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)),
  )
}

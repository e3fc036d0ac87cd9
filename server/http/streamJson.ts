import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Page } from '../../contract/http/paging'
import type { Values } from '../crud/hooks'
import { endedBy } from '../crud/list'
import type { ApiRequest } from './route'

/** Sends batches of records as one JSON array, as they come. */
export async function sendArray(reply: ApiRequest['reply'], batches: AsyncGenerator<Values[]>) {
  endedBy(batches, closedSignal(reply))
  // The first batch is read before the head is sent, so that a refusal can still be an answer.
  const first = await batches.next()
  async function* text() {
    yield '['
    let separator = ''
    for (let batch = first; !batch.done; batch = await batches.next()) {
      for (const row of batch.value) {
        yield separator + JSON.stringify(row)
        separator = ','
      }
    }
    yield ']'
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(chunked(text())))
}

/**
 * Sends a page record by record: twelve mails of 2 MB as JSON at once take 0.1 s, in which nobody else is answered.
 */
export function sendPage(reply: ApiRequest['reply'], { data, ...envelope }: Page<Values>) {
  async function* text() {
    yield '{"data":['
    for (const [place, row] of data.entries()) {
      yield (place ? ',' : '') + JSON.stringify(row)
      await setImmediate()
    }
    yield `],${JSON.stringify(envelope).slice(1)}`
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(chunked(text())))
}

/** Small texts as pieces of 64 kB: one write to the socket each. */
export async function* chunked(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  if (piece) yield piece
}

/** Aborts when the connection of an answer is done with it: at its end, or where the client is gone. */
export function closedSignal({ raw }: ApiRequest['reply']): AbortSignal {
  const closed = new AbortController()
  raw.once('close', () => closed.abort())
  return closed.signal
}

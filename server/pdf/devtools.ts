import type { Readable, Writable } from 'node:stream'

export type Message = Record<string, unknown>

/** The browser's own protocol, spoken over two pipes: no port is opened that others on the machine could use. */
export interface Devtools {
  /** @throws Error with the browser's words */
  call(method: string, params?: Message, session?: string): Promise<Message>
  /** The first event of a name that comes from now on. */
  once(method: string): Promise<Message>
  on(method: string, listener: (params: Message) => void): void
  /** Everything that is waited for fails. */
  end(reason: Error): void
}

interface Waiting {
  resolve(result: Message): void
  reject(error: Error): void
}

/** @param input what the browser reads (its descriptor 3). @param output what it writes (4). */
export function speakDevtools(input: Writable, output: Readable): Devtools {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, ((params: Message) => void)[]>()
  const failing = new Set<(error: Error) => void>()
  let ended: Error | undefined
  let count = 0

  const take = ({ id, method, params, result, error }: Message) => {
    if (typeof method === 'string')
      for (const listener of listeners.get(method) ?? []) listener(objectIn(params))
    const asked = waiting.get(Number(id))
    waiting.delete(Number(id))
    if (error) asked?.reject(new Error(String(objectIn(error).message)))
    else asked?.resolve(objectIn(result))
  }
  readMessages(output, { take, refuse: reason => end(reason) })
  // Writing to a browser that has just died is told by its end.
  input.on('error', () => undefined)

  function end(reason: Error) {
    ended ??= reason
    for (const { reject } of waiting.values()) reject(ended)
    for (const reject of failing) reject(ended)
    waiting.clear()
  }
  const on: Devtools['on'] = (method, listener) => {
    listeners.set(method, [...(listeners.get(method) ?? []), listener])
  }
  return {
    on,
    call(method, params = {}, sessionId) {
      if (ended) return Promise.reject(ended)
      count += 1
      const id = count
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    once: method =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        failing.add(reject)
        on(method, resolve)
      }),
    end,
  }
}

/** A page of 8 MB is a PDF of less than this, in base64. */
const LARGEST_MESSAGE = 256 * 1024 * 1024

/** Messages are JSON, each ended by a zero byte. A browser that was taken over may write anything: it is then given up. */
function readMessages(
  output: Readable,
  { take, refuse }: { take: (message: Message) => void; refuse: (reason: Error) => void },
) {
  let parts: Buffer[] = []
  let size = 0
  output.on('error', () => undefined)
  output.on('data', (chunk: Buffer) => {
    let rest = chunk
    try {
      for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
        take(messageOf(Buffer.concat([...parts, rest.subarray(0, at)])))
        parts = []
        size = 0
        rest = rest.subarray(at + 1)
      }
    } catch {
      output.destroy()
      return refuse(new Error('the browser wrote what is no message'))
    }
    if (!rest.length) return
    parts.push(rest)
    size += rest.length
    if (size <= LARGEST_MESSAGE) return
    output.destroy()
    refuse(new Error('the browser wrote too large a message'))
  })
}

/** @throws Error for what is no object of JSON */
function messageOf(bytes: Buffer): Message {
  const message: unknown = JSON.parse(bytes.toString('utf8'))
  if (typeof message !== 'object' || message === null) throw new Error('no message')
  return objectIn(message)
}

/** Returns an object of a message; an empty one for what is none. */
export const objectIn = (value: unknown): Message =>
  typeof value === 'object' && value !== null ? { ...value } : {}

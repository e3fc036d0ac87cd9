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

  readMessages(output, ({ id, method, params, result, error }) => {
    if (typeof method === 'string')
      for (const listener of listeners.get(method) ?? []) listener((params ?? {}) as Message)
    const asked = waiting.get(Number(id))
    waiting.delete(Number(id))
    if (error) asked?.reject(new Error(String((error as Message).message)))
    else asked?.resolve((result ?? {}) as Message)
  })
  // Writing to a browser that has just died is told by its end.
  input.on('error', () => undefined)

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
    end(reason) {
      ended ??= reason
      for (const { reject } of waiting.values()) reject(ended)
      for (const reject of failing) reject(ended)
      waiting.clear()
    },
  }
}

/** Messages are JSON, each ended by a zero byte. */
function readMessages(output: Readable, take: (message: Message) => void) {
  let parts: Buffer[] = []
  output.on('error', () => undefined)
  output.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      take(JSON.parse(Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8')))
      parts = []
      rest = rest.subarray(end + 1)
    }
    if (rest.length) parts.push(rest)
  })
}

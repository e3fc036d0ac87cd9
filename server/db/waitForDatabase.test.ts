import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { waitForDatabase } from './waitForDatabase'

let server: Server | undefined
afterEach(() => {
  server?.close()
})

async function listening(take: (socket: Socket) => void): Promise<string> {
  server = createServer(take).listen(0, '127.0.0.1')
  await new Promise(resolve => server?.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return `postgres://lotse:secret@127.0.0.1:${port}/lotse`
}

/** A message of PostgreSQL's protocol: its kind, its length, its content. */
function message(kind: string, ...parts: (string | number[])[]): Buffer {
  const content = Buffer.concat(parts.map(part => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(kind), length, content])
}

const READY = message('Z', 'I')

/** Says of itself that it is PostgreSQL of a version, and nothing else. */
function old(version: string) {
  return (socket: Socket) => {
    socket.on('error', () => undefined)
    socket.on('data', data => {
      // The first message of a client has no kind; all that follow are its question.
      if (data[0] === 0) socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), READY]))
      else if (String.fromCharCode(data[0] ?? 0) === 'Q') {
        const column = message(
          'T',
          [0, 1],
          'server_version_num\0',
          Array(6).fill(0),
          [0, 0, 0, 25],
          [255, 255, 255, 255, 255, 255, 0, 0],
        )
        const row = message('D', [0, 1], [0, 0, 0, version.length], version)
        socket.write(Buffer.concat([column, row, message('C', 'SHOW\0'), READY]))
      }
    })
  }
}

it.each([
  ['150004', 15],
  ['90624', 9],
])('refuses PostgreSQL %s by its version', async (number, major) => {
  const url = await listening(old(number))
  await expect(waitForDatabase(url)).rejects.toThrow(
    new RegExp(
      `^The database at 127.0.0.1:\\d+ \\(DATABASE_URL\\) is PostgreSQL ${major}. Lotse needs PostgreSQL 16`,
    ),
  )
})

it('takes PostgreSQL 16', async () => {
  await waitForDatabase(await listening(old('160000')))
})

it('says that a server which never answers cannot be reached, and stops waiting when told', async () => {
  const url = await listening(() => {})
  const said: string[] = []
  const stop = new AbortController()
  const reached = waitForDatabase(url, {
    signal: stop.signal,
    say(line) {
      said.push(line)
      stop.abort()
    },
  })
  await expect(reached).rejects.toThrow(/could not be reached before the stop/)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(
    /^The database at 127\.0\.0\.1:\d+ \(DATABASE_URL\) cannot be reached \(CONNECT_TIMEOUT\)/,
  )
  expect(said[0]).not.toContain('secret')
})

it('gives up a database that stays away', async () => {
  const url = 'postgres://lotse:secret@127.0.0.1:1/lotse'
  await expect(waitForDatabase(url, { most: 1 })).rejects.toThrow(/cannot be reached: ECONNREFUSED/)
})

it('stops in the middle of a try', async () => {
  const stop = new AbortController()
  const reached = waitForDatabase(await listening(() => stop.abort()), { signal: stop.signal })
  await expect(reached).rejects.toThrow(/before the stop/)
})

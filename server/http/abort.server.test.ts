import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startApp, type TestApp } from '../../tests/kit/app'
import { isLong } from '../../tests/kit/long'
import { keptLog } from '../../tests/kit/traces'

/** Readers that go away one after the other. */
const READERS = isLong ? 25 : 5

const output = keptLog()
let app: TestApp
const strays: unknown[] = []
const keep = (reason: unknown) => strays.push(reason)
beforeAll(async () => {
  process.on('unhandledRejection', keep)
  app = await startApp({}, {}, output.log)
  // More than fits into the buffers of a socket, so that the reading stands still until somebody takes it.
  await app.sql`
    insert into leads (name, phone, note)
    select 'Lead ' || n, '+20100' || (1000000 + n), repeat('x', 2000) from generate_series(1, 20000) n`
})
afterAll(async () => {
  await app?.stop()
  process.off('unhandledRejection', keep)
})

/** Asks for a stream, takes its beginning and goes away. */
async function abort(path: string, token: string): Promise<void> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/v1${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await new Promise(resolve => socket.once('data', resolve))
  socket.destroy()
}

/** Connections that hold a statement open for a reader. */
async function openCursors(): Promise<number> {
  const [row] = await app.sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query ilike '%from%leads%'`
  return row?.n ?? 0
}

test.each([
  '/leads-all',
  '/leads?page=1&per_page=100',
  '/leads/export?format=csv',
  '/leads/export?format=xlsx',
])(
  'a reader of %s that goes away leaves no connection and no stray error behind',
  async path => {
    const token = await signIn(app.services, app.userOf('master'))
    for (let count = 0; count < READERS; count++) await abort(path, token)
    await expect.poll(openCursors).toBe(0)
    const answer = await (await app.api('master')).get('/leads?page=1')
    expect(answer.status).toBe(200)
    expect(strays).toEqual([])
    // An answer that was cut is over: there is no second one.
    expect(output.linesWith(['ERR_HTTP_HEADERS_SENT', 'FST_ERR_REP_ALREADY_SENT', 'unexpected'])).toEqual([])
  },
  60_000,
)

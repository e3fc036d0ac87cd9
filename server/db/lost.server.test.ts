import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'
import { openUrl, plannedAnew, type Sql } from './connect'

/**
 * What the driver does when a connection is lost at each point of its work. An error that nobody could catch fails the
 * whole run of the tests.
 */
let database: TestDatabase
let way: Way
let sql: Sql

beforeAll(async () => {
  database = await testDatabase()
  await database.sql`create table kept (what text)`
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.sql`truncate kept`
  way = await cuttableWay(database.url)
  sql = openUrl(way.url, { max: 1 })
})
afterEach(async () => {
  await sql.end({ timeout: 1 })
  await way.close()
})

const kept = async () =>
  (await database.sql<{ what: string }[]>`select what from kept`).map(({ what }) => what)
const CLOSED = { code: 'CONNECTION_CLOSED' }

/** Both ways to lose a connection: it is closed, as a database does that stops, or reset, as a dead one's are. */
const CUTS = ['close', 'reset'] as const

it.each(CUTS)(
  'refuses what a transaction does after its connection is lost by %s, also at the next one',
  async how => {
    const late: unknown[] = []
    let finished = () => {}
    const all = new Promise<void>(done => {
      finished = done
    })
    const cut = sql.begin(async tx => {
      await tx`insert into kept values ('before')`
      await way.cut(how)
      // The pool has its next connection before the transaction goes on.
      await sql`select 1`
      for (const what of ['after', 'later'])
        await tx`insert into kept values (${what})`.catch(error => late.push(error))
      finished()
    })
    await expect(cut).rejects.toMatchObject(CLOSED)
    await all
    expect(late).toMatchObject([CLOSED, CLOSED])
    expect(await kept()).toEqual([])
    // Nothing of the lost one is answered to a later statement.
    expect([...(await sql`select 7 as one`)]).toEqual([{ one: 7 }])
  },
)

it.each(CUTS)(
  'refuses at once what waits inside a transaction, and its end, when it is lost by %s',
  async how => {
    const outcomes = await Promise.allSettled([
      sql.begin(async tx => {
        const waiting = Promise.allSettled([
          tx`select pg_sleep(60)`,
          ...Array.from({ length: 150 }, () => tx`select 1`),
        ])
        await new Promise(later => setTimeout(later, 100))
        await way.cut(how)
        return waiting
      }),
    ])
    expect(outcomes[0]?.status).toBe('rejected')
    expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }])
  },
)

it.each(CUTS)('gives a reserved connection that was lost by %s back to nobody', async how => {
  const reserved = await sql.reserve()
  await reserved`select 1`
  await way.cut(how)
  await expect(reserved`select 2`).rejects.toMatchObject({
    code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/),
  })
  await expect(reserved`select 3`).rejects.toMatchObject({
    code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/),
  })
  reserved.release()
  expect([...(await sql`select 4 as four`)]).toEqual([{ four: 4 }])
})

it.each(CUTS)('says of a cursor that was cut by %s between two pieces that it was cut', async how => {
  const read: number[] = []
  const reading = (async () => {
    for await (const rows of sql<{ n: number }[]>`select n from generate_series(1, 1000) n`.cursor(100)) {
      read.push(rows.length)
      if (read.length === 3) await way.cut(how)
      if (read.length === 3) await sql`select 1`
    }
  })()
  await expect(reading).rejects.toMatchObject({
    code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET)$/),
  })
  expect(read).toEqual([100, 100, 100])
  expect([...(await sql`select 5 as five`)]).toEqual([{ five: 5 }])
})

it.each(CUTS)('ends a COPY into a table that was cut by %s with an error', async how => {
  const copying = sql.begin(async tx => {
    const rows = await tx`copy kept from stdin`.writable()
    const told = once(rows, 'error')
    rows.write('a\n')
    await way.cut(how)
    await told
    await tx`select 1`
  })
  await expect(copying).rejects.toThrow()
  expect(await kept()).toEqual([])
  expect([...(await sql`select 6 as six`)]).toEqual([{ six: 6 }])
})

it('goes on after it was cut while it was connecting, with what waited', async () => {
  const impatient = openUrl(way.url, { max: 3 })
  way.refuse(true)
  const refused = await Promise.allSettled(Array.from({ length: 9 }, () => impatient`select 1`))
  expect(refused.map(({ status }) => status)).toEqual(Array(9).fill('rejected'))
  way.refuse(false)
  expect([...(await impatient`select array[1, 2]::bigint[] as ids`)]).toEqual([{ ids: [1, 2] }])
  await impatient.end({ timeout: 1 })
})

it('is cut at every byte of its first talk, and neither dies nor waits for ever', async () => {
  for (let bytes = 0; bytes < 1200; bytes += 40) {
    way.cutAfter(bytes)
    const fresh = openUrl(way.url, { max: 2 })
    await Promise.allSettled([fresh`select ${bytes}::int as n`, fresh.begin(tx => tx`select 2`)])
    way.cutAfter(undefined)
    expect([...(await fresh`select ${bytes}::int as n`)]).toEqual([{ n: bytes }])
    await fresh.end({ timeout: 1 })
  }
})

it('plans a statement anew for its values where that is wanted', async () => {
  const before = await sql<
    { n: number }[]
  >`select count(*) as n from pg_prepared_statements where statement like '%anew%'`
  await plannedAnew(sql`select ${'anew'}::text as what`)
  await sql`select ${'prepared anew'}::text as what`
  const after = await sql<{ statement: string }[]>`
    select statement from pg_prepared_statements where statement like 'select $1::text as what%'`
  expect(before).toHaveLength(1)
  expect(after).toHaveLength(1)
})

interface Way {
  url: string
  /** Ends all connections, and waits until the near ends know. */
  cut(how: (typeof CUTS)[number]): Promise<void>
  /** Whether new connections are ended at once. */
  refuse(refuses: boolean): void
  /** Ends each connection after so many bytes of the database. */
  cutAfter(bytes: number | undefined): void
  close(): Promise<void>
}

/** A way to a database that can be cut at any point. */
async function cuttableWay(url: string): Promise<Way> {
  const { hostname, port } = new URL(url)
  const nears = new Set<Socket>()
  let refuses = false
  let limit: number | undefined
  const server: Server = createServer(near => {
    if (refuses) return near.destroy()
    const far = new Socket().connect(Number(port), hostname)
    nears.add(near)
    let passed = 0
    far.on('data', bytes => {
      passed += bytes.length
      if (limit === undefined || passed <= limit) return near.write(bytes)
      near.end(bytes.subarray(0, Math.max(0, bytes.length - (passed - limit))))
      return far.destroy()
    })
    near.pipe(far)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.on('close', () => {
      nears.delete(near)
      far.destroy()
    })
    far.on('close', () => near.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: through.href,
    async cut(how) {
      const ended = [...nears].map(near => once(near, 'close'))
      for (const near of nears) how === 'reset' ? near.resetAndDestroy() : near.end()
      await Promise.all(ended)
      // The other end of each is told in a turn of its own.
      await new Promise(later => setTimeout(later, 20))
    },
    refuse(value) {
      refuses = value
    },
    cutAfter(bytes) {
      limit = bytes
    },
    async close() {
      for (const near of nears) near.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

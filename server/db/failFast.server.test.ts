import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePeople, signIn } from '../../tests/kit/app'
import { type TestServices, testServices } from '../../tests/kit/auth/services'
import { buildApp } from '../app'
import { hooks } from '../features'
import { type FailFastDatabase, openFailFast } from './failFast'

let services: TestServices
let way: FreezingWay
let calls: FailFastDatabase
let app: Awaited<ReturnType<typeof buildApp>>
let headers: { authorization: string }

beforeAll(async () => {
  services = await testServices()
  const people = await makePeople(services.sql)
  headers = { authorization: `Bearer ${await signIn({ ...services, hooks }, people.master)}` }
  way = await freezingWay(services.database.url)
  calls = openFailFast({ sql: services.sql, url: way.url }, { patience: 1 })
  app = await buildApp({ ...services, hooks, sql: calls.sql }, services.config.dataDir)
  await app.ready()
})
afterAll(async () => {
  way.thaw()
  await app.close()
  await calls.close()
  await way.close()
  await services.drop()
})

const leads = (query: string) => app.inject({ method: 'GET', url: `/api/v1/leads?filter=${query}`, headers })
const create = (name: string) =>
  app.inject({ method: 'POST', url: '/api/v1/offices', headers, payload: { name } })

it('refuses every call of a database that answers nothing, and goes on when it does, with nothing done twice', async () => {
  expect((await create('Before')).statusCode).toBe(201)
  way.freeze()
  const waiting = await Promise.all([
    ...Array.from({ length: 30 }, (_, n) => create(`Meanwhile ${n}`)),
    leads('{}'),
    app.inject('/health/ready'),
    app.inject('/u/unknown'),
  ])
  for (const answer of waiting) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect(waiting[0]?.json()).toMatchObject({ error: 'unavailable', id: expect.any(String) })
  expect((await leads('{}')).statusCode).toBe(503)
  expect((await app.inject('/health/live')).statusCode).toBe(200)

  way.thaw()
  await expect.poll(async () => (await leads('{}')).statusCode).toBe(200)
  expect((await create('After')).statusCode).toBe(201)
  const made =
    await services.sql`select name from offices where name ~ '^(Before|Meanwhile|After)' order by id`
  expect(made.map(({ name }) => name)).toEqual(['Before', 'After'])
})

it('lets a slow statement take its time while the database answers others', async () => {
  await expect(calls.sql`select pg_sleep(2.5)`).resolves.toHaveLength(1)
})

it('answers 503 where a statement takes too long, writes nothing of it, and goes on over the same connections', async () => {
  const { sql, url } = services.database
  const limited = openFailFast({ sql: services.sql, url }, { statementMs: 300 })
  const web = await buildApp({ ...services, hooks, sql: limited.sql }, services.config.dataDir)
  const get = () => web.inject({ method: 'GET', url: '/api/v1/offices', headers })
  const post = () =>
    web.inject({ method: 'POST', url: '/api/v1/offices', headers, payload: { name: 'Too late' } })
  const connections = async () => {
    const rows = await limited.sql<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.05)`
    return rows.map(({ pid }) => pid)
  }
  const before = await connections()
  await sql.begin(async tx => {
    await tx`lock table offices in access exclusive mode`
    for (const answer of await Promise.all([get(), post(), get()])) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json()).toMatchObject({ error: 'unavailable' })
    }
  })
  expect((await get()).statusCode).toBe(200)
  expect(await sql`select from offices where name = 'Too late'`).toHaveLength(0)
  expect(await sql`select from pg_stat_activity where pid = any(${before})`).toHaveLength(1)
  await web.close()
  await limited.close()
})

it('has a limit for web calls only: jobs and mail take their time', async () => {
  const limitOf = async (sql: typeof services.sql) =>
    (await sql<{ limit: string }[]>`select current_setting('statement_timeout') as limit`)[0]?.limit
  expect(await limitOf(calls.sql)).toBe('1min')
  expect(await limitOf(services.sql)).toBe('0')
})

it('undoes the transaction of who still worked when it was cut', async () => {
  const cut = calls.sql.begin(async tx => {
    await tx`insert into offices (name) values ('Cut')`
    way.freeze()
    await expect.poll(async () => (await leads('{}')).statusCode).toBe(503)
    way.thaw()
    await tx`select 1`
  })
  await expect(cut).rejects.toMatchObject({ code: expect.stringMatching(/^CONNECTION_/) })
  await expect.poll(async () => (await leads('{}')).statusCode).toBe(200)
  expect(await services.sql`select from offices where name = 'Cut'`).toHaveLength(0)
})

interface FreezingWay {
  url: string
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** A way to a database that takes connections and bytes, and passes none of them on while it is frozen. */
async function freezingWay(url: string): Promise<FreezingWay> {
  const { hostname, port } = new URL(url)
  let isFrozen = false
  const ends = new Set<Socket>()
  const server: Server = createServer(near => {
    const far = new Socket().connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
      if (isFrozen) end.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: through.href,
    freeze() {
      isFrozen = true
      for (const end of ends) end.pause()
    },
    thaw() {
      isFrozen = false
      for (const end of ends) end.resume()
    },
    async close() {
      for (const end of ends) end.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

import { createHmac } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fail } from '../../contract/http/errors'
import { startApp, type TestApp } from '../../tests/kit/app'
import { type TestServices, testServices } from '../../tests/kit/auth/services'
import { emptyInbound, handleInbound, type InboxSources, receive, replay } from '../inbox'

let app: TestApp
/** Without a queue that works by itself: each test handles when it wants to. */
let services: TestServices
beforeAll(async () => {
  app = await startApp()
  services = await testServices()
  await runMigrations({ connectionString: services.database.url })
  await services.sql`create table told (said text)`
})
afterAll(() => Promise.all([app?.stop(), services?.drop()]))

const signed = (body: string) => createHmac('sha256', 'key').update(body).digest('hex')

/** A source whose messages are `{"id","say"}`, signed over the bytes; "break" makes its handling fail. */
let broken = true
const sources: InboxSources = {
  echo: {
    headers: ['x-signature'],
    verify: (_, { headers, body, query }) => {
      if (query.challenge) return { status: 200, type: 'text/plain', body: query.challenge }
      if (headers['x-signature'] !== signed(body.toString())) throw fail('forbidden')
      return undefined
    },
    externalId: ({ body }) => JSON.parse(body.toString()).id,
    handle: async (_, tx, { body }) => {
      const { say } = JSON.parse(body.toString())
      await tx`insert into told (said) values (${say})`
      if (say === 'break' && broken) throw new Error('broken')
      return undefined
    },
  },
}

const take = (body: string, signature = signed(body)) =>
  receive(services, sources, {
    source: 'echo',
    headers: { 'x-signature': signature, cookie: 'secret' },
    query: {},
    body: Buffer.from(body),
  })
const eventOf = async (id: string) =>
  (await services.sql`select * from inbound_events where external_id = ${id}`)[0] as Record<string, unknown>
const handle = (id: unknown) => handleInbound(sources)(services, { id: Number(id) })
const told = async () => (await services.sql`select said from told order by said`).map(({ said }) => said)

it('keeps a message as it came, and the same one once', async () => {
  const body = JSON.stringify({ id: 'a', say: 'hallo' })
  await take(body)
  await take(body)
  const event = await eventOf('a')
  expect(event).toMatchObject({ state: 'received', headers: { 'x-signature': signed(body) }, attempts: 0 })
  await Promise.all([handle(event.id), handle(event.id)])
  await handle(event.id)
  expect(await told()).toEqual(['hallo'])
  expect(await eventOf('a')).toMatchObject({ state: 'handled', attempts: 1 })
})

it('stores nothing that is forged, and answers a handshake at once', async () => {
  await expect(take('{"id":"f","say":"x"}', 'wrong')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await eventOf('f')).toBeUndefined()
  const inbound = { headers: {}, query: { challenge: '42' }, body: Buffer.from('') }
  expect(await receive(services, sources, { source: 'echo', ...inbound })).toMatchObject({ body: '42' })
})

it('keeps what failed, half of nothing, and handles it when it can', async () => {
  await take('{"id":"b","say":"break"}')
  const { id } = await eventOf('b')
  await expect(handle(id)).rejects.toThrow('broken')
  expect(await eventOf('b')).toMatchObject({ state: 'failed', attempts: 1, error: 'broken' })
  expect(await told()).toEqual(['hallo'])
  broken = false
  await handle(id)
  expect(await told()).toEqual(['break', 'hallo'])
})

it('shows what came in to those who keep the doors, and to nobody else', async () => {
  const [master, user] = [await app.api('master'), await app.api('user')]
  const [event] = await app.sql<{ id: number }[]>`
    insert into inbound_events (source, external_id, headers, query, body, state)
    values ('gone', 'x', '{}', '{}', 'what came', 'handled') returning id`
  const path = `/inbound-events/${event!.id}`
  expect((await master.get('/inbound-events?source=gone')).page.data).toMatchObject([{ external_id: 'x' }])
  expect((await master.get(path)).record).toMatchObject({ body: 'what came', state: 'handled' })
  for (const answer of [await user.get('/inbound-events'), await user.post(`${path}/replay`)])
    expect(answer.status).toBe(403)
  expect((await master.post(`${path}/replay`)).status).toBe(204)
  expect((await master.post('/inbound-events/999999/replay')).status).toBe(404)
})

it('is emptied after the days in Settings, and known by its number for a year', async () => {
  await services.sql`
    insert into inbound_events (source, external_id, received_at, headers, query, body, state, error)
    select 'old', days, now() - make_interval(days => days), '{"a":"b"}', '{}', 'words', 'failed', 'words'
    from unnest(array[5, 40, 400]) days`
  await services.sql`update organisation set inbound_days = 30`
  await emptyInbound(services.sql, services.now())
  const left = await services.sql`
    select external_id, body, headers, error, emptied_at is not null as emptied from inbound_events
    where source = 'old' order by id`
  expect(left).toEqual([
    { external_id: '5', body: Buffer.from('words'), headers: { a: 'b' }, error: 'words', emptied: false },
    { external_id: '40', body: Buffer.from(''), headers: {}, error: null, emptied: true },
  ])
})

it('has no door where there is no source', async () => {
  for (const path of ['/hooks/none', '/hooks/__proto__'])
    expect((await fetch(app.url + path, { method: 'POST', body: 'x' })).status).toBe(404)
})

it('what fails its reader twice, or ends it twice, is set aside; a retry by a person begins anew', async () => {
  const { sql } = services
  let reads = 0
  const careful: InboxSources = {
    careful: {
      headers: [],
      verify: () => undefined,
      read: async (_, { body }) => {
        reads += 1
        if (body.toString() === 'busy') throw fail('unavailable')
        if (body.toString() === 'bad') throw new Error('The content takes too long to process')
        return async tx => {
          await tx`insert into told (said) values (${body.toString()})`
          return undefined
        }
      },
    },
  }
  const handle = (id: number) => handleInbound(careful)(services, { id })
  const add = async (body: string, readings = 0) => {
    const [row] = await sql<[{ id: number }]>`
      insert into inbound_events (source, external_id, headers, query, body, readings)
      values ('careful', ${body + readings}, '{}', '{}', ${Buffer.from(body)}, ${readings}) returning id`
    return row.id
  }
  const rowOf = async (id: number) =>
    (await sql`select state, readings, error from inbound_events where id = ${id}`)[0]
  const bad = await add('bad')
  await expect(handle(bad)).rejects.toThrow('too long')
  expect(await rowOf(bad)).toMatchObject({ state: 'failed', readings: 1 })
  await handle(bad)
  expect(await rowOf(bad)).toMatchObject({
    state: 'set_aside',
    error: 'The content takes too long to process',
  })
  await handle(bad)
  expect(reads).toBe(2)
  // The process ended in the middle, twice: the attempts stand, and nothing reads it a third time.
  const fatal = await add('fatal', 2)
  await handle(fatal)
  expect(reads).toBe(2)
  expect(await rowOf(fatal)).toMatchObject({ state: 'set_aside' })
  expect(await sql`select from told where said = 'fatal'`).toHaveLength(0)
  // A reader without time says nothing about the message.
  const busy = await add('busy')
  for (const _ of [1, 2, 3]) await expect(handle(busy)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await rowOf(busy)).toMatchObject({ state: 'failed', readings: 0 })
  await replay(services, fatal)
  await handle(fatal)
  expect(await rowOf(fatal)).toMatchObject({ state: 'handled', readings: 0 })
  expect(await sql`select from told where said = 'fatal'`).toHaveLength(1)
})

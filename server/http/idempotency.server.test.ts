import { randomUUID } from 'node:crypto'
import fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fail } from '../../contract/http/errors'
import type { Answer, Api } from '../../tests/kit/api'
import { signIn, startApp, type TestApp } from '../../tests/kit/app'
import { SYSTEM } from '../auth/actor'
import { claimKey, settleKey, settleWith } from './idempotency'

let app: TestApp
let admin: Api
beforeAll(async () => {
  app = await startApp()
  admin = await app.api('admin')
})
afterAll(() => app?.stop())

const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key })
const phone = () => `+4930${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const person = (name: string = randomUUID()) => ({ name, phone: phone() })
const found = async (table: string, name: string) =>
  (await app.sql`select id from ${app.sql(table)} where name = ${name}`).length
const tenTimes = (call: () => Promise<Answer>) => Promise.all(Array.from({ length: 10 }, call))
const told = (answers: Answer[]) => [...new Set(answers.map(({ status, text }) => `${status} ${text}`))]

async function lead(): Promise<number> {
  return (await admin.post('/leads', person())).record.id
}

describe('ten identical calls at the same moment do the work once and are answered the same', () => {
  it('where a record is created', async () => {
    const [body, key] = [person(), keyed()]
    const answers = await tenTimes(() => admin.post('/leads', body, key))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ record }) => record.id)).size).toBe(1)
    expect(answers.every(({ json }) => JSON.stringify(json).includes(body.name))).toBe(true)
    expect(await found('leads', body.name)).toBe(1)
  })

  it('where many are changed, with one token to take it back', async () => {
    const [ids, key] = [[await lead(), await lead()], keyed()]
    const body = { ids, changes: { note: 'Once' } }
    const answers = await tenTimes(() => admin.call('PUT', '/leads', body, key))
    expect(answers[0]?.json).toMatchObject({ updated: 2, undo: expect.any(String) })
    expect(
      new Set(answers.map(({ json }) => JSON.stringify(Object.entries(json as object).sort()))).size,
    ).toBe(1)
    expect(new Set(await versions(ids))).toEqual(new Set([2]))
  })

  it('where a call of its own creates something', async () => {
    const [name, key] = [randomUUID(), keyed()]
    const answers = await tenTimes(() => admin.post('/views', { resource: 'leads', name, state: {} }, key))
    expect(answers[0]?.status, answers[0]?.text).toBe(201)
    expect(new Set(answers.map(({ record }) => record.id)).size).toBe(1)
    const [{ count }] = await app.sql<[{ count: number }]>`select count(*) from views where name = ${name}`
    expect(count).toBe(1)
  })

  it('where a call of its own acts, and where it has no answer', async () => {
    const [id, key] = [await lead(), keyed()]
    const answers = await tenTimes(() => admin.post(`/leads/${id}/candidate`, {}, key))
    expect(answers[0]?.status, answers[0]?.text).toBe(200)
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    const gone = await tenTimes(() => admin.call('DELETE', `/leads/${id}`, undefined, keyed('gone')))
    expect(told(gone)).toEqual(['204 '])
  })
})

const versions = async (ids: number[]) =>
  (await app.sql<{ version: number }[]>`select version from leads where id = any(${ids})`).map(
    row => row.version,
  )

it('an upload with the same key is stored once', async () => {
  const send = async (key: string) => {
    const form = new FormData()
    form.set('folder', 'attachments')
    form.set('file', new File(['name,phone\n'], 'people.csv'))
    const headers = { authorization: `Bearer ${admin.token}`, ...keyed(key) }
    const answer = await fetch(`${app.url}/api/v1/files`, { method: 'POST', headers, body: form })
    return (await answer.json()) as { url: string }
  }
  const [first, again, other] = [await send('file'), await send('file'), await send('file 2')]
  expect(again).toEqual(first)
  expect(other.url).not.toBe(first.url)
})

it('whoever lost the connection before the answer came gets it with the same key', async () => {
  const [body, key] = [person(), keyed()]
  const stop = new AbortController()
  const lost = fetch(`${app.url}/api/v1/leads`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...key },
    signal: stop.signal,
  }).catch(() => undefined)
  await expect
    .poll(
      async () => (await app.sql`select from idempotency_keys where key = ${key['Idempotency-Key']}`).length,
    )
    .toBe(1)
  stop.abort()
  await lost
  const again = await admin.post('/leads', body, key)
  expect([again.status, again.record.name]).toEqual([201, body.name])
  expect(await found('leads', body.name)).toBe(1)
})

describe('a key', () => {
  it('belongs to one body, one path and one person', async () => {
    const [body, key] = [person(), keyed()]
    expect((await admin.post('/leads', body, key)).status).toBe(201)
    for (const [path, other] of [
      ['/leads', { ...body, name: 'Other' }],
      ['/candidates', body],
    ] as const) {
      const refused = await admin.post(path, other, key)
      expect([refused.status, refused.refusal.fields]).toEqual([422, { 'Idempotency-Key': 'taken' }])
    }
    expect((await (await app.api('superadmin')).post('/leads', body, key)).status).toBe(201)
    expect(await found('leads', body.name)).toBe(2)
    const long = await admin.post('/leads', body, keyed('x'.repeat(201)))
    expect([long.status, long.refusal.fields]).toEqual([422, { 'Idempotency-Key': 'too_long' }])
  })

  it('hands its answer to no other role of the same person', async () => {
    const id = app.userOf('superadmin')
    const [body, key] = [person(), keyed()]
    expect((await (await app.api('superadmin')).post('/leads', body, key)).status).toBe(201)
    await app.sql`update users set role = 'user' where id = ${id}`
    const token = await signIn(app.services, id)
    const answer = await fetch(`${app.url}/api/v1/leads`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...key },
    })
    await app.sql`update users set role = 'superadmin' where id = ${id}`
    expect(answer.status).toBe(422)
    expect(await answer.text()).not.toContain(body.name)
  })

  it('is free again after a refusal, a day, and a call whose process ended', async () => {
    const key = keyed()
    expect((await admin.post('/leads', { name: 'No number' }, key)).status).toBe(422)
    const bodies = [person(), person(), person()]
    expect((await admin.post('/leads', bodies[0], key)).status).toBe(201)
    await app.sql`
      update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key['Idempotency-Key']}`
    expect((await admin.post('/leads', bodies[1], key)).status).toBe(201)
    await app.sql`
      update idempotency_keys set status = null, answer = null, created_at = now() - interval '3 minutes'
      where key = ${key['Idempotency-Key']}`
    expect((await admin.post('/leads', bodies[2], key)).status).toBe(201)
  })

  it('is free at once where the process of the call is gone, and not while it has a connection', async () => {
    const key = keyed()
    const bodies = [person(), person()]
    expect((await admin.post('/leads', bodies[0], key)).status).toBe(201)
    const claimed = (process: string) => app.sql`
      update idempotency_keys set status = null, answer = null, request_hash = '', process = ${process}
      where key = ${key['Idempotency-Key']}`
    const [{ name }] = await app.sql<[{ name: string }]>`select current_setting('application_name') as name`
    await claimed(name)
    expect((await admin.post('/leads', bodies[1], key)).status).toBe(422)
    await claimed('lotse that was killed')
    expect((await admin.post('/leads', bodies[1], key)).status).toBe(201)
  })

  it('is kept without its answer once a person is erased, and does the work no second time', async () => {
    const [body, key] = [person(), keyed()]
    const { record } = await admin.post('/leads', body, key)
    const master = await app.api('master')
    expect((await master.post(`/leads/${record.id}/erase`, { reason: 'asked for it' })).status).toBe(200)
    expect(await app.sql`select from idempotency_keys where answer::text like ${`%${body.name}%`}`).toEqual(
      [],
    )
    const again = await admin.post('/leads', body, key)
    expect([again.status, again.refusal.error]).toEqual([409, 'exists'])
  })
})

describe('a call that holds a key', () => {
  const offices = async (name: string) => found('offices', name)
  const setBack = (key: string) =>
    app.sql`update idempotency_keys set created_at = now() - interval '3 minutes' where key = ${key}`

  function signal() {
    let give = () => {}
    const given = new Promise<void>(resolve => {
      give = resolve
    })
    return { given, give: () => give() }
  }

  /** A server with one call, which makes an office by itself: what comes after that is the test's to say. */
  function served(hold: (attempt: number, request: FastifyRequest) => Promise<void>, renewMs?: number) {
    const server = fastify()
    let attempts = 0
    server.addHook('onRequest', async request => {
      request.actor = SYSTEM
      request.bodyHash = ''
    })
    server.setErrorHandler((_, __, reply) => reply.code(503).send({ error: 'unavailable' }))
    server.post('/offices/:name', {
      preHandler: (request, reply) => claimKey(app.services, { request, reply }, renewMs),
      onSend: async (request, reply, sent) => {
        await settleKey(app.services, { request, reply }, sent)
        return sent
      },
      handler: async (request, reply) => {
        attempts += 1
        const attempt = attempts
        const { name } = request.params as { name: string }
        const answer = { attempt }
        await app.sql.begin(async tx => {
          if (attempt === 1) await hold(0, request)
          await tx`insert into offices (name, address) values (${name}, '')`
          await settleWith(tx, request, { status: 201, answer })
        })
        await hold(attempt, request)
        return reply.code(201).send(answer)
      },
    })
    return (name: string) =>
      server
        .inject({ method: 'POST', url: `/offices/${name}`, headers: { 'idempotency-key': name } })
        .then(({ statusCode, payload }) => [statusCode, JSON.parse(payload)])
  }

  it('keeps its answer where the work is done and the answer itself fails', async () => {
    const name = randomUUID()
    const post = served(async attempt => {
      if (attempt === 1) throw fail('unavailable')
    })
    expect(await post(name)).toEqual([503, { error: 'unavailable' }])
    expect(await post(name)).toEqual([201, { attempt: 1 }])
    expect(await offices(name)).toBe(1)
  })

  it('does nothing where another call has taken the key meanwhile', async () => {
    const name = randomUUID()
    const [isTaken, isHeld] = [signal(), signal()]
    const post = served(async attempt => {
      if (attempt) return
      isHeld.give()
      await isTaken.given
    })
    const first = post(name)
    await isHeld.given
    await setBack(name)
    expect(await post(name)).toEqual([201, { attempt: 2 }])
    isTaken.give()
    expect(await first).toEqual([503, { error: 'unavailable' }])
    expect(await post(name)).toEqual([201, { attempt: 2 }])
    expect(await offices(name)).toBe(1)
  })

  it('holds it for as long as it works', async () => {
    const name = randomUUID()
    const [isDone, isHeld] = [signal(), signal()]
    const post = served(async attempt => {
      if (attempt) return
      isHeld.give()
      await isDone.given
    }, 20)
    const first = post(name)
    await isHeld.given
    await setBack(name)
    const isRenewed = () =>
      app.sql`select from idempotency_keys where key = ${name} and created_at > now() - interval '1 minute'`
    await expect.poll(isRenewed).toHaveLength(1)
    isDone.give()
    expect(await first).toEqual([201, { attempt: 1 }])
    expect(await offices(name)).toBe(1)
  })
})

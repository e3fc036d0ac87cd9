import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PUSH_GROUPS, PUSH_KINDS, type PushGroup } from '../../../contract/inbox/notices'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { type PushService, startPushService } from '../../../tests/kit/pushService'
import { endSession } from '../../auth/sessions'
import { notify } from '../../crud/notify'
import { vapidKeys } from './push'
import { sendPush } from './sendPush'

let app: TestApp
let service: PushService
let user: Api
let me: number
let key: string
beforeAll(async () => {
  service = await startPushService()
  app = await startApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  user = await app.api('user')
  me = app.userOf('user')
  key = ((await user.get('/push-key')).json as { key: string }).key
})
afterAll(async () => {
  await app?.stop()
  await service?.stop()
})
beforeEach(async () => {
  await app.sql`delete from push_devices`
  await app.sql`delete from notice_settings`
  await app.sql`delete from notifications`
  service.pushed.length = 0
})

const choose = (...groups: PushGroup[]) =>
  user.put('/notice-settings', {
    kinds: PUSH_GROUPS.flatMap(group =>
      PUSH_KINDS[group].map(kind => ({ kind, app: true, mail: 'off', push: groups.includes(group) })),
    ),
  })
const subscribed = async (by = user) => {
  const subscription = service.subscribe(key)
  const made = await by.post('/push-devices', { ...subscription })
  expect(made.status, made.text).toBe(201)
  return { ...subscription, id: (made.json as { id: number }).id }
}
const assign = (name = 'Noura Kandil') =>
  app.services.sql.begin(tx => notify(tx, { kind: 'lead_assigned', to: [me], values: { name, by: 'Omar' } }))
const devices = async () =>
  (await app.sql<{ id: number }[]>`select id from push_devices order by id`).map(({ id }) => Number(id))

describe('what a person chose', () => {
  it('comes to each browser, as a kind and a count without a name, in the language of the person', async () => {
    await app.sql`update users set language = 'de' where id = ${me}`
    await choose('assignments')
    const phone = await subscribed()
    const tablet = await subscribed()
    await assign()
    await expect.poll(() => service.pushed.length).toBe(2)
    expect(service.pushed.map(({ endpoint }) => endpoint).sort()).toEqual(
      [phone.endpoint, tablet.endpoint].sort(),
    )
    expect(service.pushed[0]).toMatchObject({ topic: 'assignments', ttl: '43200', audience: service.url })
    expect(service.pushed[0]?.message).toEqual({
      title: 'Neue Zuweisungen',
      body: 'Neue Benachrichtigungen: 1',
      tag: 'assignments',
      lang: 'de',
      dir: 'ltr',
      url: '/notifications',
    })
    await app.sql`update users set language = 'ar' where id = ${me}`
    await assign('Hala Qasim')
    await expect.poll(() => service.pushed.length).toBe(4)
    expect(service.pushed[3]?.message).toMatchObject({ dir: 'rtl', body: expect.stringContaining('2') })
    expect(JSON.stringify(service.pushed)).not.toMatch(/Noura|Hala|Omar/)
  })

  it('is nothing at first, and no other kind', async () => {
    const { id } = await subscribed()
    await assign()
    await choose('calls', 'deadlines')
    await assign()
    await app.services.sql.begin(tx => notify(tx, { kind: 'mentioned', to: [me], values: { by: 'Omar' } }))
    const waiting = await app.sql`select from graphile_worker.jobs where task_identifier = 'send_push'`
    expect(waiting).toHaveLength(0)
    expect(service.pushed).toEqual([])
    expect(await devices()).toEqual([id])
  })

  it('is not sent where it was read meanwhile', async () => {
    const { id } = await subscribed()
    await sendPush(app.services, { device: id, group: 'calls' })
    expect(service.pushed).toEqual([])
  })
})

describe('a browser', () => {
  it.each([404, 410, 403])('that its push service answers for by %s is removed', async status => {
    await choose('assignments')
    const { id, endpoint } = await subscribed()
    service.answerBy(endpoint, status)
    await assign()
    await expect.poll(devices).not.toContain(id)
  })

  it('stays, and is tried again, while its push service has a fault', async () => {
    const { id, endpoint } = await subscribed()
    await assign()
    service.answerBy(endpoint, 503)
    await expect(sendPush(app.services, { device: id, group: 'assignments' })).rejects.toThrow('503')
    service.answerBy(endpoint, 201)
    await sendPush(app.services, { device: id, group: 'assignments' })
    expect(service.pushed).toHaveLength(1)
    expect(await devices()).toEqual([id])
  })

  it('at an inner address is never called, and removed', async () => {
    const { id } = await subscribed()
    await assign()
    const config = { ...app.services.config, outboundAllow: [] }
    await sendPush({ ...app.services, config }, { device: id, group: 'assignments' })
    expect(service.pushed).toEqual([])
    expect(await devices()).toEqual([])
  })

  it.each([
    { endpoint: 'file:///etc/passwd' },
    { endpoint: `https://push.example/${'a'.repeat(1_000)}` },
    { keys: { p256dh: 'short', auth: 'A'.repeat(22) } },
    { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
  ])('with a wrong subscription is refused: %#', async part => {
    const answer = await user.post('/push-devices', { ...service.subscribe(key), ...part })
    expect(answer.status).toBe(422)
    expect(await devices()).toEqual([])
  })

  it('makes room: ten of a person are kept, the newest among them', async () => {
    const made: number[] = []
    for (let at = 0; at < 12; at++) made.push((await subscribed()).id)
    expect(await devices()).toEqual(made.slice(2))
  })

  it('is shown to its user and removed by that user alone', async () => {
    const { id } = await subscribed()
    const other = await app.api('admin')
    expect((await other.get('/push-devices')).json).toEqual([])
    expect((await other.delete(`/push-devices/${id}`)).status).toBe(404)
    expect((await user.get('/push-devices')).json).toMatchObject([{ id }])
    expect((await user.delete(`/push-devices/${id}`)).status).toBe(204)
    expect(await devices()).toEqual([])
  })

  it('that somebody else signs in with gets nothing more of its first user', async () => {
    const { id, endpoint } = await subscribed()
    expect((await user.post('/push-devices/keep', { endpoint })).json).toEqual({ id })
    const other = await app.api('admin')
    expect((await other.post('/push-devices/keep', { endpoint })).json).toEqual({ id: null })
    expect(await devices()).toEqual([])
  })
})

describe('a person who leaves', () => {
  const gone = { role: null, active: false, deleted_at: '2026-11-20' }
  it.each(['role', 'active', 'deleted_at'] as const)('by %s gets nothing more', async field => {
    await subscribed()
    const [before] = await app.sql`select role, active, deleted_at from users where id = ${me}`
    await app.sql`update users set ${app.sql({ [field]: gone[field] })} where id = ${me}`
    expect(await devices()).toEqual([])
    await app.sql`update users set ${app.sql(before as Record<string, unknown>)} where id = ${me}`
  })

  it('by log-out gets nothing more in this browser, and in the other ones as before', async () => {
    const phone = await subscribed()
    const tablet = await subscribed()
    await app.sql`insert into sessions (sid, user_id, created_at, expires_at, ip, user_agent)
      values ('other', ${me}, now(), now() + interval '1 day', '127.0.0.1', 'test')`
    await app.sql`update push_devices set sid = 'other' where id = ${phone.id}`
    await endSession(app.services, 'other')
    expect(await devices()).toEqual([tablet.id])
  })
})

it('signs by one key in all processes, and by another one in another installation', async () => {
  expect((await vapidKeys({ dataDir: app.services.config.dataDir })).publicKey).toBe(key)
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
})

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../contract/access/roles'
import { signIn, startApp, type TestApp } from '../../tests/kit/app'

let app: TestApp
const open: AbortController[] = []
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.abort()
})
afterAll(() => app.stop())

/** Listens as an EventSource does, by the cookie. @returns the events received so far */
async function listen(role: Role): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const { token } = await app.api(role)
  const stop = new AbortController()
  open.push(stop)
  const response = await fetch(`${app.url}/api/v1/events`, {
    headers: { cookie: `_MJC=${token}` },
    signal: stop.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const heard: { type: string; data: Record<string, unknown> }[] = []
  void read(response, heard)
  return heard
}

async function read(
  response: Response,
  heard: { type: string; data: Record<string, unknown> }[],
): Promise<void> {
  let text = ''
  try {
    for await (const bytes of response.body as AsyncIterable<Uint8Array>) {
      text += Buffer.from(bytes).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const found = /^event: (\w+)\ndata: (.+)$/.exec(block)
        // People come and go meanwhile: their presence is not what these tests ask for.
        if (found && found[1] !== 'presence')
          heard.push({ type: String(found[1]), data: JSON.parse(String(found[2])) })
      }
    }
  } catch {
    // The test ended the stream.
  }
}

it('tells of a change, and of no field, only who may use the resource', async () => {
  const [user, german] = [await listen('user'), await listen('de_user')]
  const lead = (
    await (await app.api('admin')).post('/leads', { name: 'Secret Name', phone: '+212661421899' })
  ).record
  await expect.poll(() => user.length).toBe(1)
  expect(user[0]).toEqual({
    type: 'changed',
    data: { resource: 'leads', id: lead.id, version: 1, by: app.userOf('admin') },
  })
  expect(JSON.stringify(user)).not.toContain('Secret')
  await (await app.api('de_admin')).post('/bb-templates', { name: 'T' })
  await expect.poll(() => german.length).toBe(1)
  expect(german[0]?.data.resource).toBe('bb-templates')
})

it('names no record that the listener may not see', async () => {
  const master = await app.api('master')
  const [german, user, admin] = [await listen('de_user'), await listen('user'), await listen('master')]
  expect((await master.put('/settings', { own_rows_only: true })).status).toBe(200)
  const made = await master.post('/candidates', {
    ...{ name: 'Hidden', phone: '+212661421877', employee_id: app.userOf('admin') },
  })
  expect(made.status, made.text).toBe(201)
  const { id } = made.record
  const note = await master.post('/notes', { candidate_id: id, text: 'Hidden' })
  expect(note.status, note.text).toBe(201)
  const ofCandidates = (heard: typeof admin) =>
    heard.filter(({ data }) => ['candidates', 'ready-candidates', 'notes'].includes(String(data.resource)))
  await expect.poll(() => ofCandidates(admin).some(({ data }) => data.resource === 'notes')).toBe(true)
  expect(ofCandidates(admin).some(({ data }) => data.resource === 'candidates' && data.id === id)).toBe(true)
  await expect.poll(() => ofCandidates(german).length).toBeGreaterThan(0)
  await expect.poll(() => ofCandidates(user).some(({ data }) => data.resource === 'notes')).toBe(true)
  for (const { data } of [...ofCandidates(german), ...ofCandidates(user)])
    expect(data).toMatchObject({ id: null, version: null })
  const free = await master.post('/candidates', {
    name: 'Free',
    phone: '+212661421878',
    employee_id: null,
    office_id: null,
  })
  await expect.poll(() => ofCandidates(user).some(({ data }) => data.id === free.record.id)).toBe(true)
  await master.put('/settings', { own_rows_only: false })
})

it('tells own things to their owner only', async () => {
  const [user, admin] = [await listen('user'), await listen('admin')]
  await (await app.api('user')).post('/notifications', { title: 'Call the school' })
  await expect.poll(() => user.length).toBe(1)
  expect(admin).toEqual([])
})

it('ends with its session, and with the right to hear', async () => {
  const id = app.userOf('superadmin')
  const stream = async (token: string) => {
    const answer = await fetch(`${app.url}/api/v1/events`, { headers: { cookie: `_MJC=${token}` } })
    const whole = async () => {
      let heard = ''
      for await (const piece of answer.body as AsyncIterable<Uint8Array>)
        heard += Buffer.from(piece).toString()
      return heard
    }
    return { ended: whole() }
  }
  const [one, other] = [await signIn(app.services, id), await signIn(app.services, id)]
  const [first, second] = [await stream(one), await stream(other)]
  await fetch(`${app.url}/api/v1/user/logout`, { headers: { authorization: `Bearer ${one}` } })
  // No word of which session it was goes out.
  expect(await first.ended).not.toContain('sid')
  const master = await app.api('master')
  expect((await master.put(`/users/${id}`, { active: false })).status).toBe(200)
  await second.ended
  await master.put(`/users/${id}`, { active: true })
})

it('ends where the database was away, so that browsers read anew what they were not told', async () => {
  const { token } = await app.api('admin')
  const stream = await fetch(`${app.url}/api/v1/events`, { headers: { cookie: `_MJC=${token}` } })
  const ended = (async () => {
    for await (const _ of stream.body as AsyncIterable<Uint8Array>);
    return 'ended'
  })()
  // The connection that listens is cut, as by a PostgreSQL that starts anew.
  await app.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`
  expect(await ended).toBe('ended')
})

it('is for people with a session', async () => {
  expect((await fetch(`${app.url}/api/v1/events`)).status).toBe(401)
})

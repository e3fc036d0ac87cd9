import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../contract/access/roles'
import type { PersonSession } from '../../contract/calls/people'
import { testServer } from '../../tests/kit/auth/server'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { findSession, startSession } from './sessions'

let services: TestServices
let server: ReturnType<typeof testServer>
beforeAll(async () => {
  services = await testServices()
  server = testServer(services)
})
afterAll(() => services.drop())

async function person(role: Role, ...agents: string[]) {
  const user = await makeUser(services, { role })
  const tokens: string[] = []
  for (const userAgent of agents) {
    tokens.push(await startSession(services, user, { ip: '198.51.100.7', userAgent }))
    services.pass(1_000)
  }
  return { ...user, tokens, token: tokens[0] as string }
}

const list = (id: number, token: string) => server.call('GET', `/users/${id}/sessions`, { token })
const sessions = async (id: number, token: string) =>
  (await list(id, token)).body as unknown as PersonSession[]
const end = (id: number, sid: string, token: string) =>
  server.call('DELETE', `/users/${id}/sessions/${sid}`, { token })

it('shows the own sessions, the newest first, and ends one at once', async () => {
  const me = await person('user', 'Phone', 'Desk')
  const [newest, oldest] = await sessions(me.id, me.token)
  expect(newest).toMatchObject({ user_agent: 'Desk', current: false, ip: '198.51.100.7', locked: false })
  expect(oldest).toMatchObject({ user_agent: 'Phone', current: true })
  expect((await end(me.id, newest!.sid, me.token)).status).toBe(204)
  expect(await findSession(services, me.tokens[1]!)).toBeNull()
  expect(await sessions(me.id, me.token)).toHaveLength(1)
  expect((await end(me.id, newest!.sid, me.token)).status).toBe(404)
  const [log] = await services.sql`select user_id, record, action from logs where action = 'end_session'`
  expect(log).toEqual({ user_id: me.id, record: me.id, action: 'end_session' })
})

it('shows and ends those of others only for who may edit users, and of a master for masters', async () => {
  const [user, admin, superadmin, master] = [
    await person('user', 'a'),
    await person('admin', 'a'),
    await person('superadmin', 'a'),
    await person('master', 'a'),
  ]
  const statuses = async (of: { id: number }) =>
    Promise.all([user, admin, superadmin, master].map(async by => (await list(of.id, by.token)).status))
  const staff = await person('de_user', 'a')
  expect(await statuses(staff)).toEqual([403, 403, 200, 200])
  expect(await statuses(await person('master', 'a'))).toEqual([403, 403, 403, 200])
  const [session] = await sessions(staff.id, master.token)
  expect((await end(staff.id, session!.sid, admin.token)).status).toBe(403)
  // A session is named beside its own person.
  expect((await end(user.id, session!.sid, superadmin.token)).status).toBe(404)
  expect((await end(staff.id, session!.sid, superadmin.token)).status).toBe(204)
  expect(await findSession(services, staff.token)).toBeNull()
  const [masters] = await sessions(master.id, master.token)
  expect((await end(master.id, masters!.sid, superadmin.token)).status).toBe(403)
  expect((await list(999_999, master.token)).status).toBe(404)
  expect((await list(user.id, 'none')).status).toBe(401)
})

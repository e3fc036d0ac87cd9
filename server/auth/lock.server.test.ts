import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '../../tests/kit/auth/server'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { sweepPresence } from './presence'
import { startSession, sweepSessions } from './sessions'

const FROM = { ip: '127.0.0.1', userAgent: 'test' }
let services: TestServices
let server: ReturnType<typeof testServer>
beforeAll(async () => {
  services = await testServices()
  server = testServer(services)
})
afterAll(() => services.drop())

async function signedIn(of: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(services, of)
  const token = await startSession(services, user, FROM)
  return {
    user,
    token,
    me: () => server.call('GET', '/user/me', { token }),
    lock: () => server.call('POST', '/user/lock', { token }),
    tryPin: (pin: unknown) => server.call('POST', '/users/pin', { token, body: { pin } }),
  }
}

it('locks for everything but the PIN, log-out and a short /user/me, until the right PIN', async () => {
  const { user, token, me, lock, tryPin } = await signedIn()
  expect((await lock()).status).toBe(200)
  expect(await me()).toMatchObject({ status: 200 })
  expect((await me()).body).toEqual({ id: user.id, name: `Person ${user.email}`, image: null, locked: true })
  expect((await server.call('GET', `/user/gooffline/${user.id}`, { token })).status).toBe(423)
  for (const pin of ['', 'x', 4712, null]) expect((await tryPin(pin)).body).toEqual({ status: false })
  expect((await tryPin('٤٧١١')).body).toEqual({ status: true })
  expect((await me()).body).toMatchObject({ role: 'user', pin: true })
})

it('answers 200 with a status for any PIN', async () => {
  const { token, tryPin } = await signedIn()
  for (const pin of [{ a: 1 }, [], true])
    expect(await tryPin(pin)).toMatchObject({ status: 200, body: { status: false } })
  expect(await server.call('POST', '/users/pin', { token, body: {} })).toMatchObject({
    status: 200,
    body: { status: false },
  })
  expect((await tryPin(4711)).body).toEqual({ status: true })
})

it('ends the session by five wrong PINs in a row, also when they come at once', async () => {
  const slow = await signedIn()
  for (let tries = 0; tries < 4; tries++) await slow.tryPin('0000')
  expect((await slow.tryPin('4711')).body).toEqual({ status: true })
  for (let tries = 0; tries < 4; tries++) await slow.tryPin('0000')
  expect((await slow.me()).status).toBe(200)
  await slow.tryPin('0000')
  expect((await slow.me()).status).toBe(401)
  const fast = await signedIn()
  await Promise.all(Array.from({ length: 12 }, () => fast.tryPin('0000')))
  expect((await fast.me()).status).toBe(401)
})

it('does not unlock by an empty PIN who has none', async () => {
  const { lock, me, tryPin } = await signedIn({ pin: null })
  await lock()
  expect((await tryPin('')).body).toEqual({ status: false })
  expect((await me()).body).toMatchObject({ locked: true })
})

it('logs out also while locked, and the token is dead everywhere', async () => {
  const { token, lock, me } = await signedIn()
  await lock()
  expect((await server.call('GET', '/user/logout', { token })).status).toBe(200)
  expect((await me()).status).toBe(401)
  expect((await server.call('GET', '/user/logout', { token })).status).toBe(401)
})

it('lets a user without a role do two things only', async () => {
  const { user, token, me, tryPin, lock } = await signedIn({ role: null })
  expect(await me()).toMatchObject({ status: 200, body: { id: user.id, role: null } })
  expect((await tryPin('4711')).status).toBe(403)
  expect((await lock()).status).toBe(403)
  expect((await server.call('GET', `/user/gooffline/${user.id}`, { token })).status).toBe(403)
  expect((await server.call('GET', '/user/logout', { token })).status).toBe(200)
})

it('turns the own dot grey, and of others only for who may edit users', async () => {
  const [one, other, boss] = [await signedIn(), await signedIn(), await signedIn({ role: 'superadmin' })]
  const online = async (id: number) =>
    (await services.sql`SELECT online FROM users WHERE id = ${id}`)[0]!.online as boolean
  const off = (token: string, id: number | string) => server.call('GET', `/user/gooffline/${id}`, { token })
  expect((await off(one.token, other.user.id)).status).toBe(403)
  expect((await off(one.token, one.user.id)).status).toBe(200)
  expect(await online(one.user.id)).toBe(false)
  await one.me()
  expect(await online(one.user.id)).toBe(true)
  expect((await off(boss.token, other.user.id)).status).toBe(200)
  expect(await online(other.user.id)).toBe(false)
  expect((await off(boss.token, 999_999)).status).toBe(404)
  expect((await off(boss.token, 'x')).status).toBe(404)
})

it('sweeps who was not seen for six minutes, and what is over', async () => {
  const { user, token, me } = await signedIn()
  services.pass(5 * 60_000)
  expect(await sweepPresence(services)).not.toContain(user.id)
  services.pass(2 * 60_000)
  expect(await sweepPresence(services)).toContain(user.id)
  await sweepSessions(services)
  expect((await me()).status).toBe(200)
  services.pass(3 * 86_400_000)
  await sweepSessions(services)
  expect((await services.sql`SELECT count(*)::int AS n FROM sessions`)[0]!.n).toBe(0)
  expect((await server.call('GET', '/user/me', { token })).status).toBe(401)
})

it('refuses the calls of a session without one', async () => {
  const paths = ['/user/me', '/user/logout', '/user/gooffline/1']
  for (const path of paths) expect((await server.call('GET', path)).status, path).toBe(401)
  for (const path of ['/users/pin', '/user/lock'])
    expect((await server.call('POST', path, { body: {} })).status, path).toBe(401)
})

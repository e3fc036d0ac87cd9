import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { sessionKeys } from './keys'
import { endSession, findSession, startSession } from './sessions'
import { SESSION_SECONDS } from './token'

const FROM = { ip: '127.0.0.1', userAgent: 'test' }
let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.drop())

it('finds the session of a token with the user as it is now', async () => {
  const user = await makeUser(services, { role: 'admin' })
  const token = await startSession(services, user, FROM)
  expect(await findSession(services, token)).toMatchObject({ id: user.id, role: 'admin', locked: false })
  await services.sql`UPDATE users SET role = 'user' WHERE id = ${user.id}`
  expect(await findSession(services, token)).toMatchObject({ role: 'user' })
})

it('ends at once by log-out, disabling and deleting', async () => {
  const user = await makeUser(services, {})
  const [one, two] = [await startSession(services, user, FROM), await startSession(services, user, FROM)]
  const session = await findSession(services, one!)
  await endSession(services, session!.sid)
  expect(await findSession(services, one!)).toBeNull()
  expect(await findSession(services, two!)).not.toBeNull()
  await services.sql`UPDATE users SET active = false WHERE id = ${user.id}`
  expect(await findSession(services, two!)).toBeNull()
  await services.sql`UPDATE users SET active = true, deleted_at = now() WHERE id = ${user.id}`
  expect(await findSession(services, two!)).toBeNull()
})

it('lives one day', async () => {
  const token = await startSession(services, await makeUser(services, {}), FROM)
  services.pass((SESSION_SECONDS - 60) * 1000)
  expect(await findSession(services, token)).not.toBeNull()
  services.pass(61_000)
  expect(await findSession(services, token)).toBeNull()
})

it('refuses what it did not sign, in every way of forging', async () => {
  const user = await makeUser(services, { role: 'master' })
  const token = await startSession(services, user, FROM)
  const { sid } = (await findSession(services, token))!
  const [, payload, signature] = token.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const foreign = await new SignJWT({ sid, role: 'master' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(user.id))
    .setExpirationTime('1d')
    .sign(new Uint8Array(48))
  const [key] = await sessionKeys(services.config)
  const other = await makeUser(services, { role: 'user' })
  const borrowed = await new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(other.id))
    .setExpirationTime('1d')
    .sign(key!)
  const forged = [
    '',
    'x',
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    foreign,
    borrowed,
    `${token}x`,
  ]
  for (const text of forged) expect(await findSession(services, text), text).toBeNull()
})

it('writes down that somebody is there once a minute at most', async () => {
  const user = await makeUser(services, {})
  const token = await startSession(services, user, FROM)
  const seen = async () =>
    (await services.sql`SELECT last_seen_at, online, version FROM users WHERE id = ${user.id}`)[0]!
  const first = await seen()
  await findSession(services, token)
  expect(await seen()).toEqual(first)
  services.pass(60_001)
  await findSession(services, token)
  const later = await seen()
  expect(later.last_seen_at > first.last_seen_at).toBe(true)
  expect(later).toMatchObject({ online: true, version: first.version })
})

it('goes offline with the last session', async () => {
  const user = await makeUser(services, {})
  const tokens = [await startSession(services, user, FROM), await startSession(services, user, FROM)]
  const online = async () =>
    (await services.sql`SELECT online FROM users WHERE id = ${user.id}`)[0]!.online as boolean
  const sids = await Promise.all(tokens.map(async token => (await findSession(services, token))!.sid))
  await endSession(services, sids[0]!)
  expect(await online()).toBe(true)
  await endSession(services, sids[1]!)
  expect(await online()).toBe(false)
})

it('verifies by every key of SESSION_KEYS and signs by the first', async () => {
  const [old, fresh] = ['o'.repeat(32), 'f'.repeat(32)]
  const user = await makeUser(services, {})
  const under = (keys: string[]) => ({ ...services, config: { ...services.config, sessionKeys: keys } })
  const token = await startSession(under([old]), user, FROM)
  expect(await findSession(under([fresh, old]), token)).not.toBeNull()
  expect(await findSession(under([fresh]), token)).toBeNull()
})

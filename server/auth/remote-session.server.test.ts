import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '../../tests/kit/auth/server'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { endSession, findSession, startSession } from './sessions'

const KEYS = { SESSION_KEYS: 'k'.repeat(32) }
const FROM = { ip: '127.0.0.1', userAgent: 'test' }
let first: TestServices
let second: TestServices
let app: ReturnType<typeof testServer>['app']
beforeAll(async () => {
  first = await testServices(KEYS)
  app = testServer(first).app
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  second = await testServices({ ...KEYS, SESSION_SERVER: `http://127.0.0.1:${port}/api/v1` })
})
afterAll(async () => {
  await app.close()
  await first.drop()
  await second.drop()
})

it('holds on a second server what the first one says, five seconds late at most', async () => {
  const user = await makeUser(first, { role: 'de_admin' })
  const token = await startSession(first, user, FROM)
  const there = await findSession(second, token)
  expect(there).toMatchObject({ id: user.id, role: 'de_admin', locked: false })
  const { sid } = there!
  await first.sql`UPDATE users SET role = 'de_user' WHERE id = ${user.id}`
  await first.sql`UPDATE sessions SET locked_at = now() WHERE sid = ${sid}`
  expect(await findSession(second, token)).toEqual(there)
  second.pass(5_000)
  expect(await findSession(second, token)).toMatchObject({ id: user.id, locked: true })
  await first.sql`UPDATE sessions SET locked_at = NULL WHERE sid = ${sid}`
  second.pass(5_000)
  expect(await findSession(second, token)).toMatchObject({ role: 'de_user', locked: false })
  await endSession(first, sid)
  second.pass(5_000)
  expect(await findSession(second, token)).toBeNull()
})

it('asks nobody about a token that no key of ours signed', async () => {
  expect(await findSession(second, 'a.b.c')).toBeNull()
})

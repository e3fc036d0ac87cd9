import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { domainSetup } from '../contract/mail/domain-setup'
import type { Role } from '../contract/roles'
import { type Mock, startMock } from '../mock-server/server'
import { NAMED_READS } from '../mock-server/smallest'
import { CASES } from './conformance'
import { type Api, apiOf } from './kit/api'

let mock: Mock
const signedIn = new Map<Role | null, Promise<Api>>()

async function signIn(role: Role | null): Promise<Api> {
  const nobody = apiOf(mock.url)
  if (!role) return nobody
  const { json } = await nobody.post('/users/demo-login', { role })
  return apiOf(mock.url, (json as { access_token: string }).access_token)
}
function as(role: Role | null): Promise<Api> {
  const found = signedIn.get(role) ?? signIn(role)
  signedIn.set(role, found)
  return found
}

beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock?.stop())

describe('the mock server', () => {
  for (const { name, run } of CASES.filter(({ mock }) => mock)) test(name, () => run(as))

  test('answers each read by name that screens ask for, in the shape of the contract', async () => {
    const api = await as('master')
    const wrong: string[] = []
    for (const { path, answer, open } of NAMED_READS) {
      if (open || path === '/user/logout') continue
      const { status, json } = await api.get(path)
      const parsed = (answer as z.ZodType).safeParse(json)
      if (status !== 200 || !parsed.success) wrong.push(`${path}: ${status} ${parsed.error?.message ?? ''}`)
    }
    expect(wrong).toEqual([])
  })

  test('has what the screens of settings and of sending domains are drawn from', async () => {
    const api = await as('master')
    expect((await api.get('/settings')).json).toMatchObject({ name: 'Lotse', ready_rule: {} })
    domainSetup.parse((await api.get('/domainSetup')).json)
  })
})

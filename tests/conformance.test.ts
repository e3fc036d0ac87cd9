import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../contract/access/roles'
import { CALLS } from '../contract/calls'
import { domainSetup } from '../contract/mail/domain-setup'
import { exampleOf } from '../mock-server/example'
import { type Mock, startMock } from '../mock-server/server'
import { CASES } from './conformance'
import { type Api, apiOf, type Body } from './kit/api'

/** A stream that never ends, a form, and pages of the origin's root. */
const NOT_CALLED = /^(\/\/|\/events|\/files|\/user\/logout)/
const SENT = {}

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

  test('answers every declared call in its shape', async () => {
    const wrong: string[] = []
    for (const call of CALLS.filter(({ path }) => !NOT_CALLED.test(path))) {
      const master = await signIn('master')
      const { path, method, body, answer } = call
      const filled = path.replace('{id}', '1').replace(/\{\w+\}/g, 'x')
      const sent = method === 'GET' ? undefined : (body && exampleOf(body, SENT)) || {}
      const { status, json, text } = await master.call(method, filled, sent as Body)
      const parsed = typeof answer === 'object' ? answer.safeParse(json) : { success: true, error: undefined }
      if (status === 409) continue
      if (status >= 400 || !parsed.success)
        wrong.push(`${method} ${path}: ${status} ${status < 400 ? parsed.error?.message : text}`)
    }
    expect(wrong).toEqual([])
  })

  test('has what the screens of settings and of sending domains are drawn from', async () => {
    const api = await as('master')
    expect((await api.get('/settings')).json).toMatchObject({ name: 'Lotse', ready_rule: {} })
    domainSetup.parse((await api.get('/domainSetup')).json)
  })
})

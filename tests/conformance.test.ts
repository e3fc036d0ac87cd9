import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Role } from '../contract/roles'
import { type Mock, startMock } from '../mock-server/server'
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
})

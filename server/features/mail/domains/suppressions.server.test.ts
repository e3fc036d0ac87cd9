import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/kit/app'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

test.each([
  ['bw-suppressions', 'email', 'stop@people.example', 'other@people.example'],
  ['domain-suppressions', 'domain', 'stop.example', 'other.example'],
])(
  'an entry of %s keeps what it is about where the role may not delete it',
  async (resource, field, old, other) => {
    const [master, user] = [await app.api('master'), await app.api('de_user')]
    const { id } = (await master.post(`/${resource}`, { [field]: old, reason: 'complaint' })).record
    for (const change of [{ [field]: other }, { reason: 'manual' }]) {
      const refused = await user.put(`/${resource}/${id}`, change)
      expect([refused.status, refused.refusal.fields]).toEqual([
        403,
        Object.fromEntries(Object.keys(change).map(name => [name, 'not_writable'])),
      ])
    }
    expect((await user.put(`/${resource}/${id}`, { [field]: old, note: 'Called' })).status).toBe(200)
    expect((await master.put(`/${resource}/${id}`, { [field]: other })).record).toMatchObject({
      [field]: other,
    })
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { isLong } from '../../../tests/kit/long'
import { hashSecret, QUICK_COST } from '../../auth/secrets'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

test('many guesses of the own PIN at once hold up nobody, and are counted', async () => {
  const user = await app.api('user')
  const id = app.userOf('user')
  // In the long form each guess takes the work of a real one.
  const pin = await hashSecret('8642', isLong ? undefined : QUICK_COST)
  await app.sql`update users set pin = ${pin} where id = ${id}`
  const guesses = Array.from({ length: 45 }, () =>
    user.put(`/users/${id}`, { pin: '9999', current_pin: '1234' }),
  )
  const other = (await app.api('admin')).get('/leads?page=1')
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect((await other).status).toBe(200)
  expect(statuses.filter(status => status === 422)).toHaveLength(30)
  expect(statuses.filter(status => status === 429)).toHaveLength(15)
})

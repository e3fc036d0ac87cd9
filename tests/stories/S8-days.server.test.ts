import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Api } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
})
afterAll(() => app?.stop())

const fieldsOf = async (answer: Promise<Answer>) => (await answer).refusal.fields

test('S8: days that cannot be are refused with the field', async () => {
  const days = { birth_date: '1999-05-05', registration_date: '2025-10-01' }
  const made = await user.post('/candidates', { name: 'Nadia Aziz', phone: '+201005556677', ...days })
  expect(made.status, made.text).toBe(201)
  const { id } = made.record
  const write = (values: Record<string, unknown>) => fieldsOf(user.put(`/candidates/${id}`, values))
  expect(await write({ birth_date: '2091-01-01', registration_date: null })).toEqual({
    birth_date: 'future_day',
  })
  expect(await write({ birth_date: '1901-01-01' })).toEqual({ birth_date: 'last_120_years' })
  expect(await write({ birth_date: '2025-10-02' })).toEqual({ birth_date: 'too_late' })
  expect(await write({ registration_date: '1998-01-01' })).toEqual({ registration_date: 'too_early' })
  const passport = { candidate_id: id, passport_number: 'A3000003' }
  const backwards = { issued_on: '2025-05-02', valid_until: '2025-05-01' }
  expect(await fieldsOf(user.post('/passports', { ...passport, ...backwards }))).toEqual({
    valid_until: 'too_early',
  })
})

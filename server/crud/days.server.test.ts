import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Api, good } from '../../tests/kit/api'
import { startApp, type TestApp } from '../../tests/kit/app'
import { candidateKit } from '../../tests/kit/candidates'

let app: TestApp
let master: Api
const at = (moment: string) => {
  app.services.now = () => new Date(moment)
}
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const refusal = ({ status, refusal: { fields } }: Answer) => [status, fields]

test('a birth of tomorrow is refused by form and bulk until the day begins on the clock of the organisation', async () => {
  at('2026-11-24T22:30:00Z')
  const id = await candidateId()
  const born = { birth_date: '2026-11-25' }
  const tooLate = [422, { birth_date: 'future_day' }]
  expect(refusal(await master.put(`/candidates/${id}`, born))).toEqual(tooLate)
  expect(refusal(await master.put('/candidates', { ids: [id], changes: born }))).toEqual(tooLate)
  at('2026-11-24T23:30:00Z')
  good(await master.put(`/candidates/${id}`, born))
})

test('a call is refused that comes in ten years, and a consent of 1900', async () => {
  at('2026-11-24T10:00:00Z')
  const candidate_id = await candidateId()
  const call = { candidate_id, status: 'answered', at: '2036-01-01T10:00:00Z' }
  expect(refusal(await master.post('/calls', call))).toEqual([422, { at: 'future_instant' }])
  const guardian = { candidate_id, name: 'Mona Haddad', consent_on: '1900-01-01' }
  expect(refusal(await master.post('/guardians', guardian))).toEqual([422, { consent_on: 'last_30_years' }])
})

test('an old slip does not block a new note, and an undo puts it back', async () => {
  at('2026-11-24T10:00:00Z')
  const id = await candidateId()
  await app.sql`update candidates set birth_date = '2030-01-01' where id = ${id}`
  good(await master.put(`/candidates/${id}`, { birth_date: '2030-01-01', notes: 'Asked for the passport' }))
  const changed = await master.put('/candidates', { ids: [id], changes: { birth_date: '2000-01-01' } })
  const { undo } = changed.json as { undo: string }
  expect((await master.post('/undo', { undo })).status).toBe(200)
  expect((await master.get(`/candidates/${id}`)).record.birth_date).toBe('2030-01-01')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { employableKit } from '../../../tests/kit/employable'

let app: TestApp
let superadmin: Api
let user: Api
beforeAll(async () => {
  app = await startApp()
  ;[superadmin, user] = await Promise.all([app.api('superadmin'), app.api('user')])
})
afterAll(() => app?.stop())
const { imported } = employableKit(
  () => app,
  () => ({ user, german: user, master: superadmin }),
)

const routeRow = async (slug: string) => {
  const rows = await app.sql<{ id: number; version: number; active: boolean; en: string }[]>`
    select id, version, active, en from routes where slug = ${slug}`
  return rows[0]!
}
const refusal = ({ status, refusal }: Answer) => ({ status, fields: refusal.fields })
const REFUSED = { status: 422, fields: { active: 'default_route' } }

test('the route of everybody without a case stays active, by whichever way somebody deactivates it', async () => {
  const { id, version, en } = await routeRow('CLASSIC')
  const other = await routeRow('SKILLED')
  const changes = { active: false }
  expect(refusal(await superadmin.put(`/routes/${id}`, { version, ...changes }))).toEqual(REFUSED)
  expect(refusal(await superadmin.put('/routes', { id, version, ...changes }))).toEqual(REFUSED)
  expect(refusal(await superadmin.put('/routes', { ids: [other.id, id], changes }))).toEqual(REFUSED)
  const chosen = { filter: { family: 'recognition' }, changes }
  expect(refusal(await superadmin.put('/routes', chosen))).toEqual(REFUSED)
  const job = await imported('routes', [{ slug: 'CLASSIC', en, active: 'false' }])
  expect((await superadmin.get(`/jobs/${job.id}/errors`)).text).toContain('active: default_route')
  expect((await superadmin.delete(`/routes/${id}`)).refusal.error).toBe('in_use')
  expect(await routeRow('CLASSIC')).toMatchObject({ active: true, version })
  expect(await routeRow('SKILLED')).toMatchObject({ active: true })
  expect((await superadmin.put(`/routes/${other.id}`, { version: other.version, ...changes })).status).toBe(
    200,
  )
})

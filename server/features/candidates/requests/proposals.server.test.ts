import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'

let app: TestApp
let user: Api
let admin: Api
let master: Api
let desk: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  admin = await app.api('admin')
  master = await app.api('master')
  desk = await app.api('de_user')
})
afterAll(() => app?.stop())
const { makeCandidate: candidate } = candidateKit(() => app)

const propose = (api: Api, candidate_id: number, field: string, value: string) =>
  api.post('/candidateUpdates', { candidate_id, field, value })
const stored = async (id: number, field: string) =>
  (await app.sql`select ${app.sql(field)} as value from candidates where id = ${id}`)[0]?.value

/** @returns the address of a file that somebody sent */
async function uploaded(api: Api, folder: string): Promise<string> {
  const form = new FormData()
  form.set('folder', folder)
  form.set('file', new File(['%PDF-1.4\n%%EOF\n'], 'cv.pdf', { type: 'application/pdf' }))
  const headers = { authorization: `Bearer ${api.token}` }
  const answer = await fetch(`${app.url}/api/v1/files`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { url: string }).url
}

describe('a proposed change', () => {
  test('knows who proposed it and what stood there, and is written by another person', async () => {
    const { id } = await candidate({ birth_place: 'Cairo' })
    const proposal = (await propose(user, id, 'birth_place', ' Giza ')).record
    expect(proposal).toMatchObject({
      ...{ value: 'Giza', old_value: 'Cairo', status: 'pending', by: app.userOf('user') },
    })
    const answer = await admin.post(`/candidateUpdates/${proposal.id}/approve`, {
      note: 'As in the passport',
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.record).toMatchObject({ status: 'approved', decided_by: app.userOf('admin') })
    expect(await stored(id, 'birth_place')).toBe('Giza')
    const told = (await user.get('/notifications')).page.data
    expect(told[0]).toMatchObject({ kind: 'proposal_approved', body: 'As in the passport' })
  })

  test.each([
    ['birth_date', 'soon', 'valid_day'],
    ['gender', 'other', 'not_a_choice'],
    ['language_level_id', 'B7', 'not_a_choice'],
    ['email', 'nobody', 'valid_email'],
    ['phone', '12', 'valid_phone'],
    ['country_id', '999999', 'not_there'],
    ['country_id', 'Egypt', 'only_numbers'],
    ['b1_passed', 'yes', 'invalid'],
    ['first_fees', '12.345', 'valid_money'],
  ])('of %s to %o is refused at once', async (field, value, code) => {
    const { id } = await candidate()
    const answer = await propose(user, id, field, value)
    expect(answer.status).toBe(422)
    const [said] = Object.values(answer.refusal.fields ?? {})
    expect(Object.keys(answer.refusal.fields ?? {})).toEqual(['value'])
    if (field !== 'country_id' && field !== 'first_fees') expect(said).toBe(code)
  })

  test.each(['uuid', 'visa_step', 'version', 'erased_at', 'no_such'])('of %s is refused', async field => {
    const { id } = await candidate()
    expect((await propose(user, id, field, 'x')).refusal.fields).toEqual({ field: 'not_a_choice' })
  })

  test('of a step keeps its day and who and when', async () => {
    const { id } = await candidate()
    const { record } = await propose(user, id, 'visa_submitted', 'true')
    expect((await admin.post(`/candidateUpdates/${record.id}/approve`)).status).toBe(200)
    const changes = await app.sql`select step, done, user_id from status_changes where candidate_id = ${id}`
    expect(changes).toEqual([{ step: 'visa_submitted', done: true, user_id: app.userOf('admin') }])
    expect(await stored(id, 'visa_submitted_date')).not.toBeNull()
  })

  test('is not approved by who proposed it, nor by those who only propose', async () => {
    const { id } = await candidate()
    const { record } = await propose(admin, id, 'birth_place', 'Fes')
    expect((await admin.post(`/candidateUpdates/${record.id}/approve`)).status).toBe(403)
    for (const api of [user, desk, await app.api('de_superadmin')])
      expect((await api.post(`/candidateUpdates/${record.id}/approve`)).status).toBe(403)
    expect((await admin.put(`/candidateUpdates/${record.id}`, { status: 'approved' })).status).toBe(403)
    expect(await stored(id, 'birth_place')).toBeNull()
  })

  test('is refused where the field was changed since, unless it is forced', async () => {
    const { id } = await candidate({ birth_place: 'Cairo' })
    const { record } = await propose(user, id, 'birth_place', 'Giza')
    await master.put(`/candidates/${id}`, { birth_place: 'Luxor' })
    const answer = await admin.post(`/candidateUpdates/${record.id}/approve`)
    expect(answer.status).toBe(409)
    expect(answer.refusal).toMatchObject({ error: 'conflict', now: 'Luxor' })
    expect(await stored(id, 'birth_place')).toBe('Luxor')
    expect((await admin.post(`/candidateUpdates/${record.id}/approve`, { force: true })).status).toBe(200)
    expect(await stored(id, 'birth_place')).toBe('Giza')
  })

  test('is decided once, however many decide', async () => {
    const { id } = await candidate()
    const { record } = await propose(user, id, 'birth_place', 'Fes')
    const superadmin = await app.api('superadmin')
    const answers = await Promise.all([
      admin.post(`/candidateUpdates/${record.id}/approve`),
      superadmin.post(`/candidateUpdates/${record.id}/approve`),
      master.post(`/candidateUpdates/${record.id}/reject`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('is changed and deleted by its own maker only, and while it waits', async () => {
    const { id } = await candidate()
    const { record } = await propose(admin, id, 'birth_place', 'Fes')
    const path = `/candidateUpdates/${record.id}`
    expect((await user.put(path, { value: 'Rabat' })).status).toBe(403)
    expect((await master.delete(path)).status).toBe(403)
    expect((await admin.put(path, { value: 'Rabat' })).record.value).toBe('Rabat')
    await master.post(`${path}/reject`, { note: 'No' })
    expect((await admin.put(path, { value: 'Tangier' })).status).toBe(409)
    expect((await admin.delete(path)).status).toBe(409)
  })

  test('empties a field, and brings a file that whoever decides can open', async () => {
    const { id } = await candidate({ birth_place: 'Cairo' })
    const emptied = await user.post('/candidateUpdates', { candidate_id: id, field: 'birth_place' })
    expect(emptied.record).toMatchObject({ value: null, old_value: 'Cairo' })
    expect((await admin.post(`/candidateUpdates/${emptied.record.id}/approve`)).status).toBe(200)
    expect(await stored(id, 'birth_place')).toBeNull()
    for (const field of ['birth_place', 'name', 'b1_passed'])
      expect((await user.post('/candidateUpdates', { candidate_id: id, field })).status, field).toBe(422)

    const url = await uploaded(user, `candidates/${id}`)
    const cv = await propose(user, id, 'cv_url', url)
    expect(cv.status, cv.text).toBe(201)
    const opened = await fetch(app.url + url, { headers: { authorization: `Bearer ${admin.token}` } })
    expect(opened.status).toBe(200)
    expect((await admin.post(`/candidateUpdates/${cv.record.id}/approve`)).status).toBe(200)
    expect(await stored(id, 'cv_url')).toBe(url)
    const others = await propose(user, id, 'cv_url', await uploaded(master, `candidates/${id}`))
    expect(others.refusal.fields).toEqual({ value: 'not_there' })
  })
})

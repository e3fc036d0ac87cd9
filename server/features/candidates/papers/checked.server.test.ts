import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { papersOf } from '../../../../tests/kit/papers'

let app: TestApp
let user: Api
let admin: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  admin = await app.api('admin')
})
afterAll(() => app?.stop())

const { candidateId, idOf } = candidateKit(() => app)

async function paper(values: Record<string, unknown> = {}) {
  const kind_id = await idOf('document_kinds', 'passport')
  const made = await admin.post('/documents', {
    ...{ candidate_id: await candidateId(), kind_id, received_on: '2026-11-19' },
    ...values,
  })
  expect(made.status, made.text).toBe(201)
  return made.record
}

describe('a checked paper', () => {
  test('names the person who checked it, whatever the body says', async () => {
    const other = app.userOf('superadmin')
    const { id, ...made } = await paper({ checked_on: '2026-11-20', checked_by: other })
    expect(made.checked_by).toBe(app.userOf('admin'))
    const refused = await user.put(`/documents/${id}`, { checked_by: other })
    expect([refused.status, refused.refusal.fields]).toEqual([403, { checked_by: 'not_writable' }])
    const again = await user.put(`/documents/${id}`, { checked_on: '2026-11-22' })
    expect(again.record).toMatchObject({ checked_on: '2026-11-22', checked_by: app.userOf('user') })
    const noted = await admin.put(`/documents/${id}`, { ...again.record, note: 'Seen' })
    expect(noted.record).toMatchObject({ note: 'Seen', checked_by: app.userOf('user') })
  })

  test('is no longer checked once its file is another one', async () => {
    const { id } = await paper({ checked_on: '2026-11-20' })
    const sent = await papersOf(app, user).upload('passport.pdf')
    const answer = await user.put(`/documents/${id}`, { file: sent })
    expect(answer.record).toMatchObject({ file: sent, checked_on: null, checked_by: null })
  })

  test('is no longer checked once it is of another kind, of another day or valid for another time', async () => {
    for (const change of [
      { kind_id: await idOf('document_kinds', 'birth_certificate') },
      { valid_until: '2035-01-01' },
      { issued_on: '2026-11-01' },
    ]) {
      const { id } = await paper({ checked_on: '2026-11-20' })
      const answer = await user.put(`/documents/${id}`, change)
      expect(answer.record, answer.text).toMatchObject({ ...change, checked_on: null, checked_by: null })
    }
  })

  test('stays checked while a form of it is added, and not when what was checked is replaced', async () => {
    const { id } = await paper({ checked_on: '2026-11-20', issuer: 'Cairo' })
    const added = {
      original: true,
      certifier: 'Notary',
      translation: await papersOf(app, user).upload('de.pdf'),
    }
    const { record } = await user.put(`/documents/${id}`, added)
    expect(record).toMatchObject({ ...added, checked_on: '2026-11-20', seen_by: app.userOf('user') })
    const other = await user.put(`/documents/${id}`, {
      translation: await papersOf(app, user).upload('fr.pdf'),
    })
    expect(other.record).toMatchObject({ checked_on: null, check_result: null, state: 'uploaded' })
    expect((await user.put(`/documents/${id}`, { original: false })).record).toMatchObject({
      ...{ seen_on: null, seen_by: null },
    })
  })

  test('is not checked before it came, and one that comes anew is not checked yet', async () => {
    const { id } = await paper({})
    const early = await user.put(`/documents/${id}`, { checked_on: '2026-11-18' })
    expect([early.status, early.refusal.fields]).toEqual([422, { checked_on: 'too_early' }])
    expect((await user.put(`/documents/${id}`, { checked_on: '2026-11-19' })).status).toBe(200)
    const anew = await user.put(`/documents/${id}`, { received_on: '2026-11-20' })
    expect(anew.record, anew.text).toMatchObject({ state: 'uploaded', checked_on: null })
  })

  test('was issued before it came', async () => {
    const { id } = await paper({})
    const late = await user.put(`/documents/${id}`, { issued_on: '2026-11-20' })
    expect([late.status, late.refusal.fields]).toEqual([422, { issued_on: 'too_late' }])
    expect((await user.put(`/documents/${id}`, { issued_on: '2026-11-19' })).status).toBe(200)
    const early = await user.put(`/documents/${id}`, { received_on: '2026-11-18' })
    expect([early.status, early.refusal.fields]).toEqual([422, { received_on: 'too_early' }])
  })

  test('is there: a file, a day of receipt, or the original', async () => {
    const { id } = await paper({ received_on: null })
    for (const check of [{ check_result: 'ok' }, { checked_on: '2026-11-20' }]) {
      const refused = await user.put(`/documents/${id}`, check)
      const [field] = Object.keys(check)
      expect([refused.status, refused.refusal.fields]).toEqual([409, { [String(field)]: 'not_received' }])
    }
    const seen = await user.put(`/documents/${id}`, { original: true, check_result: 'ok' })
    expect(seen.record, seen.text).toMatchObject({ state: 'ok' })
    const gone = await user.put(`/documents/${id}`, { original: false })
    expect(gone.record, gone.text).toMatchObject({ state: 'missing', check_result: null, checked_on: null })
  })

  test('was not uploaded by the person who checks it, and says why it is not in order', async () => {
    const { id } = await paper({ file: await papersOf(app, admin).upload('passport.pdf') })
    const own = await admin.put(`/documents/${id}`, { check_result: 'ok' })
    expect([own.status, own.refusal.fields]).toEqual([409, { check_result: 'own_upload' }])
    const mute = await user.put(`/documents/${id}`, { check_result: 'not_ok' })
    expect([mute.status, mute.refusal.fields]).toEqual([422, { check_reason: 'required' }])
    const refused = await user.put(`/documents/${id}`, { check_result: 'not_ok', check_reason: 'Blurred' })
    expect(refused.record).toMatchObject({ state: 'not_ok', checked_by: app.userOf('user') })
    const sent = await user.put(`/documents/${id}`, { authentication: 'not_possible' })
    expect(sent.refusal.fields).toEqual({ authentication_reason: 'required' })
  })

  test('was not checked by the person who uploaded its translation either', async () => {
    const { id } = await paper({ translation: await papersOf(app, admin).upload('de.pdf') })
    const own = await admin.put(`/documents/${id}`, { check_result: 'ok' })
    expect([own.status, own.refusal.fields]).toEqual([409, { check_result: 'own_upload' }])
    const both = {
      translation: await papersOf(app, user).upload('fr.pdf'),
      checked_on: '2026-11-20',
    }
    expect((await user.put(`/documents/${id}`, both)).refusal.fields).toEqual({ checked_on: 'own_upload' })
    const replaced = await user.put(`/documents/${id}`, { translation: both.translation })
    expect(replaced.record).toMatchObject({ translation_uploaded_by: app.userOf('user') })
    expect((await admin.put(`/documents/${id}`, { check_result: 'ok' })).record).toMatchObject({
      state: 'ok',
    })
  })

  test('is no longer checked once the person who checked it adds the translation', async () => {
    const translation = async (api: Api) => ({ translation: await papersOf(app, api).upload('de.pdf') })
    const { id } = await paper({ checked_on: '2026-11-20' })
    const own = await admin.put(`/documents/${id}`, await translation(admin))
    expect(own.record, own.text).toMatchObject({ state: 'uploaded', checked_by: null, check_result: null })
    expect((await admin.put(`/documents/${id}`, { check_result: 'ok' })).refusal.fields).toEqual({
      check_result: 'own_upload',
    })
    expect((await user.put(`/documents/${id}`, { check_result: 'ok' })).record).toMatchObject({ state: 'ok' })
  })

  test('stays with its candidate, one by one and in bulk, until the check is taken back', async () => {
    const { id } = await paper({ checked_on: '2026-11-20' })
    const candidate_id = await candidateId()
    const refused = await user.put(`/documents/${id}`, { candidate_id, checked_on: null })
    expect([refused.status, refused.refusal.error, refused.refusal.fields]).toEqual([
      ...[409, 'wrong_state'],
      { candidate_id: 'not_writable' },
    ])
    const many = await admin.put('/documents', { ids: [id], changes: { candidate_id } })
    expect(many.status).toBe(409)
    const taken = await user.put(`/documents/${id}`, { checked_on: null })
    expect(taken.record).toMatchObject({ checked_on: null, checked_by: null })
    expect((await user.put(`/documents/${id}`, { candidate_id })).record).toMatchObject({ candidate_id })
  })
})

describe.each([
  ['notes', 'candidates', { text: 'Wants to start in spring' }, { text: 'Nothing' }],
  ['calls', 'candidates', { status: 'answered' }, { note: 'Nothing' }],
])('%s', (resource, _, values, changes) => {
  const made = async (api: Api) => {
    const answer = await api.post(`/${resource}`, { candidate_id: await candidateId(), ...values })
    expect(answer.status, answer.text).toBe(201)
    return answer.record
  }

  test('are changed by their author and by admin roles', async () => {
    const [own, other] = [await made(user), await made(admin)]
    expect((await user.put(`/${resource}/${own.id}`, changes)).record).toMatchObject(changes)
    const refusals = [
      await user.put(`/${resource}/${other.id}`, changes),
      await user.put(`/${resource}`, { id: other.id, ...changes }),
      await user.put(`/${resource}/${other.id}`, { 'no such field': 1 }),
      await user.put(`/${resource}/${other.id}`, { candidate_id: own.candidate_id }),
    ]
    expect(refusals.map(({ status, refusal }) => [status, refusal.error])).toEqual(
      refusals.map(() => [403, 'forbidden']),
    )
    const { version, updated_at } = other
    const kept = (await user.get(`/${resource}/${other.id}`)).record
    expect(kept).toMatchObject({ ...values, version, updated_at })
    expect((await admin.put(`/${resource}/${own.id}`, changes)).status).toBe(200)
  })

  test('keep their author when a deletion is undone', async () => {
    const { id } = await made(user)
    const gone = await admin.delete(`/${resource}`, { ids: [id] })
    expect((await admin.post('/undo', { undo: gone.record.undo })).status).toBe(200)
    expect((await admin.get(`/${resource}/${id}`)).record.created_by).toBe(app.userOf('user'))
  })
})

test('a call names the person who made it, whatever the body says', async () => {
  const sent = { candidate_id: await candidateId(), status: 'answered', call_by: app.userOf('admin') }
  const { record } = await user.post('/calls', sent)
  expect(record.call_by).toBe(app.userOf('user'))
  const refused = await user.put(`/calls/${record.id}`, { call_by: app.userOf('admin') })
  expect([refused.status, refused.refusal.fields]).toEqual([403, { call_by: 'not_writable' }])
})

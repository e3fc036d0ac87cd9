import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { caseKit, stepIn } from '../../../../tests/kit/cases'
import { undoOf } from '../../../../tests/kit/employable'
import { papersOf } from '../../../../tests/kit/papers'
import { handOverSheet } from '../../../../tests/kit/sheets'

let app: TestApp
let user: Api
let master: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  master = await app.api('master')
})
afterAll(() => app?.stop())

const { candidateId, idOf } = candidateKit(() => app)
const { openCase, orderStep, wayOf } = caseKit(() => app)

test('the sheet of § 299 counts with file, receipt, language and the check of another person; what lacks is named', async () => {
  const candidate_id = await candidateId()
  await openCase(candidate_id, 'SKILLED')
  const contract = { candidate_id, name: 'Contract', signed_on: '2026-11-03' }
  for (const category_type of ['registration', 'employment'])
    expect(
      (await master.post('/contracts', { ...contract, category_type, text_given_on: '2026-11-01' })).status,
    ).toBe(201)
  const payment = {
    candidate_id,
    kind: 'placement',
    amount: '100',
    currency: 'EUR',
    done: true,
    done_on: '2026-11-10',
  }
  const lacks = async () => {
    const answer = await user.post('/transactions', payment)
    expect([answer.status, answer.refusal.fields], answer.text).toEqual([422, { amount: 'refused_by_rule' }])
    return (answer.refusal.guards as { kind: string; sheet_lacks?: string[] }[]).map(each => each.sheet_lacks)
  }
  expect(await lacks()).toEqual([undefined])

  // A record of an earlier version: a day alone.
  const kind_id = await idOf('document_kinds', 'info_299_sheet')
  const { id } = (await user.post('/documents', { candidate_id, kind_id, received_on: '2026-11-02' })).record
  expect(await lacks()).toEqual([['file', 'language', 'check_result']])
  expect((await user.put(`/documents/${id}`, { check_result: 'ok' })).status).toBe(200)
  expect(await lacks()).toEqual([['file', 'language']])

  const file = await papersOf(app, user).upload('sheet.pdf')
  expect((await user.put(`/documents/${id}`, { file })).status).toBe(200)
  const own = await user.put(`/documents/${id}`, { check_result: 'ok' })
  expect(own.refusal.fields).toEqual({ check_result: 'own_upload' })
  expect((await master.put(`/documents/${id}`, { check_result: 'ok' })).status).toBe(200)
  expect(await lacks()).toEqual([['language']])

  // A check is about the language and the day of receipt too.
  expect((await user.put(`/documents/${id}`, { language: 'ar' })).record).toMatchObject({ state: 'uploaded' })
  expect(await lacks()).toEqual([['check_result']])
  expect((await master.put(`/documents/${id}`, { check_result: 'ok' })).status).toBe(200)
  expect((await user.post('/transactions', payment)).status).toBe(201)
  expect((await user.put(`/documents/${id}`, { received_on: '2026-11-01' })).record).toMatchObject({
    state: 'uploaded',
  })
})

test('the step is not set by hand before the sheet is there', async () => {
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'NURSE_MEASURE')
  const set = () => orderStep(id, { step: 'info_299_given', state: 'done', confirm: [] })
  const early = await set()
  expect(early.status, early.text).toBe(422)
  expect(early.refusal.requirements).toMatchObject([{ key: 'info_299_sheet', effect: 'block' }])
  await handOverSheet(app, candidate_id, '2026-11-02')
  const given = await set()
  expect(given.status, given.text).toBeLessThan(300)
})

describe('the sheet on file moves its step', () => {
  const RECEIVED = '2026-11-02'
  const stepOfCase = async (id: number) => {
    const step = stepIn(await wayOf(id), 'info_299_given')
    return { state: step?.state, day: step?.day, record: step?.fills?.id }
  }
  async function person() {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'NURSE_MEASURE')
    const kind_id = await idOf('document_kinds', 'info_299_sheet')
    return { candidate_id, id, kind_id }
  }
  /** The row by which lists and reports find the step. */
  const rowOf = async (id: number) =>
    app.sql`select k.state, k.day from case_steps k join route_steps s on s.id = k.step_id
      where k.case_id = ${id} and s.slug = 'info_299_given' and k.effective`

  test('once it lacks nothing, with the day of its receipt; deleted, it takes the step back', async () => {
    const { candidate_id, id, kind_id } = await person()
    const way = stepIn(await wayOf(id), 'info_299_given')
    expect(way).toMatchObject({
      record: 'documents',
      fills: { id: null, event: 'received_on', values: { kind_id } },
    })
    const sheet = await handOverSheet(app, candidate_id, RECEIVED)
    expect(await stepOfCase(id)).toEqual({ state: 'done', day: RECEIVED, record: sheet })
    expect(await rowOf(id)).toEqual([{ state: 'done', day: RECEIVED }])
    const undo = undoOf(await master.delete('/documents', { ids: [sheet] }))
    expect((await stepOfCase(id)).state).not.toBe('done')
    expect(await rowOf(id)).toEqual([])
    expect((await master.post('/undo', { undo })).status).toBe(200)
    expect(await stepOfCase(id)).toMatchObject({ state: 'done', day: RECEIVED })
  })

  test('and goes with what takes its check back, in a form and in bulk', async () => {
    const { candidate_id, id } = await person()
    const sheet = await handOverSheet(app, candidate_id, RECEIVED)
    expect((await user.put(`/documents/${sheet}`, { received_on: '2026-11-03' })).status).toBe(200)
    expect((await stepOfCase(id)).state).not.toBe('done')
    const checked = await master.put('/documents', { ids: [sheet], changes: { check_result: 'ok' } })
    expect(checked.status, checked.text).toBe(200)
    expect(await stepOfCase(id)).toMatchObject({ state: 'done', day: '2026-11-03' })
  })

  test('set by hand the step goes with the sheet, too', async () => {
    const { candidate_id, id } = await person()
    const sheet = await handOverSheet(app, candidate_id, RECEIVED)
    const given = await orderStep(id, { step: 'info_299_given', state: 'done', day: RECEIVED, confirm: [] })
    expect(given.status, given.text).toBe(200)
    expect((await master.delete(`/documents/${sheet}`)).status).toBeLessThan(300)
    expect((await stepOfCase(id)).state).not.toBe('done')
  })

  test('of a person who gets a case later, or comes by a merge', async () => {
    const candidate_id = await candidateId()
    await handOverSheet(app, candidate_id, RECEIVED)
    const { id } = await openCase(candidate_id, 'NURSE_MEASURE')
    expect(await stepOfCase(id)).toMatchObject({ state: 'done', day: RECEIVED })
    const [kept, other] = [await person(), await candidateId()]
    await handOverSheet(app, other, RECEIVED)
    const versionOf = async (of: number) => (await master.get(`/candidates/${of}`)).record.version
    const merged = await master.post(`/candidates/${kept.candidate_id}/merge`, {
      other_id: other,
      version: await versionOf(kept.candidate_id),
      other_version: await versionOf(other),
    })
    expect(merged.status, merged.text).toBe(200)
    expect(await rowOf(kept.id)).toEqual([{ state: 'done', day: RECEIVED }])
  })
})

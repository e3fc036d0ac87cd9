import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { caseKit } from '../../../../tests/kit/cases'
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
const { openCase, orderStep } = caseKit(() => app)

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

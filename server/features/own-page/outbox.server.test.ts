import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2026-11-23T09:00:00Z')
})
afterAll(() => app?.stop())

const { makeCandidate, idOf, pageOf } = candidateKit(() => app)

test('without a mail server a link and a request are in the outbox, and staff see words where the link goes', async () => {
  const candidate = await makeCandidate({ birth_date: '2012-03-14', email: 'outbox@mail.example' })
  const user = await app.api('user')
  const guardian = {
    candidate_id: candidate.id,
    name: 'Layla',
    relation: 'mother',
    email: 'layla@mail.example',
  }
  expect((await user.post('/guardians', guardian)).status).toBe(201)
  const sent = await user.post(`/candidates/${candidate.id}/own-page/send`, { language: 'en' })
  expect(sent.record).toMatchObject({ channel: 'outbox', to: 'outbox@mail.example' })
  expect((await pageOf(candidate.id)).own_page).toMatchObject({ channel: 'outbox' })
  expect((await pageOf(candidate.id)).own_page.guardians).toMatchObject([
    { name: 'Layla', channel: 'outbox' },
  ])
  const kind_id = await idOf('document_kinds', 'passport')
  for (const [language, words] of [
    ['en', '[personal link]'],
    ['ar', '[الرابط الشخصي]'],
  ]) {
    const order = { kind_id, due_on: '2036-12-20', language, dry_run: true }
    const asked = await user.post(`/candidates/${candidate.id}/documents/ask`, order)
    expect(asked.record.sent).toMatchObject({
      channel: 'outbox',
      body: expect.stringContaining(String(words)),
    })
    expect(asked.text).not.toContain('{link')
  }
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Timeline } from '../../../contract/calls/candidates/page'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { ownPageKit } from '../../../tests/kit/ownPage'
import type { TestSmtp } from '../../../tests/kit/smtp'

let app: TestApp
// No mail server: nothing is read from it.
const smtp = { messages: [] } as unknown as TestSmtp

beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2026-11-23T09:00:00Z')
})
afterAll(() => app?.stop())

const { makeCandidate, idOf, pageOf } = candidateKit(() => app)
const { visitorAt } = ownPageKit(() => ({ app, smtp }))

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
  expect(sent.record).not.toHaveProperty('demo_link')
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

test('without a mail server the timeline says that a request is in the outbox, and no contact is counted', async () => {
  const { id } = await makeCandidate({ birth_date: '1998-03-14', email: 'kept@mail.example' })
  const user = await app.api('user')
  const kind_id = await idOf('document_kinds', 'passport')
  const asked = await user.post(`/candidates/${id}/documents/ask`, { kind_id, due_on: '2036-12-20' })
  expect(asked.status, asked.text).toBe(200)
  await vi.waitFor(
    async () => {
      const { items } = (await user.get(`/candidates/${id}/timeline?kind=messages`)).json as Timeline
      expect(items).toMatchObject([{ kind: 'message', record: { status: 'outbox', sent_at: null } }])
    },
    { timeout: 45_000, interval: 100 },
  )
})

test('in German a request is sent by the page, and by no reply where there is a link', async () => {
  const candidate = await makeCandidate({ birth_date: '1998-03-14', email: 'mona@mail.example' })
  const kind_id = await idOf('document_kinds', 'passport')
  const order = { kind_id, due_on: '2036-12-20', language: 'de', dry_run: true }
  const asked = await (await app.api('user')).post(`/candidates/${candidate.id}/documents/ask`, order)
  expect(asked.record.sent).toMatchObject({
    body: expect.stringContaining('Bitte schicken Sie es hier, als Foto oder als Datei'),
  })
  expect(asked.text).not.toContain('als Antwort')
})

test('in the demo staff open the page by the link of the answer, and the door shows the code', async () => {
  const candidate = await makeCandidate({ birth_date: '1998-03-14', email: 'demo@mail.example' })
  const user = await app.api('user')
  app.services.config.demo = true
  try {
    const sent = await user.post(`/candidates/${candidate.id}/own-page/send`, { language: 'de' })
    const { pathname } = new URL(String(sent.record.demo_link))
    const visitor = visitorAt(pathname)
    const [, code = ''] = /Demo: (\d{6})/.exec((await visitor.post({ act: 'code' })).html) ?? []
    const entered = await visitor.post({ act: 'enter', code, birth_date: '1998-03-14' })
    expect(entered.status).toBe(303)
    expect((await visitor.get()).html).toContain('What we need from you')
  } finally {
    app.services.config.demo = false
  }
  const another = await makeCandidate({ birth_date: '1998-03-14' })
  const other = await user.post(`/candidates/${another.id}/own-page/send`, {})
  expect(other.status, other.text).toBe(200)
  expect(other.record).not.toHaveProperty('demo_link')
})

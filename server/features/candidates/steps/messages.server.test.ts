import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CandidatePage, StepAnswer, Timeline } from '../../../../contract/calls/candidates/page'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { startSmtp, type TestSmtp } from '../../../../tests/kit/smtp'

let smtp: TestSmtp
let app: TestApp
let user: Api
let master: Api

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url })
  user = await app.api('user')
  master = await app.api('master')
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

let made = 0
async function makeCandidate(values: Record<string, unknown> = {}): Promise<{ id: number; version: number }> {
  const phone = `+2126617360${String(++made).padStart(2, '0')}`
  const answer = await master.post('/candidates', {
    ...{ name: `Meryem ${made}`, name_arabic: 'مريم', phone, email: `meryem${made}@mail.example`, ...values },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.record as { id: number; version: number }
}
const messageOf = async (id: number) => {
  const [row] = await app.sql<{ id: number; status: string; error: string | null; body: string }[]>`
    select id, status, error, body from candidate_messages where candidate_id = ${id} order by id desc limit 1`
  return row
}
const settled = (id: number, status: string) =>
  vi.waitFor(async () => expect((await messageOf(id))?.status).toBe(status), {
    timeout: 45_000,
    interval: 100,
  })
const tell = { language: 'en', subject: 'Congratulations', body: 'Dear Meryem,\n\nyou passed <b>B1</b>.' }

describe('a message that goes with a step', () => {
  test('is previewed in the language of the person, with merge fields', async () => {
    const { id } = await makeCandidate()
    const preview = async (body: Record<string, unknown>) => {
      const answer = await user.post(`/candidates/${id}/steps/preview`, { step: 'visa_appointment', ...body })
      expect(answer.status, answer.text).toBe(200)
      return answer.json as { to: string; subject: string; body: string; html: string }
    }
    const values = { visa_appointment_time: '09:30', visa_embassy: 'Rabat' }
    const english = await preview({ language: 'en', day: '2026-12-18', values })
    expect(english.to).toMatch(/@mail\.example$/)
    expect(english.body).toContain('18 December 2026 at 09:30, Rabat')
    expect(english.body).toContain('The user')
    const arabic = await preview({ language: 'ar', day: '2026-12-18' })
    expect(arabic.body).toContain('مرحبًا مريم')
    expect(arabic.body).toContain('18 ديسمبر 2026')
    expect(arabic.html).toContain('dir="rtl"')
    const none = await preview({ language: 'fr', step: 'a1_started' })
    expect(none).toMatchObject({ subject: '', body: '' })
    expect(
      (await user.post(`/candidates/${id}/steps/preview`, { step: 'b1_passed', language: 'xx' })).status,
    ).toBe(422)
  })

  test('is a row in Settings, refused where it cannot be filled in', async () => {
    const text = { step: 'a1_started', language: 'en', subject: 'Hello {{ name }}', body: 'Hello {{ name' }
    expect((await master.post('/step-messages', text)).refusal.fields).toEqual({ body: 'invalid' })
    const written = await master.post('/step-messages', { ...text, body: 'You begin on {{ day }}.' })
    expect(written.status, written.text).toBe(201)
    const { id } = await makeCandidate()
    const order = { step: 'a1_started', language: 'en', day: '2026-12-01' }
    const preview = await user.post(`/candidates/${id}/steps/preview`, order)
    expect(preview.json).toMatchObject({ body: 'You begin on 1 December 2026.' })
    expect((await user.post('/step-messages', text)).status).toBe(403)
    const endless = '{% for a in (1..1000) %}{% for b in (1..1000) %}x{% endfor %}{% endfor %}'
    await master.put(`/step-messages/${written.record.id}`, { body: endless })
    const refused = await user.post(`/candidates/${id}/steps/preview`, order)
    expect(refused.refusal.fields).toEqual({ language: 'too_complex' })
  })

  test('is sent with the step, and stands on the timeline', async () => {
    await app.sql`insert into domains (name, active, search_text) values ('office.example', true, '')`
    const { id, version } = await makeCandidate()
    const set = await user.post(`/candidates/${id}/steps`, {
      step: 'b1_passed',
      done: true,
      version,
      tell,
      confirm: await warned(),
    })
    expect(set.status, set.text).toBe(200)
    const mail = await smtp.mailTo(`meryem${made}@mail.example`)
    expect(mail.subject).toBe('Congratulations')
    expect(mail.from).toMatchObject({ address: 'user@office.example', name: 'The user, Lotse' })
    expect(mail.text).toContain('you passed <b>B1</b>.')
    expect(mail.html).toContain('&lt;b&gt;B1&lt;/b&gt;')
    await settled(id, 'sent')
    const { items } = (await user.get(`/candidates/${id}/timeline?kind=messages`)).json as Timeline
    expect(items).toMatchObject([{ kind: 'message', who: { name: 'The user' }, record: { status: 'sent' } }])
    expect(((await user.get(`/candidates/${id}/page`)).json as CandidatePage).counts.messages).toBe(1)
  })

  test('keeps the braces that staff wrote, and opens no page of the person or a guardian', async () => {
    const { id, version } = await makeCandidate({ birth_date: '2012-03-14' })
    const email = `guardian${id}@mail.example`
    const guardian = await user.post('/guardians', {
      ...{ candidate_id: id, name: 'Layla', relation: 'mother', email },
    })
    expect(guardian.status, guardian.text).toBe(201)
    const body = `Here: ${app.services.config.origin}/p/{link} /p/{link-${guardian.record.id}}`
    const order = { step: 'ba_documents_ready', done: true, version, tell: { ...tell, body } }
    expect((await user.post(`/candidates/${id}/steps`, order)).status).toBe(200)
    for (const address of [`meryem${made}@mail.example`, email])
      expect((await smtp.mailTo(address)).text).toContain(body)
    expect(await app.sql`select from own_pages where candidate_id = ${id}`).toHaveLength(0)
  })

  test('goes with nothing that was refused, and to nobody without an address', async () => {
    const { id, version } = await makeCandidate()
    const refused = await user.post(`/candidates/${id}/steps`, {
      step: 'ba_submitted',
      done: true,
      version,
      tell,
    })
    expect(refused.status).toBe(422)
    expect(await messageOf(id)).toBeUndefined()
    const silent = await makeCandidate({ email: null })
    const order = { step: 'ba_documents_ready', done: true, version: silent.version, tell }
    const answer = await user.post(`/candidates/${silent.id}/steps`, order)
    expect(answer.refusal.fields).toEqual({ tell: 'required' })
    const [row] = await app.sql<{ ready: boolean }[]>`
      select ba_documents_ready as ready from candidates where id = ${silent.id}`
    expect(row?.ready).toBe(false)
    const byWhatsapp = { ...order, tell: { ...tell, channel: 'whatsapp' } }
    const nowhere = await user.post(`/candidates/${silent.id}/steps`, byWhatsapp)
    expect(nowhere.refusal).toMatchObject({ error: 'wrong_state', reason: 'not_configured' })
    expect((await user.get(`/candidates/${silent.id}`)).record.ba_documents_ready).toBe(false)
  })

  test('that the mail server refuses is told to who moved the step', async () => {
    smtp.answerBy(({ at }) => (at === 'rcpt' ? { code: 550, message: '5.1.1 no such person' } : undefined))
    const { id, version } = await makeCandidate()
    await user.post(`/candidates/${id}/steps`, { step: 'ba_documents_ready', done: true, version, tell })
    await settled(id, 'failed')
    smtp.answerBy(undefined)
    expect((await messageOf(id))?.error).toContain('no such person')
    const [told] = await app.sql<{ title: string; link: string }[]>`
      select title, link from notifications
      where user_id = ${app.userOf('user')} and kind = 'message_failed' order by id desc limit 1`
    expect(told).toMatchObject({
      ...{ title: `The message to Meryem ${made} could not be sent`, link: `/candidates/${id}?tab=messages` },
    })
  })

  test('is tried again where the server says later, and then goes once', async () => {
    let refusals = 0
    smtp.answerBy(({ at }) => (at === 'rcpt' && refusals++ < 1 ? { code: 451, message: 'later' } : undefined))
    const { id, version } = await makeCandidate()
    await user.post(`/candidates/${id}/steps`, { step: 'ba_documents_ready', done: true, version, tell })
    await settled(id, 'sent')
    smtp.answerBy(undefined)
    expect(smtp.messages.filter(({ to }) => to.includes(`meryem${made}@mail.example`))).toHaveLength(1)
  })

  test('that may have gone before a crash is never sent again by itself', async () => {
    const { id } = await makeCandidate()
    const [row] = await app.sql<{ id: number }[]>`
      insert into candidate_messages (candidate_id, "to", language, subject, body, status, user_id)
      values (${id}, 'crash@mail.example', 'en', 'Hello', 'Hello', 'sending', ${app.userOf('user')}) returning id`
    await app.sql`select graphile_worker.add_job('send_candidate_message', ${app.sql.json({ id: row?.id ?? 0 })}::json)`
    await settled(id, 'failed')
    expect((await messageOf(id))?.error).toBe('uncertain')
    expect(smtp.messages.some(({ to }) => to.includes('crash@mail.example'))).toBe(false)
  })

  test('waits no more once its step was taken back', async () => {
    const { id, version } = await makeCandidate()
    const set = await user.post(`/candidates/${id}/steps`, {
      step: 'ba_documents_ready',
      done: true,
      version,
    })
    const { change_id } = set.json as StepAnswer
    await app.sql`
      insert into candidate_messages (candidate_id, "to", language, subject, body, status, status_change_id)
      values (${id}, 'late@mail.example', 'en', 'Hello', 'Hello', 'queued', ${change_id})`
    await user.post(`/candidates/${id}/steps/undo`, { change_id })
    expect((await messageOf(id))?.status).toBe('cancelled')
  })

  test('waits no more by WhatsApp either', async () => {
    // On hold: what is queued stays so.
    await app.sql`
      insert into whatsapp_official_settings (name, phone_number_id, business_account_id, active, token, hold_until)
      values ('Ours', '1', '1', true, 'x', now() + interval '1 day')`
    const { id, version } = await makeCandidate()
    await app.sql`
      insert into whatsapp_contacts (number, last_in_at) select phone, now() from candidates where id = ${id}`
    const order = { step: 'ba_documents_ready', done: true, version, tell: { ...tell, channel: 'whatsapp' } }
    const { change_id } = (await user.post(`/candidates/${id}/steps`, order)).json as StepAnswer
    const sent = () => app.sql`select status, user_id from whatsapp_log where candidate_id = ${id}`
    expect(await sent()).toEqual([{ status: 'queued', user_id: app.userOf('user') }])
    await user.post(`/candidates/${id}/steps/undo`, { change_id })
    expect(await sent()).toMatchObject([{ status: 'cancelled' }])
  })

  async function warned(): Promise<number[]> {
    const rows = await app.sql<{ id: number }[]>`select id from requirements where effect = 'warn'`
    return rows.map(({ id }) => id)
  }
})

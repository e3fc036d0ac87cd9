import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { startSmtp, type TestSmtp } from '../../../../tests/kit/smtp'

let app: TestApp
let smtp: TestSmtp
let user: Api

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url })
  user = await app.api('user')
  await app.sql`insert into domains (name, active, search_text) values ('office.example', true, '')`
  await app.sql`update requirements set active = false`
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})
const { makeCandidate } = candidateKit(() => app)
const PATIENCE = { timeout: 45_000 }

const DECIDED = [
  { step: 'ba_result', resource: 'ba-approvals', refusal: { result: 'rejected', occupation: 'Nurse' } },
  { step: 'visa_granted', resource: 'visas', refusal: { state: 'rejected' } },
] as const

/** A candidate whose approval is set, with a message about it on the way. */
async function approved(
  step: string,
  channel: 'mail' | 'whatsapp',
  ready?: (id: number) => Promise<unknown>,
) {
  const { id, email, version } = await makeCandidate()
  await ready?.(id)
  const tell = { language: 'en', subject: 'Good news', body: 'It was approved.', channel }
  const order = { step, decision: 'approved', done: true, version, tell }
  const set = await user.post(`/candidates/${id}/steps`, order)
  expect(set.status, set.text).toBe(200)
  return { id, email: String(email) }
}

async function refused(resource: string, candidate_id: number, refusal: object) {
  const answer = await user.post(`/${resource}`, { candidate_id, decided_on: '2026-09-11', ...refusal })
  expect(answer.status, answer.text).toBe(201)
}

const messageOf = async (id: number) => {
  const [row] = await app.sql<{ status: string; error: string | null }[]>`
    select status, error from candidate_messages where candidate_id = ${id}`
  return row
}
const becomes = (id: number, message: object) =>
  expect.poll(() => messageOf(id), PATIENCE).toMatchObject(message)
/** The mail server asks to come again later: the queue tries again by itself. */
const waits = (id: number) => becomes(id, { status: 'queued', error: expect.stringContaining('later') })
const later = () => smtp.answerBy(({ at }) => (at === 'rcpt' ? { code: 451, message: 'later' } : undefined))
/** Keeps messages of WhatsApp in the queue. */
async function hold() {
  await app.sql`
    insert into whatsapp_official_settings (name, phone_number_id, business_account_id, active, token)
    select 'Ours', '1', '1', true, 'x' where not exists (select from whatsapp_official_settings)`
  await app.sql`update whatsapp_official_settings set hold_until = now() + interval '1 day'`
}
const hasWritten = (id: number) => app.sql`
  insert into whatsapp_contacts (number, last_in_at) select phone, now() from candidates where id = ${id}`
async function release(id: number) {
  await app.sql`update whatsapp_official_settings set hold_until = null`
  await app.sql`
    select graphile_worker.add_job('send_whatsapp', json_build_object('id', id)) from whatsapp_log
    where candidate_id = ${id}`
}
const whatsappOf = (id: number) => app.sql`select status from whatsapp_log where candidate_id = ${id}`

describe.each(DECIDED)('the message of $step that waits when the refusal arrives', each => {
  const { step, resource, refusal } = each

  test('is not sent by mail', async () => {
    later()
    const { id, email } = await approved(step, 'mail')
    await waits(id)
    await refused(resource, id, refusal)
    smtp.answerBy(undefined)
    await becomes(id, { status: 'cancelled' })
    expect(smtp.messages.filter(({ to }) => to.includes(email))).toEqual([])
  })

  test('is not sent by WhatsApp', async () => {
    await hold()
    const { id } = await approved(step, 'whatsapp', hasWritten)
    await refused(resource, id, refusal)
    await release(id)
    await expect.poll(() => whatsappOf(id), PATIENCE).toEqual([{ status: 'cancelled' }])
  })
})

test('a message about a step that was set before waits no more once the step is taken back', async () => {
  later()
  const { id } = await makeCandidate()
  const order = { step: 'ba_documents_ready', done: true, day: '2026-09-10' }
  const set = async (more: object = {}) => {
    const { version } = (await user.get(`/candidates/${id}`)).record
    const answer = await user.post(`/candidates/${id}/steps`, { ...order, ...more, version })
    expect(answer.status, answer.text).toBe(200)
  }
  await set()
  await set({ tell: { language: 'en', subject: 'Papers', body: 'Your papers are complete.' } })
  await waits(id)
  await user.put(`/candidates/${id}`, { ba_documents_ready: false })
  smtp.answerBy(undefined)
  await becomes(id, { status: 'cancelled' })
})

describe('a message about a day that waits', () => {
  async function appointed(channel: 'mail' | 'whatsapp') {
    const { id, email } = await makeCandidate()
    if (channel === 'whatsapp') await hasWritten(id)
    const { version } = (await user.get(`/candidates/${id}`)).record
    const tell = { language: 'en', subject: 'Your appointment', body: 'You are expected on 5 May.', channel }
    const order = { step: 'visa_appointment', done: true, day: '2027-05-05', version, tell }
    const set = await user.post(`/candidates/${id}/steps`, order)
    expect(set.status, set.text).toBe(200)
    return { id, email: String(email) }
  }
  const mailsTo = (email: string) => smtp.messages.filter(({ to }) => to.includes(email))

  test('is not sent by mail once the step has another day', async () => {
    later()
    const { id, email } = await appointed('mail')
    await waits(id)
    await user.put(`/candidates/${id}`, { visa_appointment_date: '2027-05-12' })
    smtp.answerBy(undefined)
    await becomes(id, { status: 'cancelled' })
    expect(mailsTo(email)).toEqual([])
  })

  test('is not sent by WhatsApp once the step has another day', async () => {
    await hold()
    const { id } = await appointed('whatsapp')
    await user.put(`/candidates/${id}`, { visa_appointment_date: '2027-05-12' })
    await release(id)
    await expect.poll(() => whatsappOf(id), PATIENCE).toEqual([{ status: 'cancelled' }])
  })

  test('is sent where the step was taken back and set for the same day again', async () => {
    later()
    const { id, email } = await appointed('mail')
    await waits(id)
    await user.put(`/candidates/${id}`, { visa_appointment: false })
    await user.put(`/candidates/${id}`, { visa_appointment: true, visa_appointment_date: '2027-05-05' })
    smtp.answerBy(undefined)
    await becomes(id, { status: 'sent' })
    expect(mailsTo(email)).toHaveLength(1)
  })
})

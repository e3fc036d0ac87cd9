import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { dayFromToday } from '../../../../tests/kit/days'
import { makeInterviewable } from '../../../../tests/kit/presentable'
import { remindOfRequests } from '../papers/remindOfRequests'

let app: TestApp
let user: Api
let master: Api
let employer: number

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  master = await app.api('master')
  employer = (await master.post('/bw-leads', { company: 'Klinik am See' })).record.id
})
afterAll(() => app?.stop())
const { candidateId: strangerId } = candidateKit(() => app)

/** A candidate who may be interviewed by the employer. */
async function candidateId(values: Record<string, unknown> = {}): Promise<number> {
  const id = await strangerId(values)
  await makeInterviewable(app.sql, [id], employer)
  return id
}

const at = (time: string, days = 10) => `${dayFromToday(days)}T${time}:00Z`
const talk = (candidate_id: number, time: string, days?: number) =>
  user.post('/candidateInterviews', { candidate_id, bw_lead_id: employer, at: at(time, days) })
const evaluation = (candidate_id: number, time: string, minutes = 30) =>
  user.post('/candidateEvaluations', {
    ...{ candidate_id, evaluator_id: app.userOf('admin'), appointment: at(time), minutes },
  })
const appointment = (values: Record<string, unknown>, time: string, host = 'superadmin') =>
  master.post('/online-appointments', {
    ...{ name: 'Talk', at: at(time), minutes: 30, host_id: app.userOf(host as 'superadmin'), ...values },
  })
const good = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
const busy = (answer: Answer, field: string) => {
  expect(answer.status, answer.text).toBe(422)
  expect(answer.refusal.fields).toEqual({ [field]: 'person_busy' })
}

describe('one person is not booked twice at the same minute', () => {
  test('by interviews, evaluations and appointments', async () => {
    const id = await candidateId()
    good(await talk(id, '08:00'))
    busy(await talk(id, '08:00'), 'at')
    busy(await evaluation(id, '07:45'), 'appointment')
    busy(await appointment({ candidate_id: id }, '07:50'), 'at')
    good(await talk(id, '08:01'))
    good(await evaluation(id, '08:02'))
    busy(await talk(id, '08:31'), 'at')
    good(await talk(id, '08:32'))
    good(await talk(await candidateId(), '08:00'))
  })

  test('as lead, as candidate of the lead, and by the address', async () => {
    const lead = good(await master.post('/leads', { name: 'Nour', phone: '+201002223334' }))
    const id = await candidateId({ lead_id: lead.id })
    good(await appointment({ lead_id: lead.id }, '11:00'))
    busy(await talk(id, '11:10'), 'at')
    good(await appointment({ email: 'Nour@mail.example' }, '13:00'))
    busy(await appointment({ email: 'nour@mail.example' }, '13:15', 'admin'), 'at')
  })

  test('when it is moved or taken up again; a declined one takes no time', async () => {
    const id = await candidateId()
    const first = good(await talk(id, '09:00'))
    const second = good(await talk(id, '10:00'))
    busy(await user.put(`/candidateInterviews/${second.id}`, { at: at('09:00') }), 'at')
    await user.put(`/candidateInterviews/${first.id}`, { status: 'rejected' })
    expect((await user.put(`/candidateInterviews/${second.id}`, { at: at('09:00') })).status).toBe(200)
    busy(await user.put(`/candidateInterviews/${first.id}`, { status: 'pending' }), 'at')
    expect(
      (await user.put(`/candidateInterviews/${second.id}`, { information: 'Bring the papers' })).status,
    ).toBe(200)
  })

  test('in bulk, by an undo, and by an invitation to a day', async () => {
    const id = await candidateId()
    const [one, two] = [good(await talk(id, '09:00')), good(await talk(id, '10:00'))]
    busy(
      await master.put('/candidateInterviews', { ids: [one.id, two.id], changes: { at: at('12:00') } }),
      'at',
    )
    const cancelled = await master.put('/candidateInterviews', {
      ...{ ids: [one.id], changes: { status: 'rejected' } },
    })
    good(await talk(id, '09:00'))
    busy(await master.post('/undo', { undo: (cancelled.json as { undo: string }).undo }), 'at')
    const day = good(
      await master.post('/interviews', { title: 'Day', bw_lead_id: employer, at: at('10:00') }),
    )
    const invited = await master.post(`/interviews/${day.id}/invite`, { candidate_ids: [id], language: 'en' })
    busy(invited, 'candidate_ids')
    expect((await app.sql`select from candidate_interviews where interview_id = ${day.id}`).length).toBe(0)
  })

  test('however many book at once', async () => {
    const id = await candidateId()
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => talk(id, '14:00')),
      ...Array.from({ length: 3 }, () => evaluation(id, '14:00')),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(8)
  })
})

describe('an invitation to an interview', () => {
  const mailTo = async (
    country: string | null,
    language: 'en' | 'ar' | 'fr' | 'de' = 'en',
    moment = '2037-02-19T09:00:00Z',
  ) => {
    const [found] = await app.sql<{ id: number }[]>`select id from countries where slug = ${country}`
    const id = await candidateId({ country_id: found?.id ?? null })
    const made = await user.post('/candidateInterviews', {
      candidate_id: id,
      bw_lead_id: employer,
      at: moment,
    })
    const sent = await user.post(`/candidateInterviews/${good(made).id}/invite`, { language })
    expect(sent.status, sent.text).toBe(200)
    const [message] = await app.sql<{ body: string }[]>`
      select body from candidate_messages where candidate_id = ${id}`
    return message?.body ?? ''
  }

  test.each([
    ['eg', '11:00', 'Egypt'],
    ['tn', '10:00', 'Tunisia'],
    ['jo', '12:00', 'Jordan'],
    ['ae', '13:00', 'United Arab Emirates'],
  ])('gives the hour in Germany and that of %s', async (country, hour, name) => {
    const body = await mailTo(country)
    expect(body).toMatch(/When: .*19 February 2037.* 10:00.*German time/)
    expect(body).toMatch(new RegExp(`Your time \\(${name}\\): .*19 February 2037.* ${hour}`))
  })

  test('speaks French and German too', async () => {
    expect(await mailTo('tn', 'fr')).toMatch(/Quand\u00a0: .*19 février 2037.* 10:00.*heure allemande/)
    expect(await mailTo('jo', 'de')).toMatch(/Wann: .*19\. Februar 2037.* 10:00.*deutsche Zeit/)
  })

  test('says so in Arabic, and on another day where it is one there', async () => {
    expect(await mailTo('eg', 'ar')).toMatch(/بتوقيتك \(مصر\):.*11:00/)
    const late = await mailTo('ae', 'en', '2037-02-19T21:30:00Z')
    expect(late).toMatch(/When: .*19 February 2037.* 22:30/)
    expect(late).toMatch(/Your time .*20 February 2037.* 01:30/)
  })

  const invited = async (values: Record<string, unknown>) => {
    const id = await candidateId(values)
    const talk = good(
      await user.post('/candidateInterviews', { candidate_id: id, bw_lead_id: employer, at: at('15:00') }),
    )
    const answer = await user.post(`/candidateInterviews/${talk.id}/invite`, { language: 'en' })
    expect(answer.status, answer.text).toBe(200)
    return { id, talk: answer.record }
  }
  const sentTo = (id: number) => app.sql<{ to: string; subject: string; body: string }[]>`
    select "to", subject, body from candidate_messages where candidate_id = ${id} order by id`

  test('of somebody without WhatsApp and address makes a call due, and is not sent yet', async () => {
    const { id, talk } = await invited({ email: null })
    expect(talk.invited_at).toBeNull()
    expect(
      (await app.sql`select call_back_date from candidates where id = ${id}`)[0]?.call_back_date,
    ).toMatch(/^\d{4}-/)
    expect(await sentTo(id)).toEqual([])
  })

  test('goes to the guardians of a minor, too, in their language', async () => {
    const id = await strangerId({ name_arabic: 'هدى' })
    await app.sql`update candidates set birth_date = ${dayFromToday(-6_300)} where id = ${id}`
    await app.sql`
      insert into guardians (candidate_id, name, relation, email, language, consent_on, consent, id_copy) values
        (${id}, 'Karim', 'father', 'karim@mail.example', 'ar', '2026-01-02', '/api/v1/files/candidates/consent.pdf', '/api/v1/files/candidates/id.pdf'),
        (${id}, 'Mona', 'mother', 'mona@mail.example', 'en', '2026-01-02', '/api/v1/files/candidates/consent.pdf', '/api/v1/files/candidates/id.pdf')`
    const talk = good(await user.post('/candidateInterviews', { candidate_id: id, at: at('15:00') }))
    const answer = await user.post(`/candidateInterviews/${talk.id}/invite`, { language: 'en' })
    expect(answer.status, answer.text).toBe(200)
    const [own, ...others] = await sentTo(id)
    expect(own?.body).toContain('All your appointments: ')
    expect(others.map(({ to }) => to).toSorted()).toEqual(['karim@mail.example', 'mona@mail.example'])
    expect(others.find(({ to }) => to === 'karim@mail.example')?.body).toContain('هدى')
  })

  test('gives the German hour alone where the country is not known', async () => {
    const body = await mailTo(null)
    expect(body).toContain('German time')
    expect(body).not.toContain('Your time')
  })
})

describe('asking for a paper', () => {
  const ask = async (id: number, slug: string, more: Record<string, unknown> = {}) => {
    const [kind] = await app.sql<{ id: number }[]>`select id from document_kinds where slug = ${slug}`
    const answer = await user.post(`/candidates/${id}/documents/ask`, {
      ...{ kind_id: kind?.id, due_on: '2036-12-20', ...more },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.json as { id: number; sent: { channel: string; to: string; body: string } | null }
  }
  const sendRequests = (candidate: number) => remindOfRequests(app.services, { candidate })
  const messages = (id: number) => app.sql<{ to: string; subject: string; body: string; status: string }[]>`
    select "to", subject, body, status from candidate_messages where candidate_id = ${id} order by id`

  test('writes the request to the person, and says that it stays in the outbox without a mail server', async () => {
    const id = await strangerId({ email: 'huda@mail.example' })
    const { sent, id: paper } = await ask(id, 'passport', { note: 'All pages' })
    expect(sent).toMatchObject({ channel: 'outbox', to: 'huda@mail.example' })
    expect(sent?.body).toContain('20 December 2036: Passport')
    expect(sent?.body).toContain('All pages')
    await sendRequests(id)
    expect(await messages(id)).toMatchObject([{ to: 'huda@mail.example', body: sent?.body }])
    await user.post(`/documents/${paper}/ask`, { due_on: '2036-12-27', language: 'ar' })
    await sendRequests(id)
    const [, again] = await messages(id)
    expect(again?.subject).toContain('جواز السفر')
  })

  test('tried first answers what would be sent, and neither sends nor writes', async () => {
    const id = await strangerId({ email: 'mona@mail.example' })
    const papers = () => app.sql`select times_asked, due_on from documents where candidate_id = ${id}`
    const tried = await ask(id, 'passport', { dry_run: true })
    expect(tried.sent).toMatchObject({ channel: 'outbox', to: 'mona@mail.example' })
    expect([...(await messages(id)), ...(await papers())]).toEqual([])
    const { id: paper, sent } = await ask(id, 'passport')
    expect(sent).toEqual(tried.sent)
    const order = { due_on: '2036-12-27', dry_run: true }
    const again = await user.post(`/documents/${paper}/ask`, order)
    expect(again.json).toMatchObject({ sent: { body: expect.stringContaining('27 December 2036') } })
    expect(await papers()).toEqual([{ times_asked: 1, due_on: '2036-12-20' }])
    await sendRequests(id)
    expect(await messages(id)).toHaveLength(1)
  })

  test('goes by WhatsApp while the conversation is open', async () => {
    await app.sql`
      insert into whatsapp_official_settings (name, phone_number_id, business_account_id, active, token, hold_until)
      values ('Ours', '1', '1', true, 'x', now() + interval '1 day')`
    const id = await strangerId({ name_arabic: 'هدى' })
    await app.sql`
      insert into whatsapp_contacts (number, last_in_at) select phone, now() from candidates where id = ${id}`
    const { sent } = await ask(id, 'passport')
    expect(sent).toMatchObject({ channel: 'whatsapp' })
    await sendRequests(id)
    const log = await app.sql<{ text: string; status: string }[]>`
      select text, status from whatsapp_log where candidate_id = ${id}`
    expect(log).toMatchObject([{ text: expect.stringContaining('مرحبًا هدى'), status: 'queued' }])
    expect(await messages(id)).toHaveLength(0)
    const person = await candidateId()
    await app.sql`
      insert into whatsapp_contacts (number, last_in_at) select phone, now() from candidates where id = ${person}`
    const planned = good(await talk(person, '16:00'))
    expect((await user.post(`/candidateInterviews/${planned.id}/invite`, { language: 'en' })).status).toBe(
      200,
    )
    const invitation = await app.sql<{ text: string }[]>`
      select text from whatsapp_log where candidate_id = ${person}`
    expect(invitation).toMatchObject([{ text: expect.stringContaining('interview with Klinik am See') }])
    expect(await messages(person)).toHaveLength(0)
  })

  test('sends nothing where somebody else brings the paper; a call is due where no message reaches the person', async () => {
    const id = await strangerId()
    expect((await ask(id, 'job_contract')).sent).toBeNull()
    const unreachable = await strangerId({ email: null })
    expect((await ask(unreachable, 'passport')).sent).toMatchObject({ channel: 'call' })
    await sendRequests(unreachable)
    const [called] = await app.sql`select call_back_date from candidates where id = ${unreachable}`
    expect(called?.call_back_date).toMatch(/^\d{4}-/)
    expect([...(await messages(id)), ...(await messages(unreachable))]).toEqual([])
  })
})

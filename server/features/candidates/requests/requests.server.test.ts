import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EvaluationSlot } from '../../../../contract/calls/candidates/requests'
import { addDays, weekdayOf } from '../../../../contract/time/wall-time'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { dayFromToday } from '../../../../tests/kit/days'
import { makeInterviewable } from '../../../../tests/kit/presentable'

let app: TestApp
let user: Api
let admin: Api
let master: Api
let desk: Api
let employer: number

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  admin = await app.api('admin')
  master = await app.api('master')
  desk = await app.api('de_user')
  employer = (await made(master, 'bw-leads', { company: 'Klinik am See' })).id
})
afterAll(() => app?.stop())
const { makeCandidate: candidate } = candidateKit(() => app)

async function made(api: Api, resource: string, body: Record<string, unknown>) {
  const answer = await api.post(`/${resource}`, body)
  expect(answer.status, `${resource}: ${answer.text}`).toBe(201)
  return answer.record
}

const READY = { b1_passed: true, recognition_result_kind: 'full' }

/** The next such day that is at least a week away. */
const next = (weekday: number) => {
  const start = dayFromToday(7)
  return addDays(start, (weekday - weekdayOf(start) + 7) % 7)
}
const slotsOf = async (day: string, evaluator: number, zone = 'UTC') => {
  const answer = await user.get(
    `/evaluation-slots?from=${day}&to=${day}&evaluator_id=${evaluator}&timezone=${zone}`,
  )
  expect(answer.status, answer.text).toBe(200)
  return answer.json as EvaluationSlot[]
}

describe('evaluations', () => {
  test('are booked in the weekly times, as the clocks of their zone show them', async () => {
    const evaluator_id = app.userOf('superadmin')
    const weekly = { evaluator_id, weekday: 'monday', starts: '10:00', ends: '11:30', minutes: 30 }
    await made(admin, 'evaluationAppointmentSettings', { ...weekly, timezone: 'Africa/Cairo', capacity: 1 })
    const on = async (day: string) => (await slotsOf(day, evaluator_id, 'Africa/Cairo')).map(({ at }) => at)
    expect(await on('2026-04-20')).toEqual(
      ['08:00', '08:30', '09:00'].map(time => `2026-04-20T${time}:00.000Z`),
    )
    expect(await on('2026-04-27')).toEqual(
      ['07:00', '07:30', '08:00'].map(time => `2026-04-27T${time}:00.000Z`),
    )
    expect(await on('2026-04-21')).toEqual([])
  })

  test('of a time with three places three stand, however many book at once', async () => {
    const evaluator_id = app.userOf('admin')
    const weekly = { evaluator_id, weekday: 'tuesday', starts: '09:00', ends: '10:00', minutes: 30 }
    await made(admin, 'evaluationAppointmentSettings', { ...weekly, timezone: 'UTC', capacity: 3 })
    const [slot] = await slotsOf(next(1), evaluator_id)
    expect(slot).toMatchObject({ capacity: 3, taken: 0, free: 3 })
    const people = await Promise.all(Array.from({ length: 20 }, () => candidate()))
    const answers = await Promise.all(
      people.map(({ id }) =>
        user.post('/candidateEvaluations', {
          ...{ candidate_id: id, evaluator_id, appointment: slot?.at, minutes: 30 },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const { status, refusal } of answers.filter(answer => answer.status !== 201))
      expect({ status, fields: refusal.fields }).toEqual({ status: 422, fields: { appointment: 'taken' } })
    expect((await slotsOf(next(1), evaluator_id))[0]).toMatchObject({ taken: 3, free: 0 })
    const first = answers.find(({ status }) => status === 201)?.record.id
    await user.put(`/candidateEvaluations/${first}`, { cancelled: true })
    expect((await slotsOf(next(1), evaluator_id))[0]).toMatchObject({ taken: 2, free: 1 })
  })

  test('are moved, and the time that was left is free', async () => {
    const evaluator_id = app.userOf('master')
    const book = (candidate_id: number, time: string) =>
      user.post('/candidateEvaluations', {
        ...{ candidate_id, evaluator_id, appointment: `${next(2)}T${time}:00Z`, minutes: 30 },
      })
    const [one, two] = [await candidate(), await candidate()]
    const first = (await book(one.id, '09:00')).record
    expect((await book(two.id, '09:15')).refusal.fields).toEqual({ appointment: 'taken' })
    const moved = await user.put(`/candidateEvaluations/${first.id}`, {
      appointment: `${next(2)}T11:00:00Z`,
    })
    expect(moved.status, moved.text).toBe(200)
    expect((await book(two.id, '09:15')).status).toBe(201)
    const back = await user.put(`/candidateEvaluations/${first.id}`, { appointment: `${next(2)}T09:00:00Z` })
    expect(back.refusal.fields).toEqual({ appointment: 'taken' })
  })

  test('the database holds what no hook saw', async () => {
    const { id } = await candidate()
    const at = `${next(3)}T09:00:00Z`
    const insert = () => app.sql`
      insert into candidate_evaluations (candidate_id, evaluator_id, appointment)
      values (${id}, ${app.userOf('master')}, ${at})`
    await insert()
    await expect(insert()).rejects.toMatchObject({ code: '23P01' })
  })

  test.each([
    ['from=2026-01-01', 'to'],
    ['from=2026-01-01&to=2025-12-31', 'to'],
    ['from=2026-01-01&to=2026-12-31', 'to'],
    ['from=soon&to=2026-01-02', 'from'],
    ['from=0001-01-01&to=1900-01-02', 'from'],
    ['from=2199-12-31&to=9999-12-31', 'to'],
    ['from=2026-01-01&to=2026-01-02&timezone=Mars', 'timezone'],
    ['from=2026-01-01&to=2026-01-02&evaluator_id=x', 'evaluator_id'],
    ['from=2026-01-01&to=2026-01-02&more=1', 'more'],
  ])('slots by %s are refused', async (query, field) => {
    const answer = await user.get(`/evaluation-slots?${query}`)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.refusal.fields ?? {})).toEqual([field])
  })

  test('weekly times are written by the desk only, and make sense', async () => {
    const weekly = { evaluator_id: app.userOf('user'), weekday: 'friday', starts: '09:00', ends: '10:00' }
    expect((await user.post('/evaluationAppointmentSettings', weekly)).status).toBe(403)
    const refused = async (more: object) =>
      (await admin.post('/evaluationAppointmentSettings', { ...weekly, ...more })).refusal.fields
    expect(await refused({ timezone: 'Mars' })).toEqual({ timezone: 'not_a_choice' })
    expect(await refused({ ends: '09:00' })).toEqual({ ends: 'too_small' })
    expect(await refused({ minutes: 90 })).toEqual({ minutes: 'too_large' })
  })
})

describe('an interview day', () => {
  const day = (more: object = {}) =>
    made(master, 'interviews', {
      ...{ title: 'Nurses', bw_lead_id: employer, at: `${next(4)}T09:00:00Z`, place: 'Cairo', ...more },
    })

  test('invites each once, with a mail where there is an address', async () => {
    const { id } = await day()
    const [one, two] = [await candidate(), await candidate({ email: null })]
    await makeInterviewable(app.sql, [one.id, two.id], employer)
    const order = { candidate_ids: [one.id, two.id], language: 'en', note: 'Bring your passport.' }
    const answer = await master.post(`/interviews/${id}/invite`, order)
    expect(answer.status, answer.text).toBe(200)
    const { invited, reached } = answer.json as { invited: number[]; reached: number[] }
    expect([invited.length, reached.length]).toEqual([2, 1])
    const talk = (await user.get(`/candidateInterviews/${invited[0]}`)).record
    expect(talk).toMatchObject({ status: 'pending', bw_lead_id: employer, interview_id: id })
    expect(talk.invited_at).not.toBeNull()
    const [mail] =
      await app.sql`select "to", subject, body from candidate_messages where candidate_id = ${one.id}`
    expect(mail).toMatchObject({ to: one.email, subject: 'Invitation to an interview with Klinik am See' })
    expect(mail?.body).toContain('Where: Cairo')
    expect(mail?.body).toContain('Bring your passport.')
    expect((await master.get(`/interviews/${id}`)).record.candidates).toEqual([one.id, two.id])
    const again = await master.post(`/interviews/${id}/invite`, order)
    expect([again.status, again.refusal.fields]).toEqual([422, { candidate_ids: 'already_invited' }])
  })

  test('holds no more people than it has places', async () => {
    const { id } = await day({ capacity: 1 })
    const [one, two] = [await candidate(), await candidate()]
    await makeInterviewable(app.sql, [one.id, two.id], employer)
    const answer = await master.post(`/interviews/${id}/invite`, {
      ...{ candidate_ids: [one.id, two.id], language: 'ar' },
    })
    expect(answer.refusal.fields).toEqual({ candidate_ids: 'too_long' })
    expect((await master.put(`/interviews/${id}`, { candidates: [one.id, two.id] })).status).toBe(422)
    expect(await app.sql`select 1 from candidate_interviews where interview_id = ${id}`).toHaveLength(0)
  })

  test('is planned only with the consent to its employer and a checked profile', async () => {
    const { id } = await day()
    const person = (await candidate()).id
    const elsewhere = (await made(master, 'bw-leads', { company: 'Elsewhere' })).id
    await makeInterviewable(app.sql, [person], elsewhere)
    const at = `${next(4)}T10:00:00Z`
    const talkOf = (bw_lead_id: number) => ({ candidate_id: person, bw_lead_id, at })
    const position = await made(master, 'positions', { bw_lead_id: employer, name: 'Nurse' })
    const match = await made(user, 'matches', { candidate_id: person, position_id: position.id })
    const free = await made(user, 'candidateInterviews', talkOf(elsewhere))
    const attempts = {
      candidate_ids: () =>
        master.post(`/interviews/${id}/invite`, { candidate_ids: [person], language: 'en' }),
      candidates: () => master.put(`/interviews/${id}`, { candidates: [person] }),
      candidate_id: () => user.post('/candidateInterviews', { candidate_id: person, match_id: match.id, at }),
      bw_lead_id: () => user.put(`/candidateInterviews/${free.id}`, { bw_lead_id: employer }),
    }
    const refusals = async () => {
      const found: unknown[] = []
      for (const [field, attempt] of Object.entries(attempts)) {
        const { status, refusal } = await attempt()
        expect([status, refusal.fields], field).toEqual([422, { [field]: 'refused_by_rule' }])
        found.push(refusal.guards)
      }
      return found
    }
    expect(await refusals()).toMatchObject(Array(4).fill([{ kind: 'presenting_needs_consent' }]))
    await makeInterviewable(app.sql, [person], employer)
    await app.sql`update candidate_profiles set checked_on = null where candidate_id = ${person}`
    expect(await refusals()).toMatchObject(Array(4).fill([{ kind: 'presenting_needs_profile' }]))
    // One that took place before is recorded all the same.
    await made(user, 'candidateInterviews', { ...talkOf(employer), at: `${dayFromToday(-9)}T10:00:00Z` })
    await app.sql`update candidate_profiles set checked_on = '2026-01-02' where candidate_id = ${person}`
    const talk = await made(user, 'candidateInterviews', { ...talkOf(employer), at: `${next(4)}T15:00:00Z` })
    await app.sql`update employer_consents set withdrawn_on = '2026-01-03' where bw_lead_id = ${employer}`
    const { refusal } = await user.post(`/candidateInterviews/${talk.id}/invite`, { language: 'en' })
    expect(refusal.fields).toEqual({ candidate_id: 'refused_by_rule' })
    expect((await user.put(`/candidateInterviews/${talk.id}`, { at })).refusal.fields).toEqual({
      at: 'refused_by_rule',
    })
    expect((await user.put(`/candidateInterviews/${talk.id}`, { status: 'rejected' })).status).toBe(200)
    // A day of the past is recorded; moved to a day to come it is planned.
    const past = { title: 'Nurses', bw_lead_id: employer, candidates: [person] }
    const held = await made(master, 'interviews', { ...past, at: `${dayFromToday(-9)}T10:00:00Z` })
    expect((await master.put(`/interviews/${held.id}`, { at })).refusal.fields).toEqual({
      candidates: 'refused_by_rule',
    })
  })

  test('is for those who may use it; the German side meets ready candidates only', async () => {
    const { id } = await day()
    const { id: person } = await candidate()
    await makeInterviewable(app.sql, [person], employer)
    const order = { candidate_ids: [person], language: 'en' }
    for (const api of [user, admin, desk])
      expect((await api.post(`/interviews/${id}/invite`, order)).status).toBe(403)
    expect((await master.post(`/interviews/${id}/invite`, order)).status).toBe(200)
    const seen = (await desk.get('/candidateInterviews?per_page=500')).page.data
    expect(seen.filter(({ candidate_id }) => candidate_id === person)).toEqual([])
  })

  test('sends one invitation again, in Arabic too', async () => {
    const person = await candidate({ name_arabic: 'سارة' })
    await makeInterviewable(app.sql, [person.id], employer)
    const talk = await made(user, 'candidateInterviews', { candidate_id: person.id, bw_lead_id: employer })
    const answer = await user.post(`/candidateInterviews/${talk.id}/invite`, { language: 'ar' })
    expect(answer.status, answer.text).toBe(200)
    const [mail] =
      await app.sql`select language, body from candidate_messages where candidate_id = ${person.id}`
    expect(mail?.body).toContain('مرحبًا سارة')
    await user.put(`/candidateInterviews/${talk.id}`, { status: 'rejected' })
    expect((await user.post(`/candidateInterviews/${talk.id}/invite`, { language: 'ar' })).status).toBe(409)
    expect((await user.post(`/candidateInterviews/${talk.id}/invite`, { language: 'xx' })).status).toBe(422)
  })
})

describe('a request to present a candidate', () => {
  test('tells what stands against it before it is made, of whom one may meet', async () => {
    const { id } = await candidate({ birth_date: '1998-03-14' })
    const told = (await user.get(`/candidates/${id}/submission-guards`)).json as { kind: string }[]
    expect(told.map(({ kind }) => kind)).toEqual(['submission_needs_consent'])
    expect((await desk.get(`/candidates/${id}/submission-guards`)).status).toBe(404)
  })

  const request = (api: Api, candidate_id: number) =>
    api.post('/candidateSubmissionRequest', { candidate_id, request_title: 'A nurse', bw_lead_id: employer })

  test('is decided by another person, of the German side too, and once', async () => {
    const { id } = await candidate(READY)
    await makeInterviewable(app.sql, [id], employer)
    const { record } = await request(desk, id)
    expect(record).toMatchObject({ status: 'pending', by: app.userOf('de_user') })
    for (const api of [desk, user])
      expect((await api.post(`/candidateSubmissionRequest/${record.id}/approve`)).status).toBe(403)
    const answers = await Promise.all(
      [await app.api('de_admin'), admin, master].map(api =>
        api.post(`/candidateSubmissionRequest/${record.id}/approve`),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const own = await request(master, id)
    expect((await master.post(`/candidateSubmissionRequest/${own.record.id}/approve`)).status).toBe(403)
  })

  test('warns where no consent is there, and a rule that blocks refuses', async () => {
    const { id } = await candidate({ birth_date: '1998-03-14' })
    const kinds = (answer: { record: Record<string, unknown> }) =>
      ((answer.record.warnings ?? []) as { kind: string }[]).map(({ kind }) => kind)
    expect(kinds(await request(user, id))).toContain('submission_needs_consent')
    const [rule] = await app.sql<{ id: number }[]>`
      select id from compliance_rules where kind = 'submission_needs_consent'`
    await master.put(`/compliance-rules/${rule?.id}`, { effect: 'block' })
    const refused = await request(user, id)
    expect(refused.refusal.fields).toEqual({ candidate_id: 'refused_by_rule' })
    const [kind] = await app.sql<{ id: number }[]>`select id from document_kinds where slug = 'consent'`
    await made(user, 'documents', { candidate_id: id, kind_id: kind?.id, received_on: '2026-01-02' })
    expect(kinds(await request(user, id))).toEqual(['presenting_needs_consent'])
    await master.put(`/compliance-rules/${rule?.id}`, { effect: 'warn' })
  })

  test('is approved with the consent to its employer and a checked profile only, as a match is presented', async () => {
    const { id } = await candidate(READY)
    const asked = await request(user, id)
    expect(asked.record.warnings).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'presenting_needs_consent', effect: 'warn' })]),
    )
    const approve = () => admin.post(`/candidateSubmissionRequest/${asked.record.id}/approve`)
    const refused = async (kinds: string[]) => {
      const answer = await approve()
      expect([answer.status, answer.refusal.fields]).toEqual([422, { candidate_id: 'refused_by_rule' }])
      expect(answer.refusal.guards).toMatchObject(kinds.map(kind => ({ kind })))
    }
    await refused(['presenting_needs_consent', 'presenting_needs_profile'])
    await makeInterviewable(app.sql, [id], employer)
    const answered = { candidate_id: id, bw_lead_id: employer, answer: 'no', given_on: '2026-01-03' }
    await made(user, 'employer-consents', { ...answered, how: 'phone', text: 'Not there.' })
    await refused(['presenting_needs_consent'])
    await app.sql`delete from employer_consents where candidate_id = ${id} and answer = 'no'`
    expect((await approve()).status).toBe(200)
  })

  test('makes a profile that does not say who it is, in both languages', async () => {
    const secrets = {
      ...{ name: 'Zaynab Verborgen', name_arabic: 'زينب المخفية', phone: '+212661849999' },
      ...{
        email: 'zaynab@hidden.example',
        id_number: 'ID4711X',
        last_pass_number: 'PASS815',
        notes: 'secretnote',
      },
      ...{ birth_place: 'Hiddentown', birth_date: '2000-01-02' },
    }
    const { id } = await candidate({ ...READY, ...secrets, language_level_id: 'B1', gender: 'female' })
    const { record } = await request(desk, id)
    const path = `/candidateSubmissionRequest/${record.id}/profile`
    const english = await desk.get(path)
    expect(english.status, english.text).toBe(200)
    expect(english.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const word of ['Z. V.', 'B1', 'Female']) expect(english.text).toContain(word)
    const arabic = await desk.get(`${path}?language=ar`)
    expect(arabic.text).toContain('dir="rtl"')
    for (const secret of Object.values(secrets))
      for (const { text } of [english, arabic]) expect(text).not.toContain(secret)
    expect((await desk.get(`${path}?language=xx`)).status).toBe(422)
    const hidden = (await request(user, (await candidate()).id)).record
    expect((await desk.get(`/candidateSubmissionRequest/${hidden.id}/profile`)).status).toBe(404)
  })

  test('has the profile as PDF, or says that it has none', async () => {
    const { id } = await candidate(READY)
    const { record } = await request(desk, id)
    const answer = await desk.get(`/candidateSubmissionRequest/${record.id}/profile.pdf`)
    if (answer.status === 503) expect(answer.refusal.error).toBe('pdf_unavailable')
    else {
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.text.startsWith('%PDF')).toBe(true)
    }
  })

  test('refuses whom recruiting rules forbid, also once it is approved', async () => {
    const [country] = await app.sql<{ id: number }[]>`select id from countries where slug = 'ye'`
    const [sector] = await app.sql<{ id: number }[]>`select id from sectors where slug = 'general_nursing'`
    const { id } = await candidate()
    const { record } = await request(user, id)
    await app.sql`
      update candidates set country_id = ${country?.id ?? 0}, sector_id = ${sector?.id ?? 0} where id = ${id}`
    const approved = await admin.post(`/candidateSubmissionRequest/${record.id}/approve`)
    expect(approved.refusal.fields).toEqual({ candidate_id: 'refused_by_rule' })
    expect((await request(user, id)).status).toBe(422)
    expect((await admin.post(`/candidateSubmissionRequest/${record.id}/reject`)).status).toBe(200)
  })
})

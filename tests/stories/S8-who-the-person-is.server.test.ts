import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processPendingBookings } from '../../server/features/booking'
import { askNewAdults, comparePeople } from '../../server/features/candidates'
import { addressRefusal } from '../../server/mail/audience/eligibility'
import { type Answer, type Api, apiOf, type Row } from '../kit/api'
import { signIn, startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit } from '../kit/cases'
import { papersOf } from '../kit/papers'
import { makeInterviewable, makePresentable } from '../kit/presentable'

let app: TestApp
let user: Api
let master: Api
let papers: ReturnType<typeof papersOf>
let today = '2026-11-22'

beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date(`${today}T10:00:00Z`)
  ;[user, master] = await Promise.all([
    app.api('user'),
    app.api('master'),
    app.api('admin'),
    app.api('superadmin'),
  ])
  papers = papersOf(app, master)
})
afterAll(() => app?.stop())

const { makeCandidate, idOf, pageOf } = candidateKit(() => app)
const { openCase, orderStep } = caseKit(() => app)

const country = (slug: string) => idOf('countries', slug)
const sector = (slug: string) => idOf('sectors', slug)
const made = async (path: string, body: Record<string, unknown>, api = master): Promise<Row> => {
  const answer = await api.post(path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
/** Sessions end within a day. */
async function goTo(day: string): Promise<void> {
  today = day
  const apiOfRole = async (role: 'user' | 'master') =>
    apiOf(app.url, await signIn(app.services, app.userOf(role)))
  ;[user, master] = await Promise.all([apiOfRole('user'), apiOfRole('master')])
}
let phones = 0
const phone = () => `+2010555${String(10_000 + ++phones)}`
const lead = async (values: Record<string, unknown>) =>
  made('/leads', { name: 'Lead', phone: phone(), ...values }, user)
const kindsOf = (record: Record<string, unknown>) =>
  (record.warnings as { kind: string }[] | undefined)?.map(({ kind }) => kind) ?? []
const isRefused = (answer: Answer, field: string) => {
  expect(answer.status, answer.text).toBe(422)
  expect(answer.refusal.fields).toEqual({ [field]: 'refused_by_rule' })
}

describe('S8: nationality SD, residence EG with permit', () => {
  test('a nurse lead warns and proof is asked, and may be worked', async () => {
    const nurse = await lead({
      nationality_ids: [await country('sd')],
      ...{
        country_id: await country('eg'),
        residence_title: 'Residence permit',
        residence_until: '2027-10-01',
      },
      sector_id: await sector('general_nursing'),
    })
    expect(kindsOf(nurse)).toEqual(['recruitment_nationality'])
    expect((nurse.warnings as { text_en: string }[])[0]?.text_en).toContain('proof of residence')
    expect((await user.post('/calls', { lead_id: nurse.id, status: 'answered' })).status).toBe(201)
    const guards = await user.get(`/leads/${nurse.id}/guards`)
    expect(guards.json).toEqual([
      expect.objectContaining({ kind: 'recruitment_nationality', effect: 'warn' }),
    ])
  })
})

test('S8: a country on the newer list of the WHO alone warns, and blocks nobody', async () => {
  const [rule] = await app.sql<{ id: number; country_ids: number[]; version: number }[]>`
    select id, country_ids, version from compliance_rules where kind = 'recruitment_who_list'`
  const put = (values: Record<string, unknown>) => master.put(`/compliance-rules/${rule?.id}`, values)
  const nurse = { country_id: await country('jo'), sector_id: await sector('general_nursing') }
  expect(kindsOf(await lead(nurse))).toEqual([])
  const listed = await put({ country_ids: [...(rule?.country_ids ?? []), nurse.country_id] })
  expect(listed.status, listed.text).toBe(200)
  const { id, ...made } = await lead(nurse)
  expect(kindsOf(made)).toEqual(['recruitment_who_list'])
  expect((await user.post('/calls', { lead_id: id, status: 'answered' })).status).toBe(201)
  const sudan = await lead({ ...nurse, country_id: await country('sd') })
  expect(kindsOf(sudan)).toEqual(['recruitment_country'])
  expect((await put({ effect: 'block' })).refusal.fields).toEqual({ effect: 'not_a_choice' })
})

describe('S8: residence SD', () => {
  test.each(['general_nursing', 'nursing_apprenticeship', 'physiotherapy'])(
    '%s cannot be worked, mailed, invited, registered or presented',
    async occupation => {
      const email = `${occupation}@sudan.example`
      const place = { country_id: await country('sd'), sector_id: await sector(occupation) }
      const { id } = await lead({ ...place, email })
      isRefused(await user.post('/calls', { lead_id: id, status: 'answered' }), 'lead_id')
      isRefused(await user.put(`/leads/${id}`, { call_back_date: '2026-11-25' }), 'call_back_date')
      const event = { lead_id: id, name: 'Lead', at: '2026-12-01T09:00:00Z', host_id: app.userOf('master') }
      isRefused(await master.post('/online-appointments', event), 'lead_id')
      isRefused(await user.post(`/leads/${id}/candidate`, {}), 'country_id')
      for (const purpose of ['advertising', 'follow_up', 'presentation'] as const)
        expect(await addressRefusal(app.sql, purpose, { side: 'general', address: email })).toBeTruthy()
      expect(await addressRefusal(app.sql, 'follow_up', { side: 'general', address: email })).toBe('guarded')
      const person = { name: 'Nurse', phone: phone(), ...place }
      isRefused(await user.post('/candidates', person), 'country_id')
    },
  )

  test('an electrician is free', async () => {
    const email = 'electrician@sudan.example'
    const place = { country_id: await country('sd'), sector_id: await sector('electrical_trade') }
    const { id, warnings } = await lead({ ...place, email })
    expect(kindsOf({ warnings })).toEqual([])
    expect((await user.post('/calls', { lead_id: id, status: 'answered' })).status).toBe(201)
    expect(await addressRefusal(app.sql, 'follow_up', { side: 'general', address: email })).toBeUndefined()
    const linked = await user.post(`/leads/${id}/candidate`, {})
    expect(linked.status, linked.text).toBe(200)
  })
})

test('S8: residence changed EG to SD later: every open match and mail stops', async () => {
  const nurse = await makeCandidate({
    ...{ country_id: await country('eg'), sector_id: await sector('general_nursing') },
    ...{ registration_date: '2026-10-01', email: 'moved@people.example' },
  })
  const employer = await made('/bw-leads', { company: 'Klinikum Isar' })
  const of = { candidate_id: nurse.id, bw_lead_id: employer.id }
  await makeInterviewable(app.sql, [nurse.id], employer.id)
  const request = await made('/candidateSubmissionRequest', { ...of, request_title: 'Klinikum Isar' })
  const talk = await made('/candidateInterviews', { ...of, at: '2026-12-10T09:00:00Z' })
  const post = { bw_lead_id: employer.id, name: 'Nurse', number: 1, starts_on: '2027-04-01' }
  const position = await made('/positions', post)
  const match = await made('/matches', { position_id: position.id, candidate_id: nurse.id })
  const message = await app.sql<{ id: number }[]>`
    insert into candidate_messages (candidate_id, "to", subject, body, status)
    values (${nurse.id}, 'moved@people.example', 'Hello', 'Hello', 'queued') returning id`
  const at = '2026-12-11T09:00:00Z'
  const visitor = { candidate_id: nurse.id, name: 'Nurse', email: 'moved@people.example' }
  const host_id = app.userOf('superadmin')
  const appointment = await made('/online-appointments', { ...visitor, at, host_id })
  const seminar = await made('/online-seminars', { title: 'Nursing', at: '2026-12-12T09:00:00Z', host_id })
  const seat = await made('/seminar-registrations', { ...visitor, seminar_id: seminar.id })
  await processPendingBookings(app.services)
  await app.sql`update candidates set employee_id = ${app.userOf('admin')} where id = ${nurse.id}`
  const { version } = (await user.get(`/candidates/${nurse.id}`)).record
  const moved = await user.put(`/candidates/${nurse.id}`, { version, country_id: await country('sd') })
  expect(moved.status, moved.text).toBe(200)
  expect((await master.get(`/candidateSubmissionRequest/${request.id}`)).record).toMatchObject({
    status: 'rejected',
    decision_note: expect.stringContaining('38 BeschV'),
  })
  expect((await master.get(`/candidateInterviews/${talk.id}`)).record.status).toBe('rejected')
  expect((await master.get(`/matches/${match.id}`)).record).toMatchObject({
    ...{ state: 'withdrawn', reason: expect.stringContaining('38 BeschV') },
    ended_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect((await master.get(`/candidate-messages/${message[0]?.id}`)).record.status).toBe('cancelled')
  const address = { side: 'general', address: 'moved@people.example' } as const
  expect(await addressRefusal(app.sql, 'follow_up', address)).toBe('guarded')
  isRefused(
    await master.post('/candidateSubmissionRequest', { ...of, request_title: 'Again' }),
    'candidate_id',
  )
  isRefused(await master.post('/contracts', { name: 'Contract', candidate_id: nurse.id }), 'candidate_id')

  const states = async () => [
    (await master.get(`/online-appointments/${appointment.id}`)).record.status,
    (await master.get(`/seminar-registrations/${seat.id}`)).record.status,
  ]
  expect(await states()).toEqual(['cancelled', 'cancelled'])
  await processPendingBookings(app.services)
  const told = await app.sql`
    select source, kind from booking_notifications where kind = 'cancelled' order by source`
  expect(told).toEqual([
    { source: 'appointment', kind: 'cancelled' },
    { source: 'registration', kind: 'cancelled' },
  ])
  const notices = await app.sql<{ user_id: number }[]>`
    select user_id from notifications where kind = 'recruiting_stopped' order by user_id`
  expect(notices.map(({ user_id }) => user_id)).toEqual(
    [app.userOf('admin'), app.userOf('superadmin')].toSorted((one, other) => one - other),
  )
  const back = await user.put(`/candidates/${nurse.id}`, {
    version: moved.record.version,
    country_id: await country('eg'),
  })
  expect(back.status, back.text).toBe(200)
  expect(await states()).toEqual(['cancelled', 'cancelled'])
})

test('S8: residence of a lead changed EG to SD later: its appointments are cancelled too', async () => {
  const nurse = { country_id: await country('eg'), sector_id: await sector('general_nursing') }
  const { id } = await lead({ ...nurse, employee_id: app.userOf('admin') })
  const at = '2026-12-14T09:00:00Z'
  const event = { lead_id: id, name: 'Lead', at, host_id: app.userOf('superadmin') }
  const appointment = await made('/online-appointments', event)
  const moved = await user.put(`/leads/${id}`, { country_id: await country('sd') })
  expect(moved.status, moved.text).toBe(200)
  expect((await master.get(`/online-appointments/${appointment.id}`)).record.status).toBe('cancelled')
  const notices =
    await app.sql`select user_id from notifications where link = ${`/leads/${id}`} and kind = 'recruiting_stopped'`
  expect(notices.length).toBe(2)
})

const FATHY = {
  name: 'Mohamed Abd El-Rahman Fathy',
  name_arabic: 'محمد عبد الرحمن فتحي',
  birth_date: '2009-03-02',
}

describe('S8: names in other spellings', () => {
  let first: Row
  beforeAll(async () => {
    first = await makeCandidate(FATHY)
  })

  test('are found as name and birth before the second one is saved, and stand in the work list', async () => {
    const second = { name: 'Muhammad Abdulrahman Fathi', birth_date: '2009-03-02' }
    const asked = await user.post('/candidates/duplicates', { resource: 'candidates', ...second })
    expect(asked.json).toEqual([
      expect.objectContaining({ id: first.id, resource: 'candidates', reason: 'name_and_birth' }),
    ])
    const { id, duplicates } = await makeCandidate(second)
    expect(duplicates).toEqual([expect.objectContaining({ id: first.id, reason: 'name_and_birth' })])
    await comparePeople(app.services, new AbortController().signal)
    const listed = async (state: string) =>
      (await master.get(`/possible-duplicates?filter=${JSON.stringify({ state, candidate_id: first.id })}`))
        .page.data
    const [pair] = await listed('open')
    expect(pair).toMatchObject({ candidate_id: first.id, other_id: id, reason: 'name_and_birth' })
    expect((await master.post(`/possible-duplicates/${pair?.id}/not-same`, { not_same: true })).status).toBe(
      200,
    )
    await app.sql`insert into people_to_compare (candidate_id) values (${id})`
    await comparePeople(app.services, new AbortController().signal)
    expect(await listed('open')).toEqual([])
    expect((await user.get(`/candidates/${id}/duplicates`)).json).toEqual([])
  })

  test('Samir and Samira are two people', async () => {
    await makeCandidate({ name: 'Samir Khalil', birth_date: '2001-05-05' })
    const { duplicates } = await makeCandidate({ name: 'Samira Khalil', birth_date: '2001-05-05' })
    expect(duplicates).toBeUndefined()
    await made('/given-names', { name: 'Samir', other: 'Samira', verdict: 'same' })
    const third = await makeCandidate({ name: 'Khalil Samira', birth_date: '2001-05-05' })
    expect((third.duplicates as Row[]).map(({ reason }) => reason)).toEqual([
      'name_and_birth',
      'name_and_birth',
    ])
  })

  test('leads with the phone of another lead or of a candidate stand in the work list', async () => {
    const number = phone()
    const person = await makeCandidate({ name: 'Hala Zaki', phone: number })
    const one = await lead({ name: 'Hala Z.', phone: number })
    const other = await lead({ name: 'H. Zaki', phone_alternative: number })
    await lead({ name: 'Hala Zaki' })
    const asked = await user.post('/candidates/duplicates', { resource: 'leads', phone: number })
    expect((asked.json as Row[]).map(({ id }) => id)).toEqual(
      expect.arrayContaining([person.id, one.id, other.id]),
    )
    const pairs = async () => {
      await comparePeople(app.services, new AbortController().signal)
      const filter = JSON.stringify({ state: 'open', reason: 'phone' })
      const { data } = (await master.get(`/possible-duplicates?filter=${filter}`)).page
      return data
        .map(row => [row.candidate_id, row.other_id, row.lead_id, row.other_lead_id, row.id])
        .filter(ids => ids.includes(person.id) || ids.includes(one.id))
        .toSorted((a, b) => Number(b[0] ?? 0) - Number(a[0] ?? 0) || Number(a[2]) - Number(b[2]))
    }
    const found = await pairs()
    expect(found.map(ids => ids.slice(0, 4))).toEqual([
      [person.id, null, one.id, null],
      [person.id, null, other.id, null],
      [null, null, one.id, other.id],
    ])
    const judged = await master.post(`/possible-duplicates/${found[2]?.[4]}/not-same`, { not_same: true })
    expect(judged.status, judged.text).toBe(200)
    const left = (await user.get(`/leads/${one.id}/duplicates`)).json as Row[]
    expect(left.map(({ id }) => id)).not.toContain(other.id)
    expect((await user.post(`/leads/${one.id}/candidate`, { candidate_id: person.id })).status).toBe(200)
    expect((await pairs()).map(ids => ids.slice(0, 4))).toEqual([[person.id, null, other.id, null]])
  })

  test('and older passports find a person', async () => {
    const person = await makeCandidate({ last_pass_number: 'A1000001', pass_expiry_date: '2027-01-01' })
    await made('/passports', {
      ...{ candidate_id: person.id, passport_number: 'A2000002' },
      ...{ issued_on: '2026-11-01', valid_until: '2033-10-31' },
    })
    expect((await user.get(`/candidates/${person.id}`)).record).toMatchObject({
      last_pass_number: 'A2000002',
      pass_expiry_date: '2033-10-31',
    })
    const twin = await makeCandidate({ last_pass_number: 'a1000001' })
    expect(twin.duplicates).toEqual([expect.objectContaining({ id: person.id, reason: 'passport' })])
  })
})

describe('S8: he is 17', () => {
  const STEPS = [
    ['training_contract_signed', 'contract'],
    ['presented', 'presentation'],
    ['visa_submitted', 'visa'],
  ] as const
  let boy: Row
  let employer: Row
  const parent = (relation: string, more: Record<string, unknown> = {}) =>
    made('/guardians', {
      ...{ candidate_id: boy.id, name: `The ${relation}`, relation, email: `${relation}@people.example` },
      ...more,
    })
  const refusals = async () => {
    const of = { candidate_id: boy.id, bw_lead_id: employer.id }
    const contract = { ...of, name: 'Training', category_type: 'employment', signed_on: '2026-11-22' }
    isRefused(await master.post('/contracts', contract), 'signed_on')
    isRefused(await master.post('/candidateSubmissionRequest', { ...of, request_title: 'x' }), 'candidate_id')
    isRefused(await master.post('/candidateInterviews', of), 'candidate_id')
    isRefused(await master.post('/visas', { candidate_id: boy.id, applied_on: '2026-11-22' }), 'applied_on')
    isRefused(await user.put(`/candidates/${boy.id}`, { visa_submitted: true }), 'visa_submitted')
  }
  beforeAll(async () => {
    boy = await makeCandidate({
      ...FATHY,
      name: 'Karim Fathy',
      name_arabic: null,
      email: 'boy@people.example',
    })
    employer = await made('/bw-leads', { company: 'Klinikum Isar' })
  })

  test('contract, presentation and visa are blocked without both parents', async () => {
    await refusals()
    await parent('mother', { consent_on: '2026-11-20', id_copy: await papers.upload('mother.pdf') })
    await refusals()
    const opened = await openCase(boy.id, 'TRAINING')
    for (const [step, what] of STEPS) {
      const outcome = step === 'visa_submitted' ? { outcome: 'submitted' } : {}
      const refused = await orderStep(opened.id, { step, state: 'done', ...outcome })
      expect(refused.status, what).toBe(422)
      expect(refused.text, what).toContain('guardian_consent')
    }
  })

  test('messages go to the guardians too', async () => {
    const { version } = (await user.get(`/candidates/${boy.id}`)).record
    const sent = await user.post(`/candidates/${boy.id}/steps`, {
      ...{ version, step: 'a1_started', done: true },
      tell: { channel: 'mail', language: 'en', subject: 'A1', body: 'The course began.' },
    })
    expect(sent.status, sent.text).toBe(200)
    const rows = await app.sql<{ to: string }[]>`
      select "to" from candidate_messages where candidate_id = ${boy.id} order by id`
    expect(rows.map(({ to }) => to)).toEqual(['boy@people.example', 'mother@people.example'])
  })

  test('with both parents they are free', async () => {
    await parent('father', { consent_on: '2026-11-21', id_copy: await papers.upload('father.pdf') })
    const of = { candidate_id: boy.id, bw_lead_id: employer.id }
    await made('/candidateSubmissionRequest', { ...of, request_title: 'Klinikum Isar' })
    await makePresentable(app.sql, [boy.id])
    await made('/contracts', {
      ...of,
      name: 'Training',
      category_type: 'employment',
      signed_on: '2026-11-22',
    })
    await made('/visas', { candidate_id: boy.id, applied_on: '2026-11-22' })
  })

  test('on 2027-03-02 the requirement is gone, and a task asks for his own consent', async () => {
    const alone = await makeCandidate({ ...FATHY, name: 'Ziad Mansour', name_arabic: null })
    const of = { candidate_id: alone.id, bw_lead_id: employer.id, request_title: 'x' }
    await goTo('2027-03-01')
    await askNewAdults(app.services)
    isRefused(await master.post('/candidateSubmissionRequest', of), 'candidate_id')
    await goTo('2027-03-02')
    await made('/candidateSubmissionRequest', of)
    await askNewAdults(app.services)
    await askNewAdults(app.services)
    const asked = (await pageOf(boy.id, user)).papers.items.filter(({ slug }) => slug === 'consent')
    expect(asked).toEqual([expect.objectContaining({ state: 'asked', due_on: '2027-03-16' })])
    const clocks = await app.sql`
      select what, due_on from clocks where candidate_id = ${boy.id} and source = 'document'`
    expect(clocks).toEqual([{ what: 'consent', due_on: '2027-03-16' }])
  })
})

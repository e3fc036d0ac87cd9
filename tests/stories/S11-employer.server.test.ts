import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfTalks } from '../../server/features/candidates'
import { refreshGermanSide } from '../../server/features/placement'
import { type Api, good } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit, clockIn, stepIn } from '../kit/cases'
import { makeInterviewable, makePresentable } from '../kit/presentable'

let app: TestApp
let user: Api
let german: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2027-07-20')
  ;[user, german] = await Promise.all([app.api('user'), app.api('de_superadmin')])
  // Sessions are opened after the last day of the story: they have not ended on any earlier one.
  await Promise.all([app.api('master'), app.api('de_user')])
})
afterAll(() => app?.stop())
const { candidateId, idOf } = candidateKit(() => app)
const { clockRows, openCase, takeStep, wayOf } = caseKit(() => app)

function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}

/** The hours of the story. Morocco sets its clock back in Ramadan, which 19 February 2027 is in. */
const HOURS = { eg: '11:00', tn: '10:00', jo: '12:00', ma: '09:00' } as const

/** Turns the day of the list of the German side, too. */
async function dayTurns(day: string) {
  itIs(day)
  await refreshGermanSide(app.services)
}

/** Five nurses for a clinic in Bavaria from April on, and what it pays for them. */
async function clinic() {
  const { id: bw_lead_id } = good(await german.post('/bw-leads', { company: 'Klinikum Isarhof' }))
  const position = good(
    await german.post('/positions', {
      ...{ bw_lead_id, name: 'Pflegefachkraft', number: 5, starts_on: '2027-04-01' },
      bundesland_id: await idOf('bundeslands', 'bayern'),
    }),
  )
  const agreement = good(
    await german.post('/fee-agreements', {
      ...{ bw_lead_id, name: 'Agency agreement', fee: '6000.00', guarantee_months: 6 },
      refund_rule: 'months_not_begun',
    }),
  )
  return { bw_lead_id, position, agreement }
}

test('S11 from the position to the end of the German side’s work', async () => {
  // Position: 5 nurses, Bavaria, start 2027-04.
  await dayTurns('2026-12-01')
  const [desk, master] = await Promise.all([app.api('de_user'), app.api('master')])
  const { bw_lead_id, position } = await clinic()
  expect((await german.get(`/bw-leads/${bw_lead_id}`)).record.vacancies).toBe(5)
  const offered = await german.get(`/positions?filter=${JSON.stringify({ on_offer: true, bw_lead_id })}`)
  expect(offered.page.data).toMatchObject([{ id: position.id, number: 5, starts_on: '2027-04-01' }])

  // Interview day 2027-02-19 10:00 Berlin, in the hours of each person.
  const day = good(
    await master.post('/interviews', {
      ...{ title: 'Nurses', bw_lead_id, at: '2027-02-19T10:00:00+01:00', minutes: 90 },
    }),
  )
  const people = await Promise.all(
    Object.keys(HOURS).map(async country => candidateId({ country_id: await idOf('countries', country) })),
  )
  const inviteAll = () =>
    master.post(`/interviews/${day.id}/invite`, { candidate_ids: people, language: 'en' })
  const early = await inviteAll()
  expect([early.status, early.refusal.fields]).toEqual([422, { candidate_ids: 'refused_by_rule' }])
  await makeInterviewable(app.sql, people, bw_lead_id)
  good(await inviteAll())
  for (const [place, [country, hour]] of Object.entries(HOURS).entries()) {
    const [mail] = await app.sql<{ body: string }[]>`
      select body from candidate_messages where candidate_id = ${people[place] as number}`
    expect(mail?.body, country).toMatch(/When: .*19 February 2027.* 10:00.*German time/)
    // Where a country has the German hour, one line says it for both.
    expect(mail?.body, country).toMatch(new RegExp(`Your time .*19 February 2027.* ${hour}`))
  }

  // Presenting without that employer's consent: blocked.
  const seen = async (id: number) => (await desk.get(`/ready-candidates/${id}`)).status === 200
  async function hired() {
    const candidate_id = await candidateId()
    const { id: file } = await openCase(candidate_id, 'NURSE_MEASURE', {
      german_owner_id: app.userOf('de_user'),
    })
    const match = good(await desk.post('/matches', { position_id: position.id, candidate_id }))
    const present = () => german.put(`/matches/${match.id}`, { state: 'presented' })
    const refusal = await present()
    expect([refusal.status, refusal.refusal.fields]).toEqual([422, { state: 'refused_by_rule' }])
    expect(JSON.stringify(refusal.json)).toContain('§ 298 (1) SGB III')
    good(
      await user.post('/employer-consents', {
        ...{ candidate_id, bw_lead_id, answer: 'yes', given_on: '2026-12-01', how: 'in_person' },
        text: 'Klinikum Isarhof may get my profile until the end of the year.',
      }),
    )
    expect((await present()).refusal.guards).toMatchObject([{ kind: 'presenting_needs_profile' }])
    await makePresentable(app.sql, [candidate_id])
    expect(good(await present())).toMatchObject({ state: 'presented', presented_on: '2026-12-01' })
    for (const state of ['offer', 'accepted', 'hired'])
      good(await german.put(`/matches/${match.id}`, { state }))
    const made = await german.get(`/placements?filter=${JSON.stringify({ match_id: match.id })}`)
    const { id: placement } = made.page.data[0] as { id: number }
    good(await german.put(`/placements/${placement}`, { signed_on: '2026-12-01' }))
    return { candidate_id, file, placement }
  }
  const [leaving, staying] = [await hired(), await hired()]
  expect((await german.get(`/positions/${position.id}`)).record).toMatchObject({ hired: 2, free: 3 })

  // Work started 2027-01-15, guarantee 6 months: C-36 on 2027-07-15.
  await dayTurns('2027-01-15')
  for (const { candidate_id, file, placement } of [leaving, staying]) {
    const started = good(await german.put(`/placements/${placement}`, { started_on: '2027-01-15' }))
    expect(started.guarantee_until).toBe('2027-07-15')
    const begun = await wayOf(file)
    expect(clockIn(begun, 'C-36')).toMatchObject({ state: 'running', due_on: '2027-07-15' })
    // The first working day counts (§ 187 (2) BGB).
    expect(clockIn(begun, 'C-35')).toMatchObject({ state: 'running', due_on: '2027-07-14' })
    expect(stepIn(begun, 'work_started')).toMatchObject({ state: 'done', day: '2027-01-15' })
    expect(stepIn(begun, 'contract_signed')).toMatchObject({ state: 'done', day: '2026-12-01' })
    // The last day lies ahead: nothing says yet that the guarantee is over.
    expect(stepIn(begun, 'guarantee_over')?.state).not.toBe('done')
    expect(await seen(candidate_id)).toBe(true)
  }

  // The clinic was billed for both halves of the fee.
  await app.sql`
    insert into invoices (bw_lead_id, placement_id, milestone, net, net_currency, issued_on, state)
    select ${bw_lead_id}, ${leaving.placement}, milestone, 3000, 'EUR', '2027-01-15', 'paid'
    from unnest(array['contract', 'arrival']) milestone`

  // On 2027-05-20 we hear that it ends 2027-05-31.
  await dayTurns('2027-05-20')
  const ended = good(
    await german.put(`/placements/${leaving.placement}`, {
      ...{ end_known_on: '2027-05-20', ended_on: '2027-05-31' },
      ...{ ended_by: 'employer', end_reason: 'Ward is closed' },
    }),
  )
  // January to May have begun: one of six months has not.
  expect(ended).toMatchObject({
    ...{ refund: '1000.00', refund_currency: 'EUR', remedy: 'refund' },
    ...{ person_reports_until: '2027-06-03', employer_reports_until: '2027-06-17' },
  })
  expect(await clockRows(leaving.candidate_id)).toMatchObject({ 'C-37': '2027-06-03', 'C-37a': '2027-06-17' })
  await dayTurns('2027-06-01')
  expect(await seen(leaving.candidate_id)).toBe(true)

  // After licence and 2027-07-15 with no end: gone from its list.
  await dayTurns('2027-07-15')
  await takeStep(staying.file, {
    step: 'licence_granted',
    state: 'done',
    outcome: 'granted',
    day: '2027-06-01',
  })
  expect(await seen(staying.candidate_id)).toBe(true)
  await dayTurns('2027-07-16')
  expect([await seen(staying.candidate_id), await seen(leaving.candidate_id)]).toEqual([false, true])
})

test('S11 talks in turn have slots, and the report names those who still agree', async () => {
  itIs('2027-02-01')
  const master = await app.api('master')
  const { bw_lead_id } = await clinic()
  const people = await Promise.all(Array.from({ length: 4 }, () => candidateId()))
  await makeInterviewable(app.sql, people, bw_lead_id)
  const slots = good(
    await master.post('/interviews', {
      ...{ title: 'In turn', bw_lead_id, at: '2027-03-19T10:00:00+01:00' },
      ...{ minutes: 65, slot_minutes: 20, pause_minutes: 2 },
    }),
  )
  const invite = (candidate_ids: number[]) =>
    master.post(`/interviews/${slots.id}/invite`, { candidate_ids, language: 'ar' })
  good(await invite(people.slice(0, 2)))
  const late = await invite(people.slice(2))
  expect([late.status, late.refusal.fields]).toEqual([422, { candidate_ids: 'too_many' }])
  good(await invite(people.slice(2, 3)))
  const talks = await app.sql<{ at: Date }[]>`
    select at from candidate_interviews where interview_id = ${slots.id} order by at`
  // One of them takes the consent back later: the report does not name this person.
  await app.sql`update employer_consents set withdrawn_on = '2027-02-01' where candidate_id = ${people[0] as number}`
  const report = (await master.get(`/interviews/${slots.id}/report?language=en`)).text.split('<body>')[1]
  for (const shown of [
    'Klinikum Isarhof, 19 March 2027',
    '10:00',
    '10:22',
    '10:44',
    `Candidate ${people[0]}, P. `,
  ])
    expect(report).toContain(shown)
  expect(report?.match(/Person \d/g)).toHaveLength(2)
  expect(talks.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual(['09:00', '09:22', '09:44'])
})

test('S11 people are reminded a day and an hour before, and the talk moves the match', async () => {
  itIs('2027-02-01')
  const { bw_lead_id, position } = await clinic()
  const candidate_id = await candidateId({ country_id: await idOf('countries', 'eg') })
  const match = good(await user.post('/matches', { position_id: position.id, candidate_id }))
  good(
    await user.post('/employer-consents', {
      ...{ candidate_id, bw_lead_id, answer: 'yes', given_on: '2027-02-01', how: 'phone', text: 'Yes' },
    }),
  )
  await makePresentable(app.sql, [candidate_id])
  good(await user.put(`/matches/${match.id}`, { state: 'presented' }))
  const talk = good(
    await user.post('/candidateInterviews', { candidate_id, bw_lead_id, at: '2027-02-19T09:00:00Z' }),
  )
  good(await user.post(`/candidateInterviews/${talk.id}/invite`, { language: 'en' }))
  const subjects = async (moment: string) => {
    app.services.now = () => new Date(moment)
    await remindOfTalks(app.services)
    const rows = await app.sql<{ subject: string }[]>`
      select subject from candidate_messages where candidate_id = ${candidate_id} order by id`
    return rows.map(({ subject }) => subject.split(':')[0])
  }
  expect(await subjects('2027-02-18T08:59:00Z')).toHaveLength(1)
  expect(await subjects('2027-02-18T09:00:00Z')).toHaveLength(2)
  expect(await subjects('2027-02-18T20:00:00Z')).toHaveLength(2)
  expect((await subjects('2027-02-19T08:00:00Z')).slice(1)).toEqual(['Reminder', 'Reminder'])
  expect(await subjects('2027-02-19T08:30:00Z')).toHaveLength(3)

  itIs('2027-02-19')
  const outcome = (values: Record<string, unknown>) => user.put(`/candidateInterviews/${talk.id}`, values)
  expect((await outcome({ outcome: 'declined' })).refusal.fields).toEqual({ outcome_note: 'required' })
  good(await outcome({ was_present: true, outcome: 'offer', outcome_note: 'Starts in April' }))
  expect((await user.get(`/matches/${match.id}`)).record).toMatchObject({
    ...{ state: 'offer', interviewed_on: '2027-02-19', offer_on: '2027-02-19' },
  })
})

test('S11 the German side sees an early end until its refund has gone out in whole and it is reported', async () => {
  itIs('2027-01-15')
  const desk = await app.api('de_user')
  const { bw_lead_id, agreement } = await clinic()
  const candidate_id = await candidateId()
  await makePresentable(app.sql, [candidate_id])
  const seen = async () => (await desk.get(`/ready-candidates/${candidate_id}`)).status === 200
  await dayTurns('2027-01-15')
  const opened = await openCase(candidate_id, 'NURSE_MEASURE')
  expect(await seen()).toBe(false)
  good(await user.put(`/cases/${opened.id}`, { german_owner_id: app.userOf('de_user') }))
  expect(await seen()).toBe(true)
  const placement = good(
    await german.post('/placements', {
      ...{ candidate_id, bw_lead_id, case_id: opened.id, agreement_id: agreement.id },
      ...{ name: 'Pflegefachkraft', started_on: '2027-01-15' },
    }),
  )
  const change = async (values: Record<string, unknown>) =>
    good(await german.put(`/placements/${placement.id}`, values))

  const [invoice] = await app.sql<{ id: number }[]>`
    insert into invoices (bw_lead_id, placement_id, net, net_currency, issued_on, state)
    values (${bw_lead_id}, ${placement.id}, 6000, 'EUR', '2027-01-20', 'paid') returning id`
  await dayTurns('2027-05-20')
  await change({ ended_on: '2027-05-31', ended_by: 'employer', end_reason: 'Ward is closed' })
  await dayTurns('2027-07-17')
  // An end within the guarantee: refund or replacement is still to be settled.
  expect(await seen()).toBe(true)
  const credit = (net: string) => app.sql`
    insert into invoices (bw_lead_id, credit_note_of, net, net_currency, issued_on, state)
    values (${bw_lead_id}, ${Number(invoice?.id)}, ${net}, 'EUR', '2027-07-17', 'issued')`
  // A part of the refund of 1,000.00 settles nothing, and neither does all of it before the end is reported.
  await credit('0.01')
  await change({ person_reported_on: '2027-06-01', employer_reported_on: '2027-06-02' })
  expect(await seen()).toBe(true)
  await change({ employer_reported_on: null })
  await credit('999.99')
  expect(await seen()).toBe(true)
  await change({ employer_reported_on: '2027-06-02' })
  expect(await seen()).toBe(false)
})

test('S11 the rule of the route says who is presentable, in one of several ways', async () => {
  itIs('2027-02-01')
  const desk = await app.api('de_user')
  const person = async (route: string, values: Record<string, unknown>) => {
    const candidate_id = await candidateId(values)
    const { id } = await openCase(candidate_id, route)
    const seen = async () => (await desk.get(`/ready-candidates/${candidate_id}`)).status === 200
    return { candidate_id, id, seen }
  }
  const nurse = await person('NURSE_MEASURE', { b2_started: true })
  expect(await nurse.seen()).toBe(false)
  await takeStep(nurse.id, { step: 'recognition_complete', state: 'done', day: '2027-01-20' })
  expect(await nurse.seen()).toBe(true)
  const student = await person('STUDY', { b1_passed: true, recognition_result_kind: 'full' })
  expect(await student.seen()).toBe(false)
  const engineer = await person('ACADEMIC', {})
  const rating = { candidate_id: engineer.candidate_id, occupation: 'Engineer', kind: 'zab' }
  const rated = good(await user.post('/recognitions', { ...rating, result: 'partial' }))
  expect(await engineer.seen()).toBe(false)
  good(await user.put(`/recognitions/${rated.id}`, { result: 'full', correction_reason: 'Entered wrongly' }))
  expect(await engineer.seen()).toBe(true)

  const master = await app.api('master')
  const [route] = await app.sql<{ id: number }[]>`select id from routes where slug = 'STUDY'`
  const rule = (ready: unknown) => master.put(`/routes/${route?.id}`, { ready })
  expect((await rule({ groups: [{ fields: { no_such_field: 1 } }] })).refusal.fields).toEqual({
    ready: 'invalid',
  })
  good(await rule({ groups: [{ fields: { b1_passed: true } }] }))
  expect(await student.seen()).toBe(true)
})

test('nobody is ready who has a visa, has arrived or works, or whose case has ended; nobody on a route of studies is', async () => {
  itIs('2027-02-01')
  await refreshGermanSide(app.services)
  const { bw_lead_id } = await clinic()
  const desk = await app.api('de_user')
  const seen = async (id: number) => (await desk.get(`/ready-candidates/${id}`)).status === 200
  const nurse = { b1_passed: true, recognition_result_kind: 'full' }
  const program = async (slug: string) => ({ program_id: await idOf('programs', slug) })
  expect(await seen(await candidateId({ ...nurse, ...(await program('studies')) }))).toBe(false)

  const change = async (id: number, values: Record<string, unknown>) =>
    good(await user.put(`/candidates/${id}`, values))
  for (const values of [nurse, { ...nurse, ...(await program('engineering')) }]) {
    const person = await candidateId(values)
    await app.sql`insert into ba_approvals (candidate_id, bw_lead_id, occupation) values (${person}, ${Number(bw_lead_id)}, 'Nurse')`
    expect(await seen(person)).toBe(true)
    await change(person, { arrival_date: '2027-01-20' })
    expect(await seen(person)).toBe(false)
    await change(person, { arrival_date: null, visa_granted: true })
    expect(await seen(person)).toBe(false)
  }
  const ahead = await candidateId({ ...nurse, arrival_date: '2027-02-10' })
  expect(await seen(ahead)).toBe(true)
  itIs('2027-02-10')
  await refreshGermanSide(app.services)
  expect(await seen(ahead)).toBe(false)

  const lost = await candidateId(nurse)
  const { id } = await openCase(lost, 'NURSE_DIRECT')
  expect(await seen(lost)).toBe(true)
  good(await user.put(`/cases/${id}`, { state: 'lost', end_reason: 'Another agency' }))
  expect(await seen(lost)).toBe(false)
})

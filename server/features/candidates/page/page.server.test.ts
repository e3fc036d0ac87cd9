import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, good } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit, stepOf } from '../../../../tests/kit/candidates'
import { caseKit } from '../../../../tests/kit/cases'

let app: TestApp
let user: Api
let master: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  master = await app.api('master')
})
afterAll(() => app?.stop())

const { makeCandidate, pageOf } = candidateKit(() => app)
const { openCase } = caseKit(() => app)

async function make(resource: string, values: Record<string, unknown>) {
  const answer = await user.post(`/${resource}`, values)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

describe('the page', () => {
  test('names who decides and what may be taken, and keeps a star for who set it', async () => {
    const { id } = await makeCandidate({
      first_fees: '500',
      first_fees_currency: 'EUR',
      first_fees_kind: 'other',
    })
    const authority = 'Landesamt für Pflege'
    await master.post('/recognitions', { candidate_id: id, occupation: 'Nurse', authority })
    const page = await pageOf(id)
    expect(page.authorities).toEqual({ recognition: authority })
    expect(page.fees.placement).toEqual({ sum: '500.00', limit: '2000', currency: 'EUR', missing_rates: [] })
    expect(page.tracks.at(-1)?.track).toBe('language')
    expect(page.starred).toBe(false)
    expect((await user.call('PUT', `/candidates/${id}/star`, { on: true })).json).toEqual({
      candidates: [id],
    })
    expect([(await pageOf(id)).starred, (await pageOf(id, master)).starred]).toEqual([true, false])
    expect((await user.call('PUT', `/candidates/${id}/star`, { on: false })).json).toEqual({ candidates: [] })
    expect((await user.call('PUT', '/candidates/999999/star', { on: true })).status).toBe(404)
  })

  test('answers names, clocks and counts at once', async () => {
    const [country] = await app.sql<{ id: number }[]>`select id from countries where slug = 'ma'`
    const { id } = await makeCandidate({
      ...{ country_id: country?.id, employee_id: app.userOf('user') },
      ...{ ba_documents_ready: true, ba_submitted: true, ba_submitted_date: '2026-11-18' },
    })
    await make('ba-approvals', { candidate_id: id, occupation: 'Nurse', reached_on: '2026-11-18' })
    await user.post('/notes', { candidate_id: id, text: 'She expects it on Thursday.' })
    const page = await pageOf(id)
    expect(page.names.countries?.[String(country?.id)]).toMatchObject({ slug: 'ma', en: 'Morocco' })
    expect(page.names.users?.[String(app.userOf('user'))]).toMatchObject({ name: 'The user' })
    const clock = page.clocks.find(each => each.step === 'ba_result')
    expect(clock).toMatchObject({ source: 'step', holder: 'authority', silence: true, of_days: 14 })
    expect(stepOf(page, 'ba_result')).toMatchObject({
      due_on: clock?.due_on,
      holder: 'authority',
      silence: true,
    })
    expect(page.next).toEqual(page.clocks[0])
    expect(page.counts).toMatchObject({ notes: 1, documents: 0, calls: 0 })
  })

  test('has the cases of the candidate with the names of their routes, the open ones first', async () => {
    const { id } = await makeCandidate({})
    const [route] = await app.sql<{ id: number; en: string; ar: string }[]>`
      select r.id, r.en, r.ar from routes r join route_versions v on v.route_id = r.id and v.state = 'published'
      where r.active and r.slug <> 'CLASSIC' order by r.id limit 1`
    const start = { candidate_id: id, route_id: route?.id, is_primary: true }
    const ended = await user.post('/cases', start)
    expect(ended.status, ended.text).toBe(201)
    await user.put(`/cases/${ended.record.id}`, { state: 'lost', end_reason: 'Found work', version: 1 })
    const open = await user.post('/cases', start)
    const { cases } = await pageOf(id)
    expect(cases.map(each => [each.id, each.state])).toEqual([
      [open.record.id, 'open'],
      [ended.record.id, 'lost'],
    ])
    expect(cases[0]).toMatchObject({ names: { en: route?.en, ar: route?.ar }, is_primary: true })
  })

  test('is not found where there is none, and not for the German desk', async () => {
    expect((await user.get('/candidates/987654321/page')).status).toBe(404)
    expect((await (await app.api('de_user')).get('/candidates/1/page')).status).toBe(403)
  })

  test('a changed deadline moves its clocks at once', async () => {
    const { id } = await makeCandidate({ ba_submitted: true, ba_submitted_date: '2026-11-02' })
    const before = (await pageOf(id)).clocks.find(each => each.step === 'ba_result')
    const [deadline] = await app.sql<{ id: number; amount: number; unit: string }[]>`
      select id, amount, unit from deadlines where step = 'ba_result' and regime = 'regular'`
    await master.put(`/deadlines/${deadline?.id}`, { amount: 30, unit: 'days' })
    const after = (await pageOf(id)).clocks.find(each => each.step === 'ba_result')
    expect([before?.of_days, after?.of_days]).toEqual([14, 30])
    await master.put(`/deadlines/${deadline?.id}`, { amount: deadline?.amount, unit: deadline?.unit })
  })

  test('says how long a clock runs as its rule does, and nothing where its end was moved', async () => {
    const lengths = async (id: number) =>
      (await pageOf(id)).clocks.map(({ source, rule, step, length }) => [
        source === 'route' ? rule : step,
        length && `${length.number} ${length.unit}`,
      ])
    const classic = await makeCandidate({ ba_submitted: true, ba_submitted_date: '2026-11-02' })
    const refused = { state: 'rejected', decided_on: '2026-11-03', notified_on: '2026-11-05' }
    await make('visas', { candidate_id: classic.id, ...refused, instructed: false })
    expect(await lengths(classic.id)).toEqual([
      ['ba_result', '2 weeks'],
      ['C-29a', '12 months'],
    ])
    const { id } = await makeCandidate({})
    await openCase(id, 'SKILLED', { procedure: 'bqfg' })
    const applied = { occupation: 'Cook', applied_on: '2026-10-01', receipt_on: '2026-10-02' }
    const recognition = await make('recognitions', {
      candidate_id: id,
      ...applied,
      complete_on: '2026-10-02',
    })
    const decision = async () => (await lengths(id)).filter(([rule]) => rule === 'C-03')
    expect(await decision()).toEqual([['C-03', '3 months']])
    const letter = { extended_on: '2026-11-10', extended_until: '2027-03-10', extension_reason: 'Hard case' }
    const extended = await user.put(`/recognitions/${recognition.id}`, letter)
    expect(extended.status, extended.text).toBe(200)
    expect(await decision()).toEqual([['C-03', null]])
  })

  test('the period of the BA runs from the day on which the request reached it, else it is an estimate', async () => {
    const { id } = await makeCandidate({ ba_submitted: true, ba_submitted_date: '2026-11-02' })
    const clockOf = async () => (await pageOf(id)).clocks.find(({ step }) => step === 'ba_result')
    const applied = { candidate_id: id, occupation: 'Nurse', applied_on: '2026-11-02' }
    const approval = await make('ba-approvals', applied)
    const estimate = { started_on: '2026-11-02', silence: false, quality: 'estimated' }
    expect(await clockOf()).toMatchObject(estimate)
    good(await user.put(`/ba-approvals/${approval.id}`, { reached_on: '2026-11-09' }))
    const known = { started_on: '2026-11-09', due_on: '2026-11-23', silence: true, quality: null }
    expect(await clockOf()).toMatchObject(known)
    await user.put(`/candidates/${id}`, { accelerated_submitted: true })
    expect(await clockOf()).toMatchObject({ due_on: '2026-11-16', silence: true })
  })

  test('a question of the BA waits for the employer, and time runs anew from the answer', async () => {
    const { id } = await makeCandidate({ ba_submitted: true, ba_submitted_date: '2026-11-02' })
    const approval = await make('ba-approvals', {
      ...{ candidate_id: id, occupation: 'Nurse', asked_for: 'The job contract', asked_on: '2026-11-05' },
      ...{ reached_on: '2026-11-02', asked_until: '2026-11-30' },
    })
    const asked = await pageOf(id)
    expect(asked.clocks.filter(({ step }) => step === 'ba_result')).toHaveLength(1)
    expect(asked.next).toMatchObject({ source: 'ba', holder: 'employer', due_on: '2026-11-30' })
    expect(stepOf(asked, 'ba_result')).toMatchObject({ holder: 'employer', silence: false, overdue_days: 0 })
    good(await user.put(`/ba-approvals/${approval.id}`, { answered_on: '2026-11-10' }))
    const answered = (await pageOf(id)).clocks.find(({ step }) => step === 'ba_result')
    expect(answered).toMatchObject({ started_on: '2026-11-10', due_on: '2026-11-24', silence: true })
  })
})

describe('the next step', () => {
  /** Somebody whose visa was refused; the letter came on a day before 2026-11-23, which is today. */
  const refusedVisa = async (notified_on: string) => {
    const { id } = await makeCandidate({ employee_id: app.userOf('user') })
    await openCase(id, 'SKILLED')
    await make('visas', { candidate_id: id, state: 'rejected', decided_on: '2026-10-05', notified_on })
    return id
  }
  const refusalOf = async (id: number) => stepOf(await pageOf(id), 'visa_granted').refused

  test('is no time to contest that is over', async () => {
    const [lost, runs] = [await refusedVisa('2026-10-08'), await refusedVisa('2026-10-30')]
    expect((await refusalOf(lost))?.contest).toMatchObject({ due_on: '2026-11-08', is_lost: true })
    expect((await pageOf(lost)).next).toBeNull()
    expect((await refusalOf(runs))?.contest).toMatchObject({ due_on: '2026-11-30', is_lost: false })
  })

  test('after a refusal is what was chosen, until it is filed', async () => {
    const id = await refusedVisa('2026-10-30')
    expect(await refusalOf(id)).toMatchObject({ chosen: null, remedy: null })
    const remedy = { candidate_id: id, against: 'visa', kind: 'lawsuit', chosen_on: '2026-11-10' }
    const { id: lawsuit } = await make('remedies', remedy)
    expect(await refusalOf(id)).toMatchObject({ chosen: 'lawsuit', contest: { due_on: '2026-11-30' } })
    const filed = await user.put(`/remedies/${lawsuit}`, { filed_on: '2026-11-12' })
    expect(filed.status, filed.text).toBe(200)
    expect(await refusalOf(id)).toMatchObject({ chosen: null, remedy: { kind: 'lawsuit' }, contest: null })
  })

  test('is not what an authority owes at a step after the current one', async () => {
    const { id } = await makeCandidate({ employee_id: app.userOf('user') })
    await openCase(id, 'NURSE_MEASURE', { procedure: 'nurse' })
    await make('recognitions', {
      ...{ candidate_id: id, occupation: 'Nurse', procedure: 'nurse', applied_on: '2026-03-01' },
      ...{ result: 'partial', decided_on: '2026-10-01', notified_on: '2026-10-05' },
    })
    await make('measures', {
      ...{ candidate_id: id, kind: 'exam_prep', chosen_on: '2026-10-12' },
    })
    // The measure is to be found first, and the exam is taken after it: nearer days of our own do not hide that here.
    await app.sql`delete from clocks where candidate_id = ${id} and rule <> 'C-21'`
    const page = await pageOf(id)
    expect([page.clocks.map(({ rule }) => rule), page.next]).toEqual([['C-21'], null])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { COMPANY, EMPLOYER_ADDRESS } from '../../../tests/kit/company'
import { makeInterviewable, makePresentable } from '../../../tests/kit/presentable'

let app: TestApp
let user: Api
let master: Api
let german: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2028-01-10')
  ;[user, master, german] = await Promise.all([app.api('user'), app.api('master'), app.api('de_superadmin')])
  good(await master.put('/settings', COMPANY))
})
afterAll(() => app?.stop())
const { candidateId, makeCandidate, pageOf } = candidateKit(() => app)

function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}
const refused = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422)
  return answer.refusal.fields
}
const employer = async () =>
  good(await master.post('/bw-leads', { company: 'Klinik am See', vacancies: 3, ...EMPLOYER_ADDRESS }))
const vacancies = async (id: number) => (await master.get(`/bw-leads/${id}`)).record.vacancies
const post = async (bw_lead_id: number, values: Record<string, unknown> = {}) =>
  good(await german.post('/positions', { bw_lead_id, name: 'Pflegefachkraft', number: 5, ...values }))
const match = async (position: Row, candidate_id: number) =>
  good(await user.post('/matches', { position_id: position.id, candidate_id }))
const move = (api: Api, { id }: Row, values: Record<string, unknown>) => api.put(`/matches/${id}`, values)
const consent = async (candidate_id: number, bw_lead_id: number, values: Record<string, unknown> = {}) =>
  good(
    await user.post('/employer-consents', {
      ...{ candidate_id, bw_lead_id, answer: 'yes', given_on: '2027-01-04', how: 'signed' },
      ...{ text: 'My profile may go to Klinik am See.', language: 'ar', ...values },
    }),
  )
/** A candidate who is about to begin with an employer. */
async function hired(values: Record<string, unknown> = {}) {
  const { id: bw_lead_id } = await employer()
  const position = await post(bw_lead_id, { starts_on: '2027-04-01', ...values })
  const candidate_id = await candidateId()
  const made = await match(position, candidate_id)
  await consent(candidate_id, bw_lead_id)
  await makePresentable(app.sql, [candidate_id])
  for (const state of ['presented', 'offer', 'accepted', 'hired']) good(await move(german, made, { state }))
  const [placement] = (await master.get(`/placements?filter=${JSON.stringify({ candidate_id })}`)).page.data
  return { bw_lead_id, position, candidate_id, match: made, placement: placement as Row }
}

describe('a day of interviews', () => {
  test('is of one employer: nobody stands in it, or in its report, by the consent to another', async () => {
    itIs('2027-01-04')
    const [{ id: host }, { id: other }] = [await employer(), await employer()]
    const day = good(
      await master.post('/interviews', { title: 'Nurses', bw_lead_id: host, at: '2027-02-19T09:00:00Z' }),
    )
    const { id: candidate_id, name } = await makeCandidate({ name: 'Noura Salem' })
    const second = { candidate_id: await candidateId(), bw_lead_id: other }
    for (const place of [host, other])
      await makeInterviewable(app.sql, [candidate_id, second.candidate_id], place)
    const talk = { candidate_id, interview_id: day.id }
    expect(refused(await master.post('/candidateInterviews', { ...talk, bw_lead_id: other }))).toEqual({
      bw_lead_id: 'not_a_choice',
    })
    const made = good(await master.post('/candidateInterviews', talk))
    expect(made.bw_lead_id).toBe(host)
    expect(refused(await master.put(`/candidateInterviews/${made.id}`, { bw_lead_id: other }))).toEqual({
      bw_lead_id: 'not_a_choice',
    })
    const alone = good(await master.post('/candidateInterviews', second))
    const moved = good(await master.put(`/candidateInterviews/${alone.id}`, { interview_id: day.id }))
    expect(moved.bw_lead_id).toBe(host)
    expect(refused(await master.put(`/interviews/${day.id}`, { bw_lead_id: other }))).toEqual({
      bw_lead_id: 'not_writable',
    })
    // A talk that was written before this was checked.
    await app.sql`delete from employer_consents where candidate_id = ${candidate_id} and bw_lead_id = ${host}`
    await app.sql`update candidate_interviews set bw_lead_id = ${other} where id = ${made.id}`
    const report = async () => (await master.get(`/interviews/${day.id}/report?language=en`)).text
    expect(await report()).toContain(`${candidate_id}, N. S.`)
    expect(await report()).not.toContain(name)
    const elsewhere = await match(await post(other), second.candidate_id)
    expect(refused(await master.put(`/candidateInterviews/${alone.id}`, { match_id: elsewhere.id }))).toEqual(
      { match_id: 'not_a_choice' },
    )
    await app.sql`update candidates set restricted_on = '2027-01-04' where id = ${candidate_id}`
    expect(await report()).not.toContain('N. S.')
  })
})

describe('positions', () => {
  test('make up the vacancies of an employer, which nobody types any more', async () => {
    itIs('2027-01-04')
    const { id } = await employer()
    expect(await vacancies(id)).toBe(3)
    const first = await post(id)
    await post(id, { number: 2 })
    await post(id, { number: 9, state: 'paused' })
    expect(await vacancies(id)).toBe(7)
    expect(refused(await master.put(`/bw-leads/${id}`, { vacancies: 30 }))).toEqual({
      vacancies: 'not_writable',
    })
    good(await german.put(`/positions/${first.id}`, { state: 'closed' }))
    expect(await vacancies(id)).toBe(2)
  })

  test('are filled by the people hired, and by no one more', async () => {
    itIs('2027-01-04')
    const { id: bw_lead_id } = await employer()
    const position = await post(bw_lead_id, { number: 1 })
    const people = [await candidateId(), await candidateId()]
    await makePresentable(app.sql, people)
    const made: Row[] = []
    for (const person of people) {
      await consent(person, bw_lead_id)
      made.push(await match(position, person))
    }
    const [first, second] = made as [Row, Row]
    for (const each of made)
      for (const state of ['presented', 'offer']) good(await move(german, each, { state }))
    for (const state of ['accepted', 'hired']) good(await move(german, first, { state }))
    expect(await vacancies(bw_lead_id)).toBe(0)
    expect(refused(await move(german, second, { state: 'accepted' }))).toEqual({ state: 'too_many' })
    expect(
      refused(await german.put(`/positions/${position.id}`, { bw_lead_id: (await employer()).id })),
    ).toEqual({
      bw_lead_id: 'not_writable',
    })
  })
})

describe('a match', () => {
  test('is one at a time for a position and a person, and goes its way', async () => {
    itIs('2027-01-04')
    const { id } = await employer()
    const position = await post(id)
    const person = await candidateId()
    const made = await match(position, person)
    expect(made).toMatchObject({
      state: 'proposed',
      bw_lead_id: id,
      name: 'Pflegefachkraft',
      proposed_on: '2027-01-04',
    })
    const twin = { position_id: position.id, candidate_id: person }
    expect(refused(await user.post('/matches', twin))).toEqual({ candidate_id: 'taken' })
    const early = await move(german, made, { state: 'hired' })
    expect(refused(early)).toEqual({ state: 'not_next' })
    expect(early.refusal.next).toEqual(['presented', 'declined', 'withdrawn'])
    expect(refused(await move(german, made, { state: 'declined' }))).toEqual({ declined_by: 'required' })
    expect(refused(await move(german, made, { state: 'declined', declined_by: 'employer' }))).toEqual({
      reason: 'required',
    })
    const out = good(await move(german, made, { state: 'declined', declined_by: 'candidate' }))
    expect(out).toMatchObject({ ended_on: '2027-01-04', reason: null })
    expect(refused(await move(german, made, { state: 'proposed' }))).toEqual({ state: 'not_next' })
    await match(position, person)
    expect(refused(await move(german, made, { candidate_id: await candidateId() }))).toEqual({
      candidate_id: 'not_writable',
    })
  })

  test('goes from state to state, and shows its talk and the day of the answer', async () => {
    itIs('2027-01-04')
    const { id: bw_lead_id } = await employer()
    const person = await candidateId()
    const made = await match(await post(bw_lead_id), person)
    await consent(person, bw_lead_id)
    await makePresentable(app.sql, [person])
    good(await move(user, made, { state: 'presented', answer_until: '2027-02-01' }))
    const now = async () => (await user.get(`/matches/${made.id}`)).record
    const talk = { candidate_id: person, bw_lead_id, at: '2027-01-20T09:00:00.000Z' }
    const planned = good(await user.post('/candidateInterviews', talk))
    expect(await now()).toMatchObject({ talk_at: talk.at, answer_until: '2027-02-01' })
    good(await user.put(`/candidateInterviews/${planned.id}`, { status: 'rejected' }))
    expect((await now()).talk_at).toBeNull()
    const refusal = await move(user, made, { state: 'hired' })
    expect(refused(refusal)).toEqual({ state: 'not_next' })
    expect(refusal.refusal.next).toEqual(['interview', 'offer', 'declined', 'withdrawn'])
    for (const state of ['offer', 'accepted', 'hired']) good(await move(user, made, { state }))
  })

  test('hires nobody on a sheet of § 299 that was refused, has expired, or never came', async () => {
    itIs('2027-01-04')
    const { id: bw_lead_id } = await employer()
    const person = await candidateId()
    const made = await match(await post(bw_lead_id), person)
    await consent(person, bw_lead_id)
    await makePresentable(app.sql, [person])
    for (const state of ['presented', 'offer', 'accepted']) good(await move(user, made, { state }))
    const given = { received_on: '2026-01-02', valid_until: null, check_result: 'ok' }
    const sheet = (values: Record<string, unknown>) =>
      app.sql`update documents set ${app.sql({ ...given, ...values })} where candidate_id = ${person}`
    for (const values of [{ check_result: 'not_ok' }, { valid_until: '2027-01-03' }, { received_on: null }]) {
      await sheet(values)
      expect(refused(await move(user, made, { state: 'hired' }))).toEqual({ state: 'refused_by_rule' })
    }
    await sheet({ valid_until: '2027-01-04' })
    good(await move(user, made, { state: 'hired' }))
  })

  test('of two who match one person at once only one is made', async () => {
    itIs('2027-01-04')
    const position = await post((await employer()).id)
    const candidate_id = await candidateId()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => user.post('/matches', { position_id: position.id, candidate_id })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true)
  })

  test('presents nobody without the consent to this employer, and ends with a no', async () => {
    itIs('2027-01-04')
    const [here, there] = [await employer(), await employer()]
    const person = await candidateId()
    const made = await match(await post(here.id), person)
    await makePresentable(app.sql, [person])
    const unasked = await move(german, made, { state: 'presented' })
    expect(refused(unasked)).toEqual({ state: 'refused_by_rule' })
    expect(unasked.refusal.guards).toMatchObject([
      {
        ...{ kind: 'presenting_needs_consent', source: '§ 298 (1) SGB III' },
        settled_by: {
          resource: 'employer-consents',
          values: { candidate_id: person, bw_lead_id: here.id },
        },
      },
    ])
    await consent(person, there.id)
    await consent(person, here.id, { valid_until: '2027-01-03', given_on: '2027-01-01' })
    expect(refused(await move(german, made, { state: 'presented' }))).toEqual({ state: 'refused_by_rule' })
    const given = await consent(person, here.id)
    expect((await user.get(`/matches/${made.id}`)).record.consent).toBe('yes')
    expect(good(await move(german, made, { state: 'presented' })).presented_on).toBe('2027-01-04')
    itIs('2027-01-10')
    good(await user.put(`/employer-consents/${given.id}`, { withdrawn_on: '2027-01-10' }))
    expect((await user.get(`/matches/${made.id}`)).record).toMatchObject({
      ...{ state: 'declined', declined_by: 'candidate', consent: 'no', ended_on: '2027-01-10', reason: null },
    })
    const again = await match(await post(here.id), person)
    expect(again.consent).toBe('no')
  })

  test('of two people who are merged stays once for a position', async () => {
    itIs('2027-01-04')
    const position = await post((await employer()).id)
    const [kept, other] = [await makeCandidate(), await makeCandidate()]
    await match(position, kept.id)
    const gone = await match(position, other.id)
    const now = async ({ id }: Row) => (await master.get(`/candidates/${id}`)).record.version
    good(
      await master.post(`/candidates/${kept.id}/merge`, {
        ...{ other_id: other.id, version: await now(kept), other_version: await now(other) },
      }),
    )
    expect((await user.get(`/matches/${gone.id}`)).record).toMatchObject({
      candidate_id: kept.id,
      state: 'withdrawn',
    })
  })
})

describe('invoices', () => {
  const agreement = async (bw_lead_id: number) =>
    good(
      await german.post('/fee-agreements', {
        ...{ bw_lead_id, name: 'Agreement 2027', fee: '6000.00', share_contract: 40, share_arrival: 60 },
        ...{ days_to_pay: 30, refund_rule: 'months_not_begun' },
      }),
    )

  test('have shares that are the whole fee', async () => {
    const { id } = await employer()
    const wrong = await german.post('/fee-agreements', {
      bw_lead_id: id,
      name: 'x',
      fee: '1',
      share_contract: 60,
    })
    expect(refused(wrong)).toEqual({ share_contract: 'too_large' })
  })

  test('take their share of the fee, their number when they are issued, and stay as they are', async () => {
    itIs('2027-03-01')
    const { bw_lead_id, placement } = await hired()
    const { id: agreement_id } = await agreement(bw_lead_id)
    good(await german.put(`/placements/${placement.id}`, { agreement_id }))
    const draft = {
      bw_lead_id,
      placement_id: placement.id,
      milestone: 'contract',
      performed_on: '2027-02-20',
    }
    const first = good(await german.post('/invoices', draft))
    expect(first).toMatchObject({
      state: 'draft',
      number: null,
      net: '2400.00',
      tax: '456.00',
      gross: '2856.00',
    })
    const dropped = good(await german.post('/invoices', { ...draft, milestone: 'arrival' }))
    expect(refused(await german.post('/invoices', { ...draft, milestone: 'arrival' }))).toEqual({
      milestone: 'taken',
    })
    const gone = await german.delete('/invoices', { ids: [dropped.id] })
    expect(gone.status, gone.text).toBeLessThan(300)
    const second = good(await german.post('/invoices', { ...draft, milestone: 'arrival' }))
    expect(second.net).toBe('3600.00')
    expect(refused(await german.post('/undo', { undo: (gone.json as { undo: string }).undo }))).toEqual({
      milestone: 'taken',
    })

    expect(refused(await german.post(`/invoices/${first.id}/issue`))).toEqual({ milestone: 'not_signed' })
    await app.sql`update placements set signed_on = '2027-02-20', started_on = '2027-02-25' where id = ${placement.id}`
    const issued = await Promise.all([first, second].map(({ id }) => german.post(`/invoices/${id}/issue`)))
    expect(issued.map(answer => good(answer).number).sort()).toEqual(['2027-0001', '2027-0002'])
    expect(good(issued[0] as Answer)).toMatchObject({
      state: 'issued',
      issued_on: '2027-03-01',
      due_on: '2027-03-31',
    })
    const { id } = first
    expect((await german.post(`/invoices/${id}/issue`)).status).toBe(409)
    expect((await german.delete(`/invoices/${id}`)).status).toBe(409)
    expect(refused(await german.put(`/invoices/${id}`, { net: '1.00' }))).toEqual({ net: 'not_writable' })
    expect(good(await german.put(`/invoices/${first.id}`, { paid_on: '2027-03-01' })).state).toBe('paid')

    itIs('2028-01-02')
    const later = good(await german.post('/invoices', { ...draft, milestone: 'other', net: '10.00' }))
    expect(good(await german.post(`/invoices/${later.id}/issue`)).number).toBe('2028-0001')
    const credit = { bw_lead_id, credit_note_of: second.id }
    expect(refused(await german.post('/invoices', { ...credit, net: '3600.01' }))).toEqual({
      net: 'too_large',
    })
    const given = good(await german.post('/invoices', { ...credit, net: '3000.00' }))
    expect(good(await german.post(`/invoices/${given.id}/issue`)).due_on).toBeNull()
    expect(refused(await german.post('/invoices', { ...credit, net: '600.01' }))).toEqual({
      net: 'too_large',
    })
    expect(
      refused(await german.post('/invoices', { ...credit, credit_note_of: dropped.id, net: '1' })),
    ).toMatchObject({ credit_note_of: expect.any(String) })
  })
})

test('an early end asks who ended it and why, and hides the money from those who do not write invoices', async () => {
  itIs('2027-01-10')
  const { placement, bw_lead_id } = await hired()
  expect(placement).toMatchObject({ starts_on: '2027-04-01', bw_lead_id })
  const { id: agreement_id } = good(
    await german.post('/fee-agreements', { bw_lead_id, name: 'A', fee: '6000', refund_rule: 'full' }),
  )
  const change = (api: Api, values: Record<string, unknown>) => api.put(`/placements/${placement.id}`, values)
  itIs('2027-07-02')
  const started = good(await change(german, { agreement_id, started_on: '2027-01-15' }))
  expect(started).toMatchObject({ guarantee_until: '2027-07-15', refund: null, remedy: null })
  for (const name of ['guarantee_until', 'probation_until'])
    expect(refused(await change(german, { [name]: '2027-01-14' }))).toEqual({ [name]: 'too_early' })
  // Six months from the first day, which counts: until 2027-07-14 (§ 622 (3) BGB, § 187 (2) BGB).
  const warnings = async (probation_until: string) => {
    const { candidate_id } = good(await change(german, { probation_until }))
    return (await pageOf(Number(candidate_id))).warnings.map(({ kind }) => kind)
  }
  expect(await warnings('2027-07-15')).toContain('probation_too_long')
  expect(await warnings('2027-07-14')).not.toContain('probation_too_long')
  // Work began before the planned day.
  good(await change(german, { probation_until: '2027-03-14' }))
  const soon = { guarantee_over_on: '2027-07-01' }
  expect(refused(await change(german, soon))).toEqual({ guarantee_over_on: 'too_small' })
  expect(
    refused(await change(german, { ended_on: '2027-01-14', end_reason: 'x', ended_by: 'employer' })),
  ).toEqual({ ended_on: 'too_small' })
  expect(refused(await change(german, { ended_on: '2027-03-01' }))).toEqual({
    ...{ ended_by: 'required', end_reason: 'required' },
  })
  const end = { ended_on: '2027-03-01', ended_by: 'employer', end_reason: 'Ward closed' }
  await app.sql`
    insert into invoices (bw_lead_id, placement_id, net, net_currency, issued_on, state)
    values (${bw_lead_id}, ${placement.id}, 6000, 'EUR', '2027-01-20', 'issued')`
  expect(good(await change(german, end))).toMatchObject({ refund: '6000.00', remedy: 'refund' })
  const seen = (await user.get(`/placements/${placement.id}`)).record
  expect(seen.remedy).toBe('refund')
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['refund']))
  expect(good(await change(german, { remedy: 'replacement' })).refund).toBeNull()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Waiting } from '../../../contract/inbox/waiting'
import { leads } from '../../../contract/resources/leads'
import { type Answer, type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
import { dayFromToday } from '../../../tests/kit/days'
import { SYSTEM } from '../../auth/actor'
import { createRecord, updateRecord } from '../../crud/records'

/** § 38 BeschV (docs/spec/routes.md, "Money rules", G-1): no work on health and care staff who live in a country of the list. */

let app: TestApp
let user: Api
let admin: Api
let master: Api
let guarded: { country_id: number; sector_id: number }
let free: { country_id: number; sector_id: number }
const CALL = dayFromToday(3)
const TODAY = dayFromToday(0)

beforeAll(async () => {
  app = await startApp()
  ;[user, admin, master] = await Promise.all([app.api('user'), app.api('admin'), app.api('master')])
  const sector_id = await idOf('sectors', 'general_nursing')
  guarded = { country_id: await idOf('countries', 'sd'), sector_id }
  free = { country_id: await idOf('countries', 'eg'), sector_id }
})
afterAll(() => app?.stop())

const { candidateId, idOf, pageOf } = candidateKit(() => app)
const { openCase, orderStep } = caseKit(() => app)

let made = 0
const phone = () => `+2010666${String(10_000 + ++made)}`
const person = (values: Record<string, unknown>) => ({ name: `Lead ${made}`, phone: phone(), ...values })
const lead = async (values: Record<string, unknown>): Promise<Row> =>
  good(await user.post('/leads', person(values)))
const leadNow = async (id: number) => (await master.get(`/leads/${id}`)).record
const candidateNow = async (id: number) => (await master.get(`/candidates/${id}`)).record
const refusedAt = (answer: Answer, field: string) => {
  expect(answer.status, answer.text).toBe(422)
  expect(answer.refusal.fields).toEqual({ [field]: 'refused_by_rule' })
}
const work = (): [string, unknown][] => [
  ['call_back_date', CALL],
  ['employee_id', app.userOf('user')],
]

describe('a new lead under the rule', () => {
  test('is refused with a day to call or an assignee, and stored without', async () => {
    for (const [field, value] of work())
      refusedAt(await user.post('/leads', person({ ...guarded, [field]: value })), field)
    expect(await lead(guarded)).toMatchObject({ call_back_date: null, employee_id: null })
  })

  test('that registered itself is stored without the work', async () => {
    const body = person({ ...guarded, ...Object.fromEntries(work()), note: 'I want to come' })
    const { id } = await app.services.sql.begin(tx =>
      createRecord(app.services, tx, { definition: leads, actor: SYSTEM }, body),
    )
    expect(await leadNow(Number(id))).toMatchObject({
      ...{ name: body.name, note: 'I want to come', country_id: guarded.country_id },
      ...{ call_back_date: null, employee_id: null },
    })
  })
})

describe('a lead under the rule', () => {
  test('gets no work by a form, many at once, a rule or the day of an older call', async () => {
    const { id } = await lead(guarded)
    for (const [field, value] of work()) {
      refusedAt(await user.put(`/leads/${id}`, { [field]: value }), field)
      refusedAt(await admin.put('/leads', { ids: [id], changes: { [field]: value } }), field)
      // As a rule of automation does, with the rights of its author.
      const rule = { ...SYSTEM, ruleAuthors: [app.userOf('master')] }
      const change = app.services.sql.begin(tx =>
        updateRecord(app.services, tx, { definition: leads, actor: rule }, id, { [field]: value }),
      )
      await expect(change).rejects.toMatchObject({ details: { fields: { [field]: 'refused_by_rule' } } })
    }
    const moved = await lead({ ...free, country_id: null })
    const call = good(await user.post('/calls', { lead_id: moved.id, status: 'answered' }))
    good(await user.put(`/leads/${moved.id}`, { country_id: guarded.country_id }))
    refusedAt(await user.put(`/calls/${call.id}`, { next_call_back_date: CALL }), 'next_call_back_date')
    expect((await leadNow(moved.id)).call_back_date).toBeNull()
  })

  test('loses its day to call when the residence changes', async () => {
    const { id } = await lead({ ...free, call_back_date: CALL, employee_id: app.userOf('user') })
    good(await user.put(`/leads/${id}`, { country_id: guarded.country_id }))
    expect(await leadNow(id)).toMatchObject({ call_back_date: null, employee_id: app.userOf('user') })
  })

  test('waits for no call, whatever its record says from before', async () => {
    const own = { employee_id: app.userOf('user'), call_back_date: TODAY }
    const [open, kept] = [await lead({ ...free, ...own }), await lead({ ...free, ...own })]
    await app.sql`update leads set country_id = ${guarded.country_id} where id = ${kept.id}`
    const waiting = (await user.get(`/waiting?today=${TODAY}`)).json as unknown as Waiting[]
    const { filter, count } = waiting.find(({ key }) => key === 'leads') as Waiting
    const { data } = (await user.get(`/leads?page=1&filter=${JSON.stringify(filter)}`)).page
    expect(data.map(({ id }) => id)).toContain(open.id)
    expect(data.map(({ id }) => id)).not.toContain(kept.id)
    expect(count).toBe(data.length)
  })
})

describe('a candidate under the rule', () => {
  test('gets no day to call and no assignee', async () => {
    const id = await candidateId({ ...free, call_back_date: CALL })
    good(await user.put(`/candidates/${id}`, { country_id: guarded.country_id }))
    expect((await candidateNow(id)).call_back_date).toBeNull()
    for (const [field, value] of work()) {
      refusedAt(await user.put(`/candidates/${id}`, { [field]: value }), field)
      refusedAt(await admin.put('/candidates', { ids: [id], changes: { [field]: value } }), field)
    }
  })

  test('has nothing open after a merge, whichever of the two lived there', async () => {
    for (const [mine, theirs] of [
      [guarded, free],
      [{}, guarded],
    ]) {
      const registered = { registration_date: null }
      const [kept, other] = [await candidateId({ ...free }), await candidateId({ ...free, ...registered })]
      const open = await openRequest(mine === guarded ? other : kept)
      await app.sql`update candidates set country_id = null, registration_date = null where id in (${kept}, ${other})`
      await app.sql`update candidates set ${app.sql({ country_id: null, ...mine })} where id = ${kept}`
      await app.sql`update candidates set ${app.sql({ country_id: null, ...theirs })} where id = ${other}`
      const [one, two] = [await candidateNow(kept), await candidateNow(other)]
      const order = { other_id: other, version: one.version, other_version: two.version }
      const merged = await admin.post(`/candidates/${kept}/merge`, order)
      expect(merged.status, merged.text).toBe(200)
      expect((await candidateNow(kept)).country_id).toBe(guarded.country_id)
      expect((await master.get(`/candidateSubmissionRequest/${open}`)).record).toMatchObject({
        ...{ candidate_id: kept, status: 'rejected', decision_note: expect.stringContaining('38 BeschV') },
      })
    }
  })

  async function openRequest(candidate_id: number): Promise<number> {
    const { id: bw_lead_id } = good(await master.post('/bw-leads', { company: `Klinikum ${candidate_id}` }))
    const request = { candidate_id, bw_lead_id, request_title: 'Nurse' }
    return good(await master.post('/candidateSubmissionRequest', request)).id
  }

  test('is one without an occupation who has a case on a nursing route', async () => {
    const email = 'route@care.example'
    const id = await candidateId({ country_id: guarded.country_id, email })
    const request = await openRequest(id)
    const kinds = async () =>
      (await pageOf(id)).warnings.map(({ kind }) => kind).filter(kind => kind.startsWith('recruitment'))
    const mail = () => app.sql`select from guarded_addresses where email = ${email}`
    expect([await kinds(), (await mail()).length]).toEqual([[], 0])
    const other = await openCase(id, 'SKILLED', { is_primary: false })
    expect(await kinds()).toEqual([])
    const { id: route } = await openCase(id, 'NURSE_MEASURE')
    expect([await kinds(), (await mail()).length]).toEqual([['recruitment_country'], 1])
    expect((await master.get(`/candidateSubmissionRequest/${request}`)).record.status).toBe('rejected')
    refusedAt(await user.put(`/candidates/${id}`, { call_back_date: CALL }), 'call_back_date')
    good(await user.put(`/cases/${route}`, { state: 'lost', end_reason: 'Listed country' }))
    expect([await kinds(), (await mail()).length]).toEqual([[], 0])
    expect(other.state).toBe('open')
  })

  test('gets no appointment for an evaluation', async () => {
    const id = await candidateId({ country_id: guarded.country_id })
    const evaluator_id = app.userOf('admin')
    const appointment = `${dayFromToday(4)}T09:00:00Z`
    good(await user.put(`/candidates/${id}`, { sector_id: guarded.sector_id }))
    refusedAt(
      await user.post('/candidateEvaluations', { candidate_id: id, evaluator_id, appointment }),
      'appointment',
    )
  })

  test('is not made of a lead by other values of the call', async () => {
    for (const values of [{}, { country_id: free.country_id }, { sector_id: null }]) {
      const { id } = await lead(guarded)
      refusedAt(await user.post(`/leads/${id}/candidate`, { values }), 'country_id')
    }
  })

  test('is one whose route becomes one of nursing', async () => {
    const id = await candidateId({ country_id: guarded.country_id })
    const { route_id } = await openCase(id, 'EXPERIENCED')
    const family = (value: string) =>
      app.sql`update routes set family = ${value} where id = ${Number(route_id)}`
    await family('nursing')
    refusedAt(await user.put(`/candidates/${id}`, { call_back_date: CALL }), 'call_back_date')
    await family('work')
    good(await user.put(`/candidates/${id}`, { call_back_date: CALL }))
  })

  test('is none with another occupation, whatever the route', async () => {
    const sector_id = await idOf('sectors', 'electrical_trade')
    const id = await candidateId({ country_id: guarded.country_id, sector_id })
    await openCase(id, 'NURSE_MEASURE')
    good(await user.put(`/candidates/${id}`, { call_back_date: CALL }))
  })
})

describe('a case of a candidate under the rule', () => {
  const owners = () => [
    ['employee_id', app.userOf('admin')],
    ['german_owner_id', app.userOf('admin')],
  ]

  test('is given to no colleague, one by one, many at once or from the start', async () => {
    const candidate_id = await candidateId(free)
    const { id, route_id } = await openCase(candidate_id, 'SKILLED')
    good(await user.put(`/candidates/${candidate_id}`, { country_id: guarded.country_id }))
    for (const [field, value] of owners()) {
      const owner = { [String(field)]: value }
      refusedAt(await user.put(`/cases/${id}`, owner), String(field))
      refusedAt(await admin.put('/cases', { ids: [id], changes: owner }), String(field))
      refusedAt(await user.post('/cases', { candidate_id, route_id, ...owner }), String(field))
    }
    expect((await master.get(`/cases/${id}`)).record).toMatchObject({
      employee_id: null,
      german_owner_id: null,
    })
  })

  test('on a nursing route goes by the route where the occupation is empty, also when it is new', async () => {
    const candidate_id = await candidateId({ country_id: guarded.country_id })
    const { id } = await openCase(candidate_id, 'SKILLED')
    const owner = { employee_id: app.userOf('admin') }
    good(await user.put(`/cases/${id}`, owner))
    const [route] = await app.sql<{ id: number }[]>`select id from routes where slug = 'NURSE_DIRECT'`
    refusedAt(await user.post('/cases', { candidate_id, route_id: route?.id, ...owner }), 'employee_id')
    // The owner of before stays; everything else of the case may be written.
    good(await user.post('/cases', { candidate_id, route_id: route?.id }))
    good(await user.put(`/cases/${id}`, { ...owner, end_reason: 'Asks again later' }))
  })
})

describe('a candidate under the rule', () => {
  const position = async (sector?: number, values: Record<string, unknown> = {}) => {
    const bw_lead_id = good(await master.post('/bw-leads', { company: 'Klinik am See' })).id
    const given = { bw_lead_id, name: 'Ward', number: 3, ...(sector ? { sector_id: sector } : {}), ...values }
    return { bw_lead_id, position_id: good(await master.post('/positions', given)).id }
  }
  const consent = (candidate_id: number, bw_lead_id: number, answer: string) =>
    user.post('/employer-consents', {
      ...{
        candidate_id,
        bw_lead_id,
        answer,
        given_on: TODAY,
        how: 'signed',
        text: 'My profile may go there.',
      },
    })

  test('is not proposed for a position, and agrees to no employer; a no is recorded', async () => {
    const { bw_lead_id, position_id } = await position()
    const candidate_id = await candidateId(free)
    good(await user.put(`/candidates/${candidate_id}`, { country_id: guarded.country_id }))
    refusedAt(await master.post('/matches', { candidate_id, position_id }), 'candidate_id')
    refusedAt(await consent(candidate_id, bw_lead_id, 'yes'), 'answer')
    good(await consent(candidate_id, bw_lead_id, 'no'))
    const other = await candidateId(free)
    good(await consent(other, bw_lead_id, 'yes'))
    good(await master.post('/matches', { candidate_id: other, position_id }))
  })

  test('of another occupation is not proposed for a position of health and care', async () => {
    const sector_id = await idOf('sectors', 'software_development')
    const candidate_id = await candidateId({ ...guarded, sector_id })
    const { position_id } = await position(guarded.sector_id)
    refusedAt(await master.post('/matches', { candidate_id, position_id }), 'candidate_id')
    good(
      await master.post('/matches', { candidate_id, position_id: (await position(sector_id)).position_id }),
    )
    // Without an occupation a post of a care provider may be one of care.
    const care = await position(undefined, { care_licence: true })
    refusedAt(await master.post('/matches', { candidate_id, position_id: care.position_id }), 'candidate_id')
    const unknown = await position()
    good(await master.post('/matches', { candidate_id, position_id: unknown.position_id }))
  })

  test('is neither matched nor starts work by a step that somebody sets', async () => {
    const candidate_id = await candidateId(free)
    const { id } = await openCase(candidate_id, 'SKILLED')
    good(await user.put(`/candidates/${candidate_id}`, { country_id: guarded.country_id }))
    for (const step of ['matched', 'contract_signed', 'work_started'])
      refusedAt(await orderStep(id, { step, state: 'done', day: TODAY }), 'step')
    expect((await orderStep(id, { step: 'bank_account', state: 'done', day: TODAY })).status).toBe(200)
  })
})

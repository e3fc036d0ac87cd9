import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
import { keepOlderCases } from './refreshCases'

let app: TestApp
let user: Api
let master: Api
beforeAll(async () => {
  app = await startApp()
  ;[user, master] = await Promise.all([app.api('user'), app.api('master')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { openCase, routeId, takeStep } = caseKit(() => app)

const list = async (path: string, api = user) => {
  const answer = await api.get(path)
  expect(answer.status, answer.text).toBe(200)
  return answer.page.data
}
const filtered = (resource: string, filter: Record<string, unknown>) =>
  list(`/${resource}?per_page=500&filter=${encodeURIComponent(JSON.stringify(filter))}`)
const tracksOf = async (case_id: number) => {
  const rows = await filtered('case-tracks', { case_id })
  return new Map(rows.map(row => [row.track, row]))
}
async function stepId(key: string): Promise<number> {
  const [row] = await app.sql<{ id: number }[]>`select id from route_steps where slug = ${key}`
  return Number(row?.id)
}
/** Steps of a case as `case-steps` shows those that count. */
async function settled(case_id: number): Promise<Record<string, unknown>> {
  const rows = await filtered('case-steps', { case_id, effective: true })
  const steps = await app.sql<{ id: number; slug: string }[]>`select id, slug from route_steps`
  return Object.fromEntries(
    rows.map(({ step_id, state, day, origin }) => [
      steps.find(({ id }) => id === step_id)?.slug,
      [state, day, origin],
    ]),
  )
}
const daysOf = (candidate_id: number) =>
  app.sql`
    select case_id, step, day, state from candidate_step_days where candidate_id = ${candidate_id} order by step, case_id`

describe('the steps of a case', () => {
  test('have a row each, whether a person, a record or a field of the candidate settled them', async () => {
    const candidate = await candidateId({ recognition_ready: true, recognition_ready_date: '2026-09-01' })
    const { id } = await openCase(candidate, 'SKILLED')
    const receipt = { candidate_id: candidate, occupation: 'Cook', receipt_on: '2026-09-09' }
    const { record } = await user.post('/recognitions', receipt)
    await takeStep(id, { step: 'address_registered', state: 'done', day: '2026-10-01' })
    expect(await settled(id)).toEqual({
      recognition_ready: ['done', '2026-09-01', 'field'],
      recognition_receipt: ['done', '2026-09-09', 'record'],
      address_registered: ['done', '2026-10-01', 'person'],
    })
    await user.put(`/recognitions/${record.id}`, { receipt_on: '2026-09-11' })
    await user.put(`/candidates/${candidate}`, { recognition_ready: false })
    expect(await settled(id)).toEqual({
      recognition_receipt: ['done', '2026-09-11', 'record'],
      address_registered: ['done', '2026-10-01', 'person'],
    })
  })

  test('that a person set are no longer in force once the field says otherwise', async () => {
    const candidate = await candidateId()
    const { id } = await openCase(candidate, 'SKILLED')
    await takeStep(id, { step: 'recognition_ready', state: 'done', day: '2026-09-04' })
    expect(await settled(id)).toEqual({ recognition_ready: ['done', '2026-09-04', 'person'] })
    await user.put(`/candidates/${candidate}`, { recognition_ready: false })
    expect(await settled(id)).toEqual({})
    expect(await filtered('case-steps', { case_id: id })).toMatchObject([{ state: 'done', effective: false }])
    await user.put(`/candidates/${candidate}`, {
      recognition_ready: true,
      recognition_ready_date: '2026-09-05',
    })
    expect(await settled(id)).toEqual({ recognition_ready: ['done', '2026-09-05', 'field'] })
  })

  test('are counted once, beside those of the classic route', async () => {
    const classic = await candidateId({ visa_granted: true, visa_granted_date: '2026-08-01' })
    expect(await daysOf(classic)).toMatchObject([
      { case_id: null, step: 'visa_granted', day: '2026-08-01', state: 'done' },
    ])
    const candidate = await candidateId({
      ...{ a1_started: true, a1_started_date: '2026-02-01' },
      ...{ visa_application_ready: true, visa_application_ready_date: '2026-08-01' },
    })
    const { id } = await openCase(candidate, 'STUDY')
    expect(await daysOf(candidate)).toEqual([
      { case_id: null, step: 'a1_started', day: '2026-02-01', state: 'done' },
      { case_id: id, step: 'visa_application_ready', day: '2026-08-01', state: 'done' },
    ])
  })
})

describe('the tracks of a case', () => {
  test('say the next step, since when, who has it, and the nearest day', async () => {
    const candidate = await candidateId()
    const opened = await openCase(candidate, 'SKILLED', { procedure: 'bqfg', opened_on: '2026-08-15' })
    const begun = (await tracksOf(opened.id)).get('recognition')
    expect(begun).toMatchObject({
      ...{ candidate_id: candidate, step_id: await stepId('recognition_ready'), reached_id: null },
      ...{ since: '2026-08-15', holder: 'us', due_on: null },
    })
    const complete = { candidate_id: candidate, occupation: 'Cook', complete_on: '2026-09-01' }
    await user.post('/recognitions', complete)
    expect((await tracksOf(opened.id)).get('recognition')).toMatchObject({
      ...{ step_id: await stepId('recognition_result'), reached_id: await stepId('recognition_complete') },
      ...{ since: '2026-09-01', holder: 'authority', due_on: '2026-12-01' },
    })
  })

  test('are those that the case shows: the remedy after a refusal only', async () => {
    const candidate = await candidateId()
    const { id } = await openCase(candidate, 'SKILLED')
    expect((await tracksOf(id)).has('remedy')).toBe(false)
    await user.post('/visas', { candidate_id: candidate, state: 'rejected', decided_on: '2026-11-20' })
    expect((await tracksOf(id)).get('remedy')).toMatchObject({
      ...{ step_id: await stepId('remedy_chosen'), since: '2026-11-20' },
    })
  })

  test('go with the end of the case, and come again', async () => {
    const { id } = await openCase(await candidateId(), 'STUDY')
    await user.put(`/cases/${id}`, { state: 'lost', end_reason: 'No place' })
    expect((await tracksOf(id)).size).toBe(0)
    await user.put(`/cases/${id}`, { state: 'open' })
    expect((await tracksOf(id)).size).toBeGreaterThan(0)
  })

  test('hold no case back that is deleted', async () => {
    const candidate = await candidateId({ visa_appointment: true })
    const { id } = await openCase(candidate, 'SKILLED')
    const gone = await master.delete('/cases', { ids: [id] })
    expect(gone.status, gone.text).toBe(200)
    expect((await user.get(`/candidates/${candidate}`)).record).toMatchObject({
      ...{ route_id: null, case_state: null, case_step_ids: [], reached_step_ids: [] },
    })
    expect((await master.post('/undo', { undo: (gone.json as { undo: unknown }).undo })).status).toBe(200)
    expect((await tracksOf(id)).get('visa')).toMatchObject({ reached_id: await stepId('visa_appointment') })
  })
})

describe('candidates', () => {
  test('are found by route, by the next step of any case, and by the state of the case', async () => {
    const person = await candidateId({ visa_application_ready: true })
    const { id } = await openCase(person, 'SKILLED')
    await openCase(person, 'FAMILY', { is_primary: false })
    const classic = await candidateId()
    const found = async (filter: Record<string, unknown>) =>
      (await filtered('candidates', { id: [person, classic], ...filter })).map(row => row.id)
    const route_id = await routeId('SKILLED')
    expect(await found({ route_id })).toEqual([person])
    expect(await found({ route_id_null: true })).toEqual([classic])
    expect(await found({ case_step_ids: [await stepId('visa_portal_submitted')] })).toEqual([person])
    expect(await found({ case_step_ids: [await stepId('member_added')] })).toEqual([person])
    expect(await found({ reached_step_ids: [await stepId('visa_application_ready')] })).toEqual([person])
    expect(await found({ case_state: 'open' })).toEqual([person])
    await user.put(`/cases/${id}`, { state: 'won' })
    expect(await found({ case_state: 'won', route_id })).toEqual([person])
    expect(await found({ case_step_ids: [await stepId('visa_portal_submitted')] })).toEqual([])
  })

  test('are exported with route and step', async () => {
    const person = await candidateId()
    await openCase(person, 'STUDY')
    const filter = encodeURIComponent(JSON.stringify({ id: person }))
    const { status, text } = await master.get(`/candidates/export?format=csv&filter=${filter}`)
    expect(status).toBe(200)
    const [head = [], row = []] = text.split('\r\n').map(line => line.split(','))
    expect(row[head.indexOf('route_id')]).toBe(String(await routeId('STUDY')))
    expect(row[head.indexOf('case_state')]).toBe('open')
    expect(text).toContain(String(await stepId('visa_application_ready')))
  })
})

test('cases of an earlier version of the application are worked out at the start', async () => {
  const person = await candidateId({ recognition_ready: true, recognition_ready_date: '2026-09-01' })
  const { id } = await openCase(person, 'SKILLED')
  const wanted = [await settled(id), (await tracksOf(id)).size]
  await app.sql`delete from case_steps where case_id = ${id}`
  await app.sql`delete from case_tracks where case_id = ${id}`
  await app.sql`update candidates set route_id = null, case_step_ids = '{}' where id = ${person}`
  await app.sql`update cases set kept_at = null where id = ${id}`
  await keepOlderCases(app.sql)
  expect([await settled(id), (await tracksOf(id)).size]).toEqual(wanted)
  expect((await user.get(`/candidates/${person}`)).record.route_id).toBe(await routeId('SKILLED'))
})

test.each(['lost', 'won'])(
  'of a case that is %s the start works out the clocks and leaves the steps',
  async state => {
    const person = await candidateId({ recognition_ready: true, recognition_ready_date: '2026-09-01' })
    const { id } = await openCase(person, 'SKILLED')
    await user.put(`/cases/${id}`, { state })
    await app.sql`update case_steps set day = '2026-08-01' where case_id = ${id}`
    await app.sql`update cases set kept_at = null where id = ${id}`
    const wanted = await settled(id)
    await keepOlderCases(app.sql)
    expect(await settled(id)).toEqual(wanted)
    const [kept] = await app.sql`select kept_at is not null as is_kept from cases where id = ${id}`
    expect(kept).toEqual({ is_kept: true })
  },
)

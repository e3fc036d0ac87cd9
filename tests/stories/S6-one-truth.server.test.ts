import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit, stepOf } from '../kit/candidates'
import { caseKit, clockIn, stepIn } from '../kit/cases'
import { papersOf } from '../kit/papers'

let app: TestApp
let user: Api
let master: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2026-12-02T11:00:00Z')
  ;[user, master] = await Promise.all([app.api('user'), app.api('master')])
})
afterAll(() => app?.stop())
const { candidateId, pageOf } = candidateKit(() => app)
const { openCase, orderStep, takeStep, wayOf } = caseKit(() => app)

async function importRows(resource: string, header: string, row: string) {
  const form = new FormData()
  form.set('file', new Blob([`${header}\n${row}\n`], { type: 'text/csv' }), `${resource}.csv`)
  const headers = { authorization: `Bearer ${master.token}` }
  const started = await fetch(`${app.url}/api/v1/${resource}/import`, { method: 'POST', headers, body: form })
  expect(started.status).toBe(202)
}
async function answered(answer: ReturnType<Api['post']>) {
  const { status, text, json } = await answer
  expect(status, text).toBeLessThan(300)
  return json as Record<string, never>
}
const recordsOf = async (person: number) =>
  (await user.get(`/candidates/${person}/records`)).json as Record<string, Row[]>
const versionOf = async (id: number) => (await master.get(`/candidates/${id}`)).record.version

describe('S6 one truth', () => {
  test('a visa that is imported as granted sets its step, and refused it opens the remedy', async () => {
    const person = await candidateId()
    const { id } = await openCase(person, 'SKILLED')
    await importRows(
      'visas',
      'candidate_id,state,decided_on,valid_until',
      `${person},granted,2026-12-01,2027-11-30`,
    )
    const step = async () => stepIn(await wayOf(id), 'visa_granted')
    await expect.poll(async () => (await step())?.state).toBe('done')
    expect(await step()).toMatchObject({ day: '2026-12-01', outcome: 'granted' })
    expect(clockIn(await wayOf(id), 'C-30')).toMatchObject({ state: 'running', due_on: '2027-11-30' })
    for (const table of ['candidate_messages', 'whatsapp_log'])
      expect(await app.sql`select from ${app.sql(table)}`, table).toHaveLength(0)
    const [visa] = await app.sql<Row[]>`select id from visas where candidate_id = ${person}`
    await answered(user.put(`/visas/${visa?.id}`, { state: 'rejected' }))
    expect(await step()).toMatchObject({ state: 'failed', outcome: 'rejected' })
    expect((await user.get(`/candidates/${person}`)).record.visa_granted).toBe(false)
    expect(stepIn(await wayOf(id), 'remedy_chosen')?.state).toBe('current')
  })

  test.each([
    ['ba_result', 'ba-approvals', { ba_result: true }, { result: 'approved' }],
    ['visa_granted', 'visas', { visa_granted: true }, { state: 'granted' }],
    [
      'recognition_result',
      'recognitions',
      { recognition_result: true, recognition_result_kind: 'full' },
      { result: 'full' },
    ],
  ])(
    'the flag %s of a classic candidate makes a record, and goes with it',
    async (step, resource, flags, stated) => {
      const person = await candidateId()
      await answered(user.put(`/candidates/${person}`, { ...flags, [`${step}_date`]: '2026-12-01' }))
      const found = async () => (await recordsOf(person))[resource] ?? []
      const [record] = await found()
      expect(record).toMatchObject({ ...stated, decided_on: '2026-12-01', from_flag: true })
      await answered(master.delete(`/${resource}/${record?.id}`))
      expect(stepOf(await pageOf(person), step)).toMatchObject({ done: false, day: null })
      await answered(user.put(`/candidates/${person}`, { ...flags, [`${step}_date`]: '2026-12-01' }))
      expect(await found()).toHaveLength(1)
      await answered(user.put(`/candidates/${person}`, { [step]: false }))
      expect(await found()).toEqual([])
    },
  )
})

/** Records with the step that each of them moves, and the same record before it did. */
const MOVES = [
  ['measures', 'measure_chosen', { kind: 'adaptation' }, { chosen_on: '2026-11-20' }],
  ['exams', 'exam_passed', { kind: 'adaptation_talk' }, { result: 'passed', decided_on: '2026-11-20' }],
  ['licences', 'licence_granted', {}, { result: 'granted', granted_on: '2026-11-20' }],
  ['agreements', 'accelerated_submitted', { signed_on: '2026-11-10' }, { paid_on: '2026-11-20' }],
  ['preapprovals', 'accelerated_result', {}, { result: 'issued', issued_on: '2026-11-20' }],
  ['permits', 'permit_issued', {}, { result: 'issued', issued_on: '2026-11-20' }],
  ['remedies', 'remedy_chosen', { kind: 'lawsuit' }, { chosen_on: '2026-11-20' }],
] as const

describe.each(MOVES)('a record of %s moves %s', (resource, step, open, moved) => {
  const emptied = Object.fromEntries(Object.keys(moved).map(name => [name, null]))
  async function person() {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'NURSE_MEASURE', { accelerated: true, procedure: 'nurse' })
    // A refusal opens the track of the remedy.
    if (resource === 'remedies')
      await make('visas', { candidate_id, state: 'rejected', decided_on: '2026-11-18' })
    const state = async () => {
      const { state, day } = stepIn(await wayOf(id), step) ?? {}
      return ['done', 'failed'].includes(String(state)) ? `${state} ${day}` : 'open'
    }
    return { candidate_id, id, state }
  }
  const make = (name: string, values: Record<string, unknown>) => papersOf(app, user).make(name, values)
  const DONE = 'done 2026-11-20'

  test('by form, bulk, undo, delete and restore', async () => {
    const { candidate_id, state } = await person()
    const { id } = await make(resource, { candidate_id, ...open })
    expect(await state()).toBe('open')
    await answered(user.put(`/${resource}/${id}`, moved))
    expect(await state()).toBe(DONE)
    await answered(user.put(`/${resource}/${id}`, emptied))
    expect(await state()).toBe('open')
    const bulk = await answered(master.put(`/${resource}`, { ids: [id], changes: moved }))
    expect(await state()).toBe(DONE)
    await answered(master.post('/undo', { undo: bulk.undo }))
    expect(await state()).toBe('open')
    await answered(user.put(`/${resource}/${id}`, moved))
    const gone = await answered(master.delete(`/${resource}`, { ids: [id] }))
    expect(await state()).toBe('open')
    await answered(master.post('/undo', { undo: gone.undo }))
    expect(await state()).toBe(DONE)
  })

  test('by import, and by a merge of two people and its undo', async () => {
    const { candidate_id, id, state } = await person()
    const values = { candidate_id, ...open, ...moved }
    await importRows(resource, Object.keys(values).join(','), Object.values(values).join(','))
    await expect.poll(state).toBe(DONE)
    const kept = await candidateId()
    const order = {
      ...{ other_id: candidate_id, version: await versionOf(kept) },
      other_version: await versionOf(candidate_id),
    }
    const merged = await answered(master.post(`/candidates/${kept}/merge`, order))
    expect((await user.get(`/cases/${id}`)).record.candidate_id).toBe(kept)
    expect(await state()).toBe(DONE)
    await answered(master.post(`/candidate-merges/${merged.merge_id}/undo`, {}))
    expect(await state()).toBe(DONE)
  })
})

describe('a step that is set by hand', () => {
  test('is written into the record that counts, or into a new one that goes with the step', async () => {
    const person = await candidateId()
    const { id } = await openCase(person, 'NURSE_MEASURE', { procedure: 'nurse' })
    const chosen = { step: 'measure_chosen', state: 'done', outcome: 'course', day: '2026-11-20' } as const
    const way = await takeStep(id, chosen)
    expect(stepIn(way, 'measure_chosen')).toMatchObject({ state: 'done', by: { id: app.userOf('user') } })
    const records = () => recordsOf(person)
    expect((await records()).measures).toMatchObject([
      { kind: 'adaptation', chosen_on: '2026-11-20', case_id: id, from_flag: true },
    ])
    await takeStep(id, { step: 'measure_started', state: 'done', day: '2026-12-01' })
    const [measure] = (await records()).measures ?? []
    expect(measure).toMatchObject({ chosen_on: '2026-11-20', started_on: '2026-12-01' })
    await takeStep(id, { step: 'measure_started', state: 'open' })
    expect((await records()).measures).toMatchObject([{ started_on: null }])
    await answered(master.delete(`/measures/${measure?.id}`))
    expect(stepIn(await wayOf(id), 'measure_chosen')).toMatchObject({ state: 'current', day: null })
  })

  test('stays with its own case: records of another one, and flags of the candidate, do not move', async () => {
    const person = await candidateId()
    const { id } = await openCase(person, 'SKILLED')
    const family = await openCase(person, 'FAMILY', { is_primary: false })
    const visa = { candidate_id: person, case_id: family.id, kind: 'family', state: 'granted' }
    await answered(user.post('/visas', { ...visa, decided_on: '2026-12-01' }))
    expect(stepIn(await wayOf(family.id), 'member_visa_granted')).toMatchObject({ state: 'done' })
    expect(stepIn(await wayOf(id), 'visa_granted')?.state).not.toBe('done')
    expect(stepOf(await pageOf(person), 'visa_granted').done).toBe(false)
    const foreign = await openCase(await candidateId(), 'SKILLED')
    const refused = await user.post('/visas', { candidate_id: person, case_id: foreign.id })
    expect([refused.status, refused.refusal.fields]).toEqual([422, { case_id: 'not_a_choice' }])
  })

  test('of several tries the newest counts, and the first one stays', async () => {
    const person = await candidateId()
    const { id } = await openCase(person, 'SKILLED')
    await answered(user.post('/visas', { candidate_id: person, state: 'rejected', decided_on: '2026-10-01' }))
    await answered(user.post('/visas', { candidate_id: person, state: 'granted', decided_on: '2026-12-01' }))
    expect(stepIn(await wayOf(id), 'visa_granted')).toMatchObject({ state: 'done', day: '2026-12-01' })
    expect((await recordsOf(person)).visas).toHaveLength(2)
    expect((await orderStep(id, { step: 'no_such_step', state: 'done' })).status).toBe(422)
  })
})

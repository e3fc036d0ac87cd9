import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit, stepOf } from '../../../../tests/kit/candidates'

let app: TestApp
let user: Api
let master: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  master = await app.api('master')
})
afterAll(() => app?.stop())
const { makeCandidate, candidateId, idOf, pageOf } = candidateKit(() => app)

async function make(resource: string, values: Record<string, unknown>) {
  const answer = await user.post(`/${resource}`, values)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
const submitted = { ba_documents_ready: true, ba_submitted: true, ba_submitted_date: '2026-09-01' }

/** A refusal of the BA is corrected with a reason. */
const CORRECTED = { correction_reason: 'The letter was of another person' }

describe('an approval of the Bundesagentur', () => {
  test('sets its step with its day and ends the clock', async () => {
    const id = await candidateId(submitted)
    expect((await pageOf(id)).clocks.map(({ step }) => step)).toContain('ba_result')
    const record = await make('ba-approvals', { candidate_id: id, occupation: 'Nurse' })
    await user.put(`/ba-approvals/${record.id}`, { result: 'approved', decided_on: '2026-09-10' })
    const page = await pageOf(id)
    expect(stepOf(page, 'ba_result')).toMatchObject({ done: true, day: '2026-09-10' })
    expect(stepOf(page, 'ba_result').by).toMatchObject({ id: app.userOf('user') })
    expect(page.clocks.map(({ step }) => step)).not.toContain('ba_result')
  })

  test('that is refused is shown with day and note, ends the clock, and is told', async () => {
    const owner = app.userOf('admin')
    const id = await candidateId({ ...submitted, employee_id: owner })
    const refusal = { result: 'rejected', decided_on: '2026-09-11', note: 'The pay is too low' }
    const record = await make('ba-approvals', { candidate_id: id, occupation: 'Nurse', ...refusal })
    const page = await pageOf(id)
    expect(stepOf(page, 'ba_result')).toMatchObject({
      ...{ done: false, day: null, refused: { on: '2026-09-11', note: 'The pay is too low' } },
    })
    expect(page.clocks.map(({ step }) => step)).not.toContain('ba_result')
    const told = await app.sql<{ title: string; body: string; link: string }[]>`
      select title, body, link from notifications where user_id = ${owner} and kind = 'decision_refused'`
    expect(told).toEqual([
      {
        title: expect.stringContaining('was refused'),
        body: 'The pay is too low',
        link: `/candidates/${id}`,
      },
    ])
    // New terms are asked for: the clock of the new application runs.
    await make('ba-approvals', { candidate_id: id, occupation: 'Nurse', applied_on: '2026-10-01' })
    const again = await pageOf(id)
    expect(stepOf(again, 'ba_submitted').day).toBe('2026-10-01')
    expect(again.clocks.find(({ step }) => step === 'ba_result')).toMatchObject({ started_on: '2026-10-01' })
    await user.put(`/ba-approvals/${record.id}`, { result: 'approved', ...CORRECTED })
    expect(stepOf(await pageOf(id), 'ba_result')).toMatchObject({ done: true, refused: null })
  })

  test('that is open again has no day of a decision, and its clock runs', async () => {
    const id = await candidateId(submitted)
    const refusal = { result: 'rejected', decided_on: '2026-09-11' }
    const record = await make('ba-approvals', { candidate_id: id, occupation: 'Nurse', ...refusal })
    const clocks = async () => (await pageOf(id)).clocks.map(({ step }) => step)
    expect(await clocks()).not.toContain('ba_result')
    const open = await user.put(`/ba-approvals/${record.id}`, { result: 'pending', ...CORRECTED })
    expect(open.record).toMatchObject({ result: 'pending', decided_on: null })
    expect(await clocks()).toContain('ba_result')
    const bulk = await master.put('/ba-approvals', { ids: [record.id], changes: { result: 'approved' } })
    expect(bulk.status, bulk.text).toBe(200)
    expect(await clocks()).not.toContain('ba_result')
    await user.put(`/ba-approvals/${record.id}`, { result: null })
    expect(await clocks()).toContain('ba_result')
    expect(stepOf(await pageOf(id), 'ba_result').done).toBe(false)
  })

  test('has the day of today where none is said', async () => {
    const id = await candidateId(submitted)
    await make('ba-approvals', { candidate_id: id, occupation: 'Nurse', result: 'approved' })
    expect(stepOf(await pageOf(id), 'ba_result').day).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

describe('a visa', () => {
  test('moves appointment, submission and decision, by the clock of its mission', async () => {
    const id = await candidateId()
    await make('visas', {
      ...{ candidate_id: id, mission: 'Cairo', mission_country_id: await idOf('countries', 'eg') },
      ...{ appointment_at: '2026-07-31T22:30:00Z', applied_on: '2026-08-01' },
      ...{ state: 'granted', decided_on: '2026-09-01' },
    })
    const page = await pageOf(id)
    expect(stepOf(page, 'visa_appointment')).toMatchObject({ done: true, day: '2026-08-01' })
    expect(page.candidate).toMatchObject({ visa_appointment_time: '01:30', visa_embassy: 'Cairo' })
    expect(stepOf(page, 'visa_submitted').day).toBe('2026-08-01')
    expect(stepOf(page, 'visa_granted').day).toBe('2026-09-01')
  })

  test('is told by the clock of the residence where the country of the mission is unknown', async () => {
    const id = await candidateId()
    await app.sql`update candidates set country_id = ${await idOf('countries', 'eg')} where id = ${id}`
    await make('visas', {
      ...{ candidate_id: id, mission: 'Embassy', appointment_at: '2026-07-31T22:30:00Z' },
      state: 'appointment_booked',
    })
    const page = await pageOf(id)
    expect(stepOf(page, 'visa_appointment')).toMatchObject({ done: true, day: '2026-08-01' })
    expect(page.candidate).toMatchObject({ visa_appointment_time: '01:30' })
  })

  test('keeps the day of its decision while it goes on, and loses it where it is open again', async () => {
    const id = await candidateId()
    const visa = await make('visas', { candidate_id: id, state: 'granted', decided_on: '2026-09-01' })
    const put = async (state: string) => (await user.put(`/visas/${visa.id}`, { state })).record.decided_on
    expect(await put('entered')).toBe('2026-09-01')
    expect(await put('applied')).toBeNull()
    await user.put(`/visas/${visa.id}`, { state: 'rejected', decided_on: '2026-09-02' })
    for (const state of ['lawsuit', 'new_application', 'withdrawn'])
      expect(await put(state)).toBe('2026-09-02')
    expect(await put('applied')).toBeNull()
  })

  test('that is refused after all takes its step back', async () => {
    const id = await candidateId()
    const granted = { candidate_id: id, state: 'granted', decided_on: '2026-09-01' }
    const visa = await make('visas', granted)
    await user.put(`/visas/${visa.id}`, { state: 'rejected', decided_on: '2026-09-02' })
    expect(stepOf(await pageOf(id), 'visa_granted')).toMatchObject({
      ...{ done: false, refused: { on: '2026-09-02' } },
    })
  })
})

describe('a second application', () => {
  test('for a visa leaves the steps of the refused one in the history, until it is gone', async () => {
    const id = await candidateId()
    const first = await make('visas', {
      ...{ candidate_id: id, mission: 'Cairo', mission_country_id: await idOf('countries', 'eg') },
      ...{ appointment_at: '2026-07-31T22:30:00Z', applied_on: '2026-08-01' },
      ...{ state: 'rejected', decided_on: '2026-09-01' },
    })
    // Nobody has begun the new application yet: the visa stands at its refusal.
    await user.put(`/visas/${first.id}`, { state: 'new_application' })
    const visa = async () => {
      const page = await pageOf(id)
      const { visa_appointment_time, visa_embassy } = page.candidate
      const days = ['visa_appointment', 'visa_submitted'].map(step => stepOf(page, step).day)
      return {
        ...{ days, visa_appointment_time, visa_embassy },
        refused: stepOf(page, 'visa_granted').refused?.on,
        clock: page.clocks.some(({ step }) => step === 'visa_granted'),
      }
    }
    const refused = {
      ...{ days: ['2026-08-01', '2026-08-01'], visa_appointment_time: '01:30', visa_embassy: 'Cairo' },
      ...{ refused: '2026-09-01', clock: false },
    }
    const begun = {
      ...{ days: [null, null], visa_appointment_time: null, visa_embassy: null, refused: undefined },
      clock: false,
    }
    expect(await visa()).toEqual(refused)
    const second = await make('visas', { candidate_id: id, state: 'documents' })
    expect(await visa()).toEqual(begun)
    await user.put(`/visas/${second.id}`, { applied_on: '2026-10-05' })
    expect((await visa()).days).toEqual([null, '2026-10-05'])
    const gone = await master.delete('/visas', { ids: [second.id] })
    expect(await visa()).toEqual(refused)
    await master.post('/undo', { undo: (gone.json as { undo: string }).undo })
    expect((await visa()).days).toEqual([null, '2026-10-05'])
  })

  test('at the Bundesagentur is not submitted with the refused one', async () => {
    const id = await candidateId({ ba_documents_ready: true })
    const approval = { candidate_id: id, occupation: 'Nurse' }
    const refusal = { applied_on: '2026-09-01', result: 'rejected', decided_on: '2026-09-11' }
    await make('ba-approvals', { ...approval, ...refusal })
    await make('ba-approvals', approval)
    const page = await pageOf(id)
    expect(stepOf(page, 'ba_submitted')).toMatchObject({ done: false, day: null })
    expect(stepOf(page, 'ba_result')).toMatchObject({ done: false, refused: null })
  })

  test('for recognition opens the result again', async () => {
    const id = await candidateId()
    const recognition = { candidate_id: id, occupation: 'Nurse' }
    const refusal = { applied_on: '2026-03-01', result: 'rejected', decided_on: '2026-07-01' }
    await make('recognitions', { ...recognition, ...refusal })
    const second = await make('recognitions', {
      ...recognition,
      applied_on: '2026-08-01',
      result: 'pending',
    })
    const page = await pageOf(id)
    expect(stepOf(page, 'recognition_authority_submitted').day).toBe('2026-08-01')
    expect(stepOf(page, 'recognition_result')).toMatchObject({ done: false, day: null })
    expect(page.candidate.recognition_result_kind).toBeNull()
    await master.delete('/recognitions', { ids: [second.id] })
    const again = await pageOf(id)
    expect(stepOf(again, 'recognition_result').day).toBe('2026-07-01')
    expect(again.candidate.recognition_result_kind).toBe('rejected')
  })

  test('beside a partial recognition takes nothing back', async () => {
    const id = await candidateId()
    const recognition = { candidate_id: id, occupation: 'Nurse' }
    await make('recognitions', { ...recognition, result: 'partial', decided_on: '2026-07-01' })
    await make('recognitions', { ...recognition, result: 'pending' })
    expect(stepOf(await pageOf(id), 'recognition_result').day).toBe('2026-07-01')
  })
})

test('a recognition and a full certificate move their steps', async () => {
  const id = await candidateId()
  await make('recognitions', {
    ...{ candidate_id: id, occupation: 'Nurse', applied_on: '2026-03-01' },
    ...{ result: 'partial', decided_on: '2026-07-01' },
  })
  const modules = { reading_on: '2026-02-01', listening_on: '2026-02-01', writing_on: '2026-05-20' }
  const certificate = { candidate_id: id, provider: 'goethe', level: 'B1', ...modules }
  const made = await make('language-certificates', certificate)
  expect(stepOf(await pageOf(id), 'b1_passed').done).toBe(false)
  await user.put(`/language-certificates/${made.id}`, { speaking_on: '2026-05-21' })
  const page = await pageOf(id)
  expect(stepOf(page, 'recognition_authority_submitted').day).toBe('2026-03-01')
  expect(stepOf(page, 'recognition_result').day).toBe('2026-07-01')
  expect(page.candidate.recognition_result_kind).toBe('partial')
  expect(stepOf(page, 'b1_passed').day).toBe('2026-05-21')
})

describe('whichever way a record is written', () => {
  const dayOf = async (id: number) => stepOf(await pageOf(id), 'visa_granted').day
  const granted = (candidate_id: number) => ({ candidate_id, state: 'granted', decided_on: '2026-09-01' })

  test('in bulk, and by its undo', async () => {
    const id = await candidateId()
    const { id: visa } = await make('visas', { candidate_id: id, state: 'applied' })
    const bulk = await master.put('/visas', {
      ...{ ids: [visa], changes: { state: 'granted', decided_on: '2026-09-01' } },
    })
    expect(bulk.status, bulk.text).toBe(200)
    expect(await dayOf(id)).toBe('2026-09-01')
    const undone = await master.post('/undo', { undo: (bulk.json as { undo: string }).undo })
    expect(undone.status, undone.text).toBe(200)
    expect(await dayOf(id)).toBeNull()
  })

  test('deleted, and brought back', async () => {
    const id = await candidateId()
    const visa = await make('visas', granted(id))
    const gone = await master.delete('/visas', { ids: [visa.id] })
    expect(gone.status, gone.text).toBe(200)
    expect(await dayOf(id)).toBeNull()
    await master.post('/undo', { undo: (gone.json as { undo: string }).undo })
    expect(await dayOf(id)).toBe('2026-09-01')
  })

  test('imported', async () => {
    const id = await candidateId()
    const form = new FormData()
    const lines = `candidate_id,state,decided_on\n${id},granted,2026-09-01\n`
    form.set('file', new Blob([lines], { type: 'text/csv' }), 'visas.csv')
    const started = await fetch(`${app.url}/api/v1/visas/import`, {
      ...{ method: 'POST', headers: { authorization: `Bearer ${master.token}` }, body: form },
    })
    expect(started.status).toBe(202)
    await expect.poll(() => dayOf(id)).toBe('2026-09-01')
  })

  test('moved to another person', async () => {
    const [one, two] = [await candidateId(), await candidateId()]
    const visa = await make('visas', granted(one))
    await user.put(`/visas/${visa.id}`, { candidate_id: two })
    expect([await dayOf(one), await dayOf(two)]).toEqual([null, '2026-09-01'])
  })

  test('merged, and the merge undone', async () => {
    const [kept, other] = [await makeCandidate(), await makeCandidate()]
    await make('visas', granted(other.id))
    const version = async (id: number) => (await user.get(`/candidates/${id}`)).record.version
    const merged = await master.post(`/candidates/${kept.id}/merge`, {
      ...{ other_id: other.id, version: await version(kept.id), other_version: await version(other.id) },
    })
    expect(merged.status, merged.text).toBe(200)
    expect(await dayOf(kept.id)).toBe('2026-09-01')
    const undone = await master.post(
      `/candidate-merges/${(merged.json as { merge_id: number }).merge_id}/undo`,
      {},
    )
    expect(undone.status, undone.text).toBe(200)
    expect([await dayOf(kept.id), await dayOf(other.id)]).toEqual([null, '2026-09-01'])
  })

  test('a step of another day that a person set stays where the record goes', async () => {
    const id = await candidateId()
    const visa = await make('visas', { candidate_id: id, applied_on: '2026-08-01' })
    await user.put(`/candidates/${id}`, { visa_submitted_date: '2026-08-30' })
    await master.delete(`/visas/${visa.id}`)
    expect(stepOf(await pageOf(id), 'visa_submitted').day).toBe('2026-08-30')
  })

  test('a decision whose day a person corrected goes with its record', async () => {
    const id = await candidateId()
    const visa = await make('visas', granted(id))
    await user.put(`/candidates/${id}`, { visa_granted_date: '2026-08-30' })
    expect((await user.get(`/visas/${visa.id}`)).record.decided_on).toBe('2026-08-30')
    await master.delete(`/visas/${visa.id}`)
    expect(await dayOf(id)).toBeNull()
  })

  test('an erased person keeps the steps', async () => {
    const id = await candidateId()
    await make('visas', granted(id))
    const erased = await master.post(`/candidates/${id}/erase`, { reason: 'asked' })
    if (erased.status >= 400) throw new Error(erased.text)
    const [row] = await app.sql<{ visa_granted_date: string }[]>`
      select visa_granted_date from candidates where id = ${id}`
    expect(row?.visa_granted_date).toBe('2026-09-01')
  })
})

describe('a signed employment contract', () => {
  test('is the paper: it is not missing, not asked for, and meets what needs it', async () => {
    const id = await candidateId({ ba_documents_ready: true, ba_documents_ready_date: '2026-09-01' })
    const kind_id = await idOf('document_kinds', 'job_contract')
    await user.post(`/candidates/${id}/documents/ask`, { kind_id, due_on: '2036-12-01' })
    const paper = async () => (await pageOf(id)).papers.items.find(item => item.kind_id === kind_id)?.state
    const needs = async () =>
      stepOf(await pageOf(id), 'ba_submitted').requirements.find(
        ({ needs_kind_id }) => needs_kind_id === kind_id,
      )?.met
    expect([await paper(), await needs()]).toEqual(['asked', false])
    const contract = await master.post('/contracts', {
      ...{ candidate_id: id, name: 'Job', category_type: 'employment', date: '2026-10-01' },
    })
    expect(await paper()).toBe('asked')
    await master.put(`/contracts/${contract.record.id}`, { signed_on: '2026-10-02' })
    expect([await paper(), await needs()]).toEqual(['ok', true])
    expect((await pageOf(id)).clocks.filter(({ source }) => source === 'document')).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CandidatePage } from '../../../../contract/calls/candidates/page'
import { stepCalls } from '../../../../contract/calls/candidates/steps'
import { STEPS, TRACKS } from '../../../../contract/candidates/steps'
import type { Answer, Api } from '../../../../tests/kit/api'
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

const { makeCandidate, pageOf } = candidateKit(() => app)

const step = (id: number, body: Record<string, unknown>, api = user) =>
  api.post(`/candidates/${id}/steps`, { done: true, ...body })
const changesOf = (id: number) => app.sql<
  { step: string; done: boolean; day: string | null; user_id: number | null }[]
>`
  select step, done, day, user_id from status_changes where candidate_id = ${id} order by id`
const stepped = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200)
  return stepCalls.set.answer.parse(answer.json)
}
const unmetOf = (answer: Answer) =>
  (answer.refusal.requirements as { id: number; name: string; effect: string; needs_step: string }[]) ?? []

describe('setting a step', () => {
  test('keeps who and when, and answers the page anew', async () => {
    const { id, version } = await makeCandidate()
    const answer = stepped(await step(id, { step: 'recognition_ready', day: '2026-08-04', version }))
    const state = stepOf(answer, 'recognition_ready')
    expect(state).toMatchObject({ done: true, day: '2026-08-04', by: { id: app.userOf('user') } })
    expect(answer.candidate.version).toBe(version + 1)
    expect(answer.tracks.find(({ track }) => track === 'recognition')?.current).toBe('recognition_submitted')
    expect(await changesOf(id)).toEqual([
      { step: 'recognition_ready', done: true, day: '2026-08-04', user_id: app.userOf('user') },
    ])
    expect(answer.change_id).toEqual(expect.any(Number))
  })

  test('has today as its day unless one is said', async () => {
    const { id, version } = await makeCandidate()
    const answer = stepped(await step(id, { step: 'ba_documents_ready', version }))
    expect(stepOf(answer, 'ba_documents_ready').day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(stepOf(answer, 'ba_documents_ready').days_in_step).toBe(0)
  })

  test('of two who step the same candidate one is told', async () => {
    const { id, version } = await makeCandidate()
    const answers = await Promise.all([
      step(id, { step: 'recognition_ready', version }),
      step(id, { step: 'ba_documents_ready', version }, master),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409) as Answer
    expect(refused.refusal).toMatchObject({ error: 'conflict', current: { id, version: version + 1 } })
  })

  test('is refused while a requirement blocks, with what is missing', async () => {
    const { id, version } = await makeCandidate()
    const answer = await step(id, { step: 'ba_submitted', version })
    expect(answer.status).toBe(422)
    expect(unmetOf(answer)[0]).toMatchObject({
      effect: 'block',
      needs_step: 'ba_documents_ready',
      met: false,
    })
    const ids = unmetOf(answer).map(each => each.id)
    const insisted = await step(id, { step: 'ba_submitted', version, confirm: ids })
    expect(unmetOf(insisted).map(({ effect }) => effect)).toEqual(['block'])
  })

  test('passes what only warns once it is confirmed', async () => {
    const { id, version } = await makeCandidate({ ba_documents_ready: true })
    const asked = await step(id, { step: 'ba_submitted', version })
    expect(asked.status).toBe(422)
    expect(unmetOf(asked).every(({ effect }) => effect === 'warn')).toBe(true)
    const confirm = unmetOf(asked).map(each => each.id)
    stepped(await step(id, { step: 'ba_submitted', version, confirm }))
  })

  test('asks for the fields that go with it, and for no others', async () => {
    const { id, version } = await makeCandidate({ recognition_authority_submitted: true })
    const missing = await step(id, { step: 'recognition_result', version })
    expect(unmetOf(missing).map(({ name }) => name)).toContain('A result has its kind')
    const foreign = await step(id, { step: 'recognition_result', version, values: { phone: '+1' } })
    expect(foreign.refusal.fields).toEqual({ phone: 'unknown_field' })
    const wrong = await step(id, {
      ...{ step: 'recognition_result', version },
      values: { recognition_result_kind: 'splendid' },
    })
    expect(wrong.refusal.fields).toEqual({ recognition_result_kind: 'not_a_choice' })
  })

  test('a changed requirement is followed at once', async () => {
    const { id, version } = await makeCandidate()
    const rule = await master.post('/requirements', {
      ...{ name: 'A passport first', step: 'a1_started', needs: 'field', needs_field: 'last_pass_number' },
      ...{ effect: 'block', source: 'House rule', source_date: '2026-11-01' },
    })
    expect(rule.status, rule.text).toBe(201)
    expect((await step(id, { step: 'a1_started', version })).status).toBe(422)
    await master.put(`/requirements/${rule.record.id}`, { active: false })
    stepped(await step(id, { step: 'a1_started', version }))
    const empty = await master.post('/requirements', {
      ...{ name: 'Nothing', step: 'a1_started', needs: 'field', needs_field: 'wings' },
      ...{ source: 'House rule', source_date: '2026-11-01' },
    })
    expect(empty.refusal.fields).toEqual({ needs_field: 'not_a_choice' })
  })

  test('is for who may change candidates and meets this one', async () => {
    const { id, version } = await makeCandidate()
    for (const role of ['de_user', 'de_admin'] as const)
      expect((await step(id, { step: 'a1_started', version }, await app.api(role))).status).toBe(403)
    expect((await step(987_654_321, { step: 'a1_started', version })).status).toBe(404)
    expect((await step(id, { step: 'wings', version })).status).toBe(422)
    expect((await step(id, { step: 'a1_started' })).refusal.fields).toHaveProperty('version')
  })

  test('a step that is set has a day; of a new record nobody knows it', async () => {
    const { id } = await makeCandidate({ a1_started: true })
    await user.put(`/candidates/${id}`, { a1_finished: true })
    const { candidate } = await pageOf(id)
    expect([candidate.a1_started_date, candidate.a1_finished_date]).toEqual([null, expect.any(String)])
  })
})

describe('taking a step back', () => {
  test('goes back with the later steps of its track, in one change that is taken back whole', async () => {
    const days = { visa_submitted_date: '2026-10-02', visa_granted_date: '2026-11-03' }
    const { id, version } = await makeCandidate({
      ...days,
      visa_application_ready: true,
      visa_submitted: true,
      visa_granted: true,
      ticket_booked: true,
    })
    const back = stepped(await step(id, { step: 'visa_submitted', done: false, with_later: true, version }))
    expect(back.candidate).toMatchObject({ visa_step: 'visa_application_ready', ticket_booked: true })
    expect(back.candidate).toMatchObject({ visa_granted: false, visa_granted_date: null })
    const undone = await user.post(`/candidates/${id}/steps/undo`, { change_id: back.change_id })
    expect(undone.status, undone.text).toBe(200)
    const { candidate } = undone.json as CandidatePage
    expect(candidate).toMatchObject({ ...days, visa_step: 'visa_granted', visa_submitted: true })
  })

  test('puts flag, day and fields back, and keeps both in the history', async () => {
    const { id, version } = await makeCandidate({ visa_application_ready: true })
    const set = stepped(
      await step(id, {
        ...{ step: 'visa_appointment', day: '2026-12-18', version },
        values: { visa_appointment_time: '09:30', visa_embassy: 'Rabat' },
      }),
    )
    const undone = await user.post(`/candidates/${id}/steps/undo`, { change_id: set.change_id })
    expect(undone.status, undone.text).toBe(200)
    const { candidate } = undone.json as CandidatePage
    expect(candidate).toMatchObject({
      ...{ visa_appointment: false, visa_appointment_date: null },
      ...{ visa_appointment_time: null, visa_embassy: null },
    })
    const moves = (await changesOf(id)).filter(change => change.step === 'visa_appointment')
    expect(moves.map(({ done }) => done)).toEqual([true, false])
  })

  test('is refused once the step was changed again', async () => {
    const { id, version } = await makeCandidate()
    const set = stepped(await step(id, { step: 'a1_started', day: '2026-08-04', version }))
    stepped(await step(id, { step: 'a1_started', day: '2026-08-05', version: version + 1 }))
    const undone = await user.post(`/candidates/${id}/steps/undo`, { change_id: set.change_id })
    expect(undone.refusal.error).toBe('wrong_state')
  })

  test('done: false takes it back too', async () => {
    const { id, version } = await makeCandidate({ a1_started: true })
    const answer = stepped(await step(id, { step: 'a1_started', done: false, version }))
    expect(stepOf(answer, 'a1_started')).toMatchObject({ done: false, day: null })
  })
})

describe('whichever way a step moves, it leaves who and when', () => {
  test('a change of the record, of many, and its undo', async () => {
    const { id } = await makeCandidate()
    const put = await user.put(`/candidates/${id}`, { a1_started: true, a1_started_date: '2026-01-05' })
    expect(put.status, put.text).toBe(200)
    const bulk = await master.put('/candidates', { ids: [id], changes: { a1_finished: true } })
    expect(bulk.status, bulk.text).toBe(200)
    const undo = await master.post('/undo', { undo: (bulk.json as { undo: string }).undo })
    expect(undo.status, undo.text).toBe(200)
    expect((await changesOf(id)).map(({ step, done, user_id }) => [step, done, user_id])).toEqual([
      ['a1_started', true, app.userOf('user')],
      ['a1_finished', true, app.userOf('master')],
      ['a1_finished', false, app.userOf('master')],
    ])
  })

  test('a new record, and a corrected day', async () => {
    const { id } = await makeCandidate({ b1_passed: true, b1_passed_date: '2026-07-18' })
    await user.put(`/candidates/${id}`, { b1_passed_date: '2026-07-19' })
    expect((await changesOf(id)).map(({ step, day }) => [step, day])).toEqual([
      ['b1_passed', '2026-07-18'],
      ['b1_passed', '2026-07-19'],
    ])
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }[]>`
      select count(*)::int as count from status_changes where candidate_id = ${id} and track = 'language'`
    expect(count).toBe(2)
  })

  test('a change of other fields leaves nothing', async () => {
    const { id } = await makeCandidate()
    await user.put(`/candidates/${id}`, { birth_place: 'Fès' })
    expect(await changesOf(id)).toEqual([])
  })

  test('that was passed over is waited for by nobody', async () => {
    const { id } = await makeCandidate({
      recognition_submitted: true,
      recognition_submitted_date: '2026-10-01',
    })
    const waited = async () =>
      (await pageOf(id)).clocks.filter(({ track }) => track === 'recognition').map(({ step }) => step)
    expect(await waited()).toEqual(['recognition_reviewed'])
    const changes = {
      recognition_authority_submitted: true,
      recognition_authority_submitted_date: '2026-11-01',
    }
    expect((await master.put(`/candidates/${id}`, changes)).status).toBe(200)
    // The authority has no period before it has all documents.
    expect(await waited()).toEqual([])
    const recognition = { candidate_id: id, occupation: 'Nurse', complete_on: '2026-11-10' }
    expect((await master.post('/recognitions', recognition)).status).toBe(201)
    expect(await waited()).toEqual(['recognition_result'])
    const places = await app.sql<{ place: number }[]>`
      select step_place(step) as place from unnest(${[...STEPS]}::text[]) with ordinality s(step, at) order by at`
    expect(places.map(({ place }) => place)).toEqual(STEPS.map((_, at) => at + 1))
  })

  test('the trigger knows every step of every track', async () => {
    const flags = Object.fromEntries(STEPS.map(name => [name, true]))
    const { id } = await makeCandidate(flags)
    const rows = await app.sql<{ track: string; step: string }[]>`
      select track, step from status_changes where candidate_id = ${id} order by id`
    expect(rows).toEqual(TRACKS.flatMap(({ track, steps }) => steps.map(name => ({ track, step: name }))))
    const [trigger] = await app.sql<{ columns: string[] }[]>`
      select array_agg(a.attname::text) as columns from pg_trigger t
      join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any(t.tgattr) where t.tgname = 'candidates_steps'`
    expect(trigger?.columns.toSorted()).toEqual(STEPS.flatMap(name => [name, `${name}_date`]).toSorted())
  })
})

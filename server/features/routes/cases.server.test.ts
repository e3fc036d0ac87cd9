import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../../tests/cases/case'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit, stepOf } from '../../../tests/kit/candidates'
import { caseKit, stepIn } from '../../../tests/kit/cases'

let app: TestApp
let user: Api
let master: Api
beforeAll(async () => {
  app = await startApp()
  ;[user, master] = await Promise.all([app.api('user'), app.api('master')])
})
afterAll(() => app?.stop())
const { candidateId, pageOf, idOf } = candidateKit(() => app)
const { openCase, orderStep, routeId, takeStep, wayOf } = caseKit(() => app)

describe('several steps of a case', () => {
  test('are set by one call, all of them or none', async () => {
    const { id } = await openCase(await candidateId(), 'SKILLED')
    const steps = [
      { step: 'a1_started', state: 'done', day: '2026-10-01', confirm: ['guarded_country'] },
      { step: 'a1_finished', state: 'done', day: '2026-10-02' },
    ]
    const order = async (body: object) =>
      user.post(`/cases/${id}/steps/all`, {
        version: (await user.get(`/cases/${id}`)).record.version,
        ...body,
      })
    const states = async () => {
      const way = await wayOf(id)
      return steps.map(({ step }) => stepIn(way, step)?.state)
    }
    expect((await order({ steps })).status).toBe(200)
    expect(await states()).toEqual(['done', 'done'])
    const back = steps.map(({ step }) => ({ step, state: 'open' })).toReversed()
    const refused = await order({ steps: [...back, { step: 'no_such_step', state: 'open' }] })
    expectRefusal(refused, 422, 'invalid', { step: 'not_a_choice' })
    expect(await states()).toEqual(['done', 'done'])
    expect((await order({ steps: back })).status).toBe(200)
    expect(await states()).not.toContain('done')
    expect((await order({ steps: [] })).status).toBe(422)
    expect((await order({ steps: back, version: 1 })).status).toBe(409)
  })
})

describe('a case', () => {
  test('begins on the published version of its route', async () => {
    const opened = await openCase(await candidateId(), 'SKILLED')
    expect(opened).toMatchObject({ name: 'Skilled work with vocational training', state: 'open' })
    const way = await wayOf(opened.id)
    expect(way).toMatchObject({ number: 1, newer: null, route: { slug: 'SKILLED' } })
    expect(way.tracks.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['language', 'recognition', 'placement', 'visa', 'travel']),
    )
    expect(way.tracks.map(({ key }) => key)).not.toContain('accelerated')
  })

  test('takes the rating of a degree for the decision on it, on a route that asks for a rating', async () => {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'BLUE_CARD')
    const rating = { candidate_id, case_id: id, occupation: 'IT', kind: 'zab', procedure: 'zab' }
    const days = { applied_on: '2026-05-18', complete_on: '2026-05-28' }
    const made = await user.post('/recognitions', { ...rating, ...days, result: 'pending' })
    const open = (await wayOf(id)).clocks.map(({ key }) => key)
    expect(open).toEqual(expect.arrayContaining(['C-08b']))
    await user.put(`/recognitions/${made.record.id}`, { decided_on: '2026-06-17', result: 'full' })
    const way = await wayOf(id)
    expect(stepIn(way, 'recognition_result')).toMatchObject({
      state: 'done',
      day: '2026-06-17',
      outcome: 'full',
    })
    expect(
      way.clocks.filter(({ key, state }) => ['C-08b', 'C-10'].includes(key) && state !== 'ended'),
    ).toEqual([])
  })

  test('has no clock for a step that a later one of its track has passed', async () => {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    const of = { candidate_id, case_id: id }
    await user.post('/recognitions', {
      ...{ ...of, occupation: 'Cook', procedure: 'bqfg', result: 'full' },
      ...{ applied_on: '2026-02-01', complete_on: '2026-03-01', decided_on: '2026-04-01' },
    })
    await user.post('/ba-approvals', {
      ...{ ...of, occupation: 'Cook', result: 'approved', decided_on: '2026-04-10' },
    })
    const rules = async () => (await wayOf(id)).clocks.map(({ key }) => key)
    expect(await rules()).toContain('H-08')
    await user.post('/visas', { ...of, state: 'applied', applied_on: '2026-09-01' })
    expect(await rules()).not.toContain('H-08')
  })

  test('begins on no route without a version, and stays on its route', async () => {
    const candidate_id = await candidateId()
    const draft = { candidate_id, route_id: await routeId('CARE_ASSISTANT') }
    expectRefusal(await user.post('/cases', draft), 422, 'invalid', { route_id: 'not_a_choice' })
    // Everybody without a case is on the classic route.
    const classic = { candidate_id, route_id: await routeId('CLASSIC') }
    expectRefusal(await user.post('/cases', classic), 422, 'invalid', { route_id: 'not_a_choice' })
    const { id } = await openCase(candidate_id, 'SKILLED')
    const other = { route_id: await routeId('ACADEMIC') }
    expectRefusal(await user.put(`/cases/${id}`, other), 422, 'invalid', { route_id: 'not_writable' })
    const study = { candidate_id, route_id: await routeId('STUDY'), accelerated: true }
    expectRefusal(await user.post('/cases', study), 422, 'invalid', { accelerated: 'not_a_choice' })
  })

  test('is the primary one until another one is', async () => {
    const candidate_id = await candidateId()
    const first = await openCase(candidate_id, 'SKILLED')
    const second = await openCase(candidate_id, 'ACADEMIC')
    expect((await user.get(`/cases/${first.id}`)).record.is_primary).toBe(false)
    await user.put(`/cases/${first.id}`, { is_primary: true })
    expect((await user.get(`/cases/${second.id}`)).record.is_primary).toBe(false)
  })

  test('that has ended takes no step, and has the day of its end', async () => {
    const { id } = await openCase(await candidateId(), 'STUDY')
    const ended = await user.put(`/cases/${id}`, { state: 'lost', end_reason: 'No place' })
    expect(ended.record.ended_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expectRefusal(await orderStep(id, { step: 'visa_application_ready', state: 'done' }), 409, 'wrong_state')
    expect((await user.put(`/cases/${id}`, { state: 'open' })).record.ended_on).toBeNull()
  })

  test('that is entered as ended has the day of its end, and an open one has none', async () => {
    const route_id = await routeId('STUDY')
    const enter = async (values: object) =>
      user.post('/cases', { candidate_id: await candidateId(), route_id, ...values })
    const lost = await enter({ state: 'lost', opened_on: '2026-05-01' })
    expect(lost.record.ended_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    const dated = await enter({ state: 'won', opened_on: '2026-05-01', ended_on: '2026-06-01' })
    expect(dated.record.ended_on).toBe('2026-06-01')
    const end = { opened_on: '2026-05-01', ended_on: '2026-06-01' }
    expectRefusal(await enter(end), 422, 'invalid', { ended_on: 'still_open' })
    const open = await enter({ opened_on: '2026-05-01' })
    const late = await user.put(`/cases/${open.record.id}`, { ended_on: '2026-06-01' })
    expectRefusal(late, 422, 'invalid', { ended_on: 'still_open' })
    const emptied = await user.put(`/cases/${dated.record.id}`, { ended_on: null })
    expectRefusal(emptied, 422, 'invalid', { ended_on: 'required' })
  })

  test('becomes accelerated only where its route has the procedure of § 81a', async () => {
    const study = await openCase(await candidateId(), 'STUDY')
    const refused = await user.put(`/cases/${study.id}`, { accelerated: true })
    expectRefusal(refused, 422, 'invalid', { accelerated: 'not_a_choice' })
    const { id } = await openCase(await candidateId(), 'SKILLED')
    expect((await user.put(`/cases/${id}`, { accelerated: true })).status).toBe(200)
  })

  test('that has ended without success has no clock that runs for its next step', async () => {
    const { id } = await openCase(await candidateId(), 'SKILLED')
    await takeStep(id, { step: 'recognition_ready', state: 'done', day: '2026-10-01' })
    const running = async () =>
      (await wayOf(id)).clocks.filter(({ state }) => state === 'running' || state === 'over')
    expect((await running()).map(({ step }) => step)).toEqual(['recognition_submitted'])
    await user.put(`/cases/${id}`, { state: 'lost', end_reason: 'Found work' })
    expect(await running()).toEqual([])
    expect(stepIn(await wayOf(id), 'recognition_submitted')?.clock).toBeNull()
  })

  test('is no business of the German desk', async () => {
    const { id } = await openCase(await candidateId(), 'STUDY')
    expectRefusal(await (await app.api('de_user')).get(`/cases/${id}/way`), 403, 'forbidden')
  })
})

describe('a step', () => {
  test('of two people who set one, the second is shown the case as it is', async () => {
    const { id, version } = await openCase(await candidateId(), 'STUDY')
    const order = { step: 'visa_application_ready', state: 'waiting', version }
    expect((await user.post(`/cases/${id}/steps`, order)).status).toBe(200)
    const refused = await master.post(`/cases/${id}/steps`, order)
    expectRefusal(refused, 409, 'conflict')
    expect(refused.json).toMatchObject({ current: { id, version: Number(version) + 1 } })
  })

  test('with columns stands in the columns of the candidate, for the primary case', async () => {
    const candidate = await candidateId({ recognition_ready: true, recognition_ready_date: '2026-09-01' })
    const { id } = await openCase(candidate, 'SKILLED')
    expect(stepIn(await wayOf(id), 'recognition_ready')).toMatchObject({ state: 'done', day: '2026-09-01' })
    const way = await takeStep(id, { step: 'recognition_submitted', state: 'done', day: '2026-09-04' })
    expect(stepIn(way, 'recognition_submitted')).toMatchObject({
      ...{ state: 'done', day: '2026-09-04', by: { id: app.userOf('user') } },
    })
    const page = await pageOf(candidate)
    expect(stepOf(page, 'recognition_submitted')).toMatchObject({ done: true, day: '2026-09-04' })
    await takeStep(id, { step: 'recognition_submitted', state: 'open' })
    expect(stepOf(await pageOf(candidate), 'recognition_submitted').done).toBe(false)
  })

  test('stands in the case alone where the case is not the primary one', async () => {
    const candidate = await candidateId({ recognition_ready: true, recognition_ready_date: '2026-09-01' })
    const { id } = await openCase(candidate, 'SKILLED', { is_primary: false })
    expect(stepIn(await wayOf(id), 'recognition_ready')).toMatchObject({ state: 'current' })
    await takeStep(id, { step: 'recognition_submitted', state: 'done' })
    expect(stepOf(await pageOf(candidate), 'recognition_submitted').done).toBe(false)
  })

  test('with a result moves the field and the record of the candidate', async () => {
    const candidate = await candidateId()
    const made = await user.post('/recognitions', {
      ...{ candidate_id: candidate, occupation: 'Electrician', applied_on: '2026-09-01' },
    })
    const { id } = await openCase(candidate, 'SKILLED')
    const step = { step: 'recognition_result', state: 'done', day: '2026-11-02' } as const
    expectRefusal(await orderStep(id, step), 422, 'invalid', { outcome: 'required' })
    const way = await takeStep(id, { ...step, outcome: 'full' })
    expect(stepIn(way, 'recognition_result')).toMatchObject({ state: 'done', outcome: 'full' })
    const record = (await user.get(`/recognitions/${made.record.id}`)).record
    expect(record).toMatchObject({ result: 'full', decided_on: '2026-11-02' })
    expect((await user.get(`/candidates/${candidate}`)).record.recognition_result_kind).toBe('full')
  })

  test('that its record refuses has failed, and a refusal in the case reaches the record', async () => {
    const candidate = await candidateId()
    const visa = { candidate_id: candidate, state: 'rejected', decided_on: '2026-11-20' }
    await user.post('/visas', visa)
    const { id } = await openCase(candidate, 'SKILLED')
    expect(stepIn(await wayOf(id), 'visa_granted')).toMatchObject({ state: 'failed', outcome: 'rejected' })
    const other = await candidateId()
    await user.post('/visas', { candidate_id: other, state: 'applied' })
    const second = await openCase(other, 'SKILLED')
    await takeStep(second.id, {
      step: 'visa_granted',
      state: 'failed',
      outcome: 'rejected',
      day: '2026-11-21',
    })
    const [row] = await app.sql`select state, decided_on from visas where candidate_id = ${other}`
    expect(row).toMatchObject({ state: 'rejected', decided_on: '2026-11-21' })
  })

  test('follows its record where it has no columns', async () => {
    const candidate = await candidateId()
    const { id } = await openCase(candidate, 'SKILLED')
    const receipt = { candidate_id: candidate, occupation: 'Cook', receipt_on: '2026-09-09' }
    const made = await user.post('/recognitions', receipt)
    expect(stepIn(await wayOf(id), 'recognition_receipt')).toMatchObject({ state: 'done', day: '2026-09-09' })
    await user.put(`/recognitions/${made.record.id}`, { receipt_on: null })
    expect(stepIn(await wayOf(id), 'recognition_receipt')).toMatchObject({ state: 'open' })
  })

  test('that lacks what only warns passes once that is accepted, and is skipped with a reason', async () => {
    const { id } = await openCase(await candidateId(), 'SKILLED')
    const order = { step: 'visa_application_ready', state: 'done' } as const
    const refused = await orderStep(id, order)
    expectRefusal(refused, 422, 'invalid')
    expect(refused.json).toMatchObject({
      requirements: expect.arrayContaining([
        expect.objectContaining({ key: 'full_recognition', effect: 'warn', state: 'unmet' }),
      ]),
    })
    expect(stepIn(await takeStep(id, order), 'visa_application_ready')?.state).toBe('done')
    const skip = { step: 'address_registered', state: 'skipped' } as const
    expectRefusal(await orderStep(id, skip), 422, 'invalid', { reason: 'required' })
    const way = await takeStep(id, { ...skip, reason: 'Lives with the employer' })
    expect(stepIn(way, 'address_registered')).toMatchObject({
      state: 'skipped',
      reason: 'Lives with the employer',
    })
  })

  test('of presenting needs the consent to the employer of the case, as the latest record says', async () => {
    const candidate_id = await candidateId()
    const german = await app.api('de_admin')
    const employer = async () => (await german.post('/bw-leads', { company: 'Klinikum' })).record.id
    const [one, other] = [await employer(), await employer()]
    const { id } = await openCase(candidate_id, 'SKILLED', { bw_lead_id: one })
    const answer = (bw_lead_id: number, values: object) =>
      user.post('/employer-consents', {
        ...{
          candidate_id,
          bw_lead_id,
          answer: 'yes',
          given_on: '2026-09-01',
          how: 'in_person',
          text: 'I agree.',
        },
        ...values,
      })
    const states = async () =>
      (stepIn(await wayOf(id), 'presented')?.requirements ?? [])
        .filter(({ key }) => key === 'employer_consent')
        .map(({ state, effect, missing }) => [state, effect, missing[0]?.[0]?.reason])
    expect(await states()).toEqual([['unmet', 'block', 'paper_missing']])
    await answer(other, {})
    expect(await states()).toEqual([['unmet', 'block', 'paper_missing']])
    const given = await answer(one, {})
    expect(given.status, given.text).toBe(201)
    expect(await states()).toEqual([['met', 'block', undefined]])
    await user.put(`/employer-consents/${given.record.id}`, { withdrawn_on: '2026-09-02' })
    expect(await states()).toEqual([['unmet', 'block', 'paper_refused']])
    const refused = await orderStep(id, { step: 'presented', state: 'done', confirm: ['employer_consent'] })
    expectRefusal(refused, 422, 'invalid')
    expect(JSON.stringify(refused.json)).toContain('employer_consent')
    // Without an employer of its own the case is about that of its last match.
    await user.put(`/cases/${id}`, { bw_lead_id: null })
    const position = await german.post('/positions', { bw_lead_id: other, name: 'Cook', number: 1 })
    const matched = await user.post('/matches', {
      candidate_id,
      position_id: position.record.id,
      case_id: id,
    })
    expect(matched.status, matched.text).toBe(201)
    expect(await states()).toEqual([['met', 'block', undefined]])
  })

  test('is blocked by a rule on countries', async () => {
    const country_id = await idOf('countries', 'ye')
    const sector_id = await idOf('sectors', 'general_nursing')
    const guarded = await candidateId({ birth_date: '2010-01-01' })
    const { id } = await openCase(guarded, 'NURSE_DIRECT')
    const requirements = (await wayOf(id)).tracks.flatMap(({ steps }) =>
      steps.flatMap(step => step.requirements),
    )
    // Nobody knows yet where the person lives.
    expect(requirements.filter(({ key }) => key === 'guarded_country')).toMatchObject([
      { state: 'unknown', effect: 'warn', missing: [[{ reason: 'guard_open' }]] },
    ])
    const minors = requirements.filter(({ key }) => key.startsWith('guardian_consent'))
    expect(minors.length).toBeGreaterThan(0)
    expect(minors.every(({ state, effect }) => state === 'unmet' && effect === 'block')).toBe(true)
    await app.sql`update candidates set country_id = ${country_id}, sector_id = ${sector_id} where id = ${guarded}`
    const refused = await orderStep(id, { step: 'a1_started', state: 'done', confirm: ['guarded_country'] })
    expectRefusal(refused, 422, 'invalid')
    expect(refused.json).toMatchObject({ requirements: [{ key: 'guarded_country', effect: 'block' }] })
  })
})

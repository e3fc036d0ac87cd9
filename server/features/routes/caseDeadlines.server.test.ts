import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageCalls } from '../../../contract/calls/candidates/page'
import type { Api } from '../../../tests/kit/api'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, clockIn, startOn, stepIn } from '../../../tests/kit/cases'
import { warnOfCases } from './caseWarnings'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startOn('2027-12-31')
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId, idOf } = candidateKit(() => app)
const { change, clockRows, itIs, make, openCase, takeStep, wayOf } = caseKit(() => app)

describe('after a partial recognition the time to contest it', () => {
  async function partial() {
    itIs('2026-10-09')
    const candidate_id = await candidateId({ employee_id: app.userOf('user') })
    const { id } = await openCase(candidate_id, 'NURSE_MEASURE', { procedure: 'nurse' })
    const decision = { result: 'partial', decided_on: '2026-10-05', notified_on: '2026-10-08' }
    await make('recognitions', { candidate_id, occupation: 'Nurse', ...decision })
    return { candidate_id, clock: async () => clockIn(await wayOf(id), 'C-11') }
  }
  const chosen = { kind: 'exam_prep', chosen_on: '2026-10-20' }
  async function warnOn(day: string) {
    itIs(day)
    await warnOfCases(app.services)
  }

  test('is history once it is over and the case goes on by a measure', async () => {
    const { candidate_id, clock } = await partial()
    itIs('2026-10-20')
    await make('measures', { candidate_id, ...chosen })
    itIs('2026-11-08')
    expect(await clock()).toMatchObject({ state: 'running', due_on: '2026-11-08' })
    expect(await clockRows(candidate_id)).toMatchObject({ 'C-11': '2026-11-08' })
    await warnOn('2026-11-10')
    expect(await clock()).toMatchObject({ state: 'ended', due_on: '2026-11-08' })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-11')
    const link = `/candidates/${candidate_id}`
    expect(
      await app.sql`select title from notifications where kind = 'clock_over' and link = ${link}
      and title like '%Remedy%'`,
    ).toEqual([])
  })

  test('is worked out again once after its last day, not each hour', async () => {
    const { candidate_id } = await partial()
    await warnOn('2026-11-10')
    const again = async (day: string) => {
      // A row that only a new reading of the case would bring back.
      await app.sql`delete from case_tracks where candidate_id = ${candidate_id}`
      await warnOn(day)
      return (await app.sql`select id from case_tracks where candidate_id = ${candidate_id}`).length > 0
    }
    expect(await again('2026-11-10')).toBe(false)
    expect(await again('2026-11-11')).toBe(false)
    await app.sql`update clocks set updated_at = '2026-11-08' where candidate_id = ${candidate_id}`
    expect(await again('2026-11-11')).toBe(true)
  })

  test('warns until somebody has chosen the measure', async () => {
    const { candidate_id, clock } = await partial()
    await warnOn('2026-11-11')
    expect(await clock()).toMatchObject({ state: 'over' })
    expect(await clockRows(candidate_id)).toMatchObject({ 'C-11': '2026-11-08' })
    await make('measures', { candidate_id, ...chosen, chosen_on: '2026-11-11' })
    expect(await clock()).toMatchObject({ state: 'ended' })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-11')
  })
})

describe('papers that the authority asks for after it confirmed that they are complete', () => {
  async function askedAgain(route: string, values: Record<string, unknown>) {
    itIs('2026-11-10')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, route, values)
    const recognition = await make('recognitions', {
      ...{ candidate_id, occupation: 'Nurse', applied_on: '2026-09-03', receipt_on: '2026-09-10' },
      kind: values.procedure === 'zab' ? 'zab' : 'recognition',
    })
    await takeStep(id, { step: 'recognition_complete', state: 'done', day: '2026-10-15' })
    const step = async () => {
      const way = await wayOf(id)
      const { current } = way.tracks.find(({ key }) => key === 'recognition') ?? {}
      const { state, holder } = stepIn(way, 'recognition_complete') ?? {}
      return { current, state, holder }
    }
    const asked = { asked_on: '2026-11-05', asked_until: '2026-12-05' }
    return { candidate_id, id, recognition, step, ask: () => change('recognitions', recognition, asked) }
  }
  const DONE = { current: 'recognition_result', state: 'done', holder: 'authority' }

  test.each([
    ['C-06', 'NURSE_DIRECT', { procedure: 'nurse' }, '2027-02-15', '2027-03-25'],
    ['C-07', 'NURSE_DIRECT', { procedure: 'nurse', accelerated: true }, '2026-12-15', '2027-01-25'],
    ['C-08a', 'ACADEMIC', { procedure: 'zab', accelerated: true }, '2026-12-15', '2027-01-25'],
  ])('wait for the person, then for the authority, until it confirms them anew (%s)', async (...stated) => {
    const [rule, route, values, first, anew] = stated
    const { candidate_id, id, recognition, step, ask } = await askedAgain(route, values)
    const clock = async () => clockIn(await wayOf(id), rule)
    expect([await step(), (await clock())?.due_on]).toEqual([DONE, first])
    await ask()
    const waiting = { ...DONE, current: 'recognition_complete', state: 'waiting' }
    expect(await step()).toEqual({ ...waiting, holder: 'candidate' })
    expect(await clock()).toMatchObject({ state: 'not_started', missing: ['complete'] })
    const [track] = await app.sql`
      select t.holder, s.slug from case_tracks t join route_steps s on s.id = t.step_id
      where t.case_id = ${id} and t.track = 'recognition'`
    expect(track).toEqual({ holder: 'candidate', slug: 'recognition_complete' })
    itIs('2026-11-25')
    await change('recognitions', recognition, { answered_on: '2026-11-20' })
    expect(await step()).toEqual(waiting)
    await takeStep(id, { step: 'recognition_complete', state: 'done', day: '2026-11-25' })
    expect([await step(), (await clock())?.due_on]).toEqual([DONE, anew])
    const { json } = await user.get(`/candidates/${candidate_id}/timeline?kind=changes`)
    const { items } = pageCalls.readTimeline.answer.parse(json)
    const confirmed = items.flatMap(item => (item.kind === 'case_step' ? [item.day] : []))
    expect(confirmed).toEqual(['2026-11-25', '2026-10-15'])
  })

  test('stay complete where the request only stops the time for as long as it lasts', async () => {
    const { id, step, ask } = await askedAgain('SKILLED', { procedure: 'bqfg' })
    await ask()
    expect(await step()).toEqual(DONE)
    expect(clockIn(await wayOf(id), 'C-03')).toMatchObject({ state: 'paused', due_on: '2027-02-14' })
  })

  test('are no longer waited for once the authority has decided', async () => {
    const { recognition, step, ask } = await askedAgain('NURSE_DIRECT', { procedure: 'nurse' })
    await ask()
    await change('recognitions', recognition, { result: 'full', decided_on: '2026-11-09' })
    expect(await step()).toMatchObject({ current: null, state: 'done' })
  })
})

describe('the day in a letter', () => {
  test('is not moved by the extension of the period of the authority, only by another letter', async () => {
    itIs('2026-10-20')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    const asked = { asked_on: '2026-10-10', asked_until: '2026-11-10' }
    const recognition = await make('recognitions', {
      ...{ candidate_id, occupation: 'Electrician', applied_on: '2026-08-20', complete_on: '2026-09-01' },
      ...asked,
    })
    const extension = {
      extended_on: '2026-10-15',
      extended_until: '2027-02-01',
      extension_reason: 'An expert',
    }
    await change('recognitions', recognition, extension)
    const way = await wayOf(id)
    expect(clockIn(way, 'C-03')).toMatchObject({ due_on: '2027-02-01' })
    expect(clockIn(way, 'C-09')).toMatchObject({ state: 'running', due_on: '2026-11-10' })
    await change('recognitions', recognition, { asked_on: '2026-10-18', asked_until: '2026-11-20' })
    expect(clockIn(await wayOf(id), 'C-09')).toMatchObject({ state: 'running', due_on: '2026-11-20' })
  })
})

test('originals are due back once, also after the guarantee is over', async () => {
  itIs('2027-02-10')
  const candidate_id = await candidateId({ employee_id: app.userOf('user') })
  const opened = await openCase(candidate_id, 'SKILLED')
  const kind_id = await idOf('document_kinds', 'birth_certificate')
  await make('documents', { candidate_id, kind_id, original_place: 'office' })
  await takeStep(opened.id, { step: 'guarantee_over', state: 'done', outcome: 'over', day: '2027-02-01' })
  expect(await clockRows(candidate_id)).not.toHaveProperty('C-43')
  await change('cases', opened, { state: 'won', ended_on: '2027-02-10' })
  const due = await app.sql`select source, due_on from clocks where candidate_id = ${candidate_id}`
  expect(due).toEqual([{ source: 'original', due_on: '2027-02-24' }])
})

describe('when the agreement of § 81a ends, the regular periods count', () => {
  const ended = { result: 'ended', ended_on: '2026-11-20' }
  const running = async (id: number, keys: readonly string[]) =>
    (await wayOf(id)).clocks
      .filter(({ key, state }) => keys.includes(key) && state !== 'ended')
      .map(({ key, due_on }) => `${key} ${due_on}`)
      .toSorted()

  test.each([
    ['SKILLED', 'bqfg', ['C-05 2027-01-09'], ['C-03 2027-02-09']],
    ['NURSE_MEASURE', 'nurse', ['C-07 2027-01-09'], ['C-06 2027-03-09']],
  ])('of the recognition on %s', async (route, procedure, before, after) => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, route, { procedure, accelerated: true })
    const agreement = await make('agreements', {
      candidate_id,
      signed_on: '2026-11-02',
      paid_on: '2026-11-02',
    })
    await make('recognitions', { candidate_id, occupation: 'Cook', complete_on: '2026-11-09' })
    const keys = ['C-03', 'C-05', 'C-06', 'C-07']
    expect(await running(id, keys)).toEqual(before)
    await change('agreements', agreement, ended)
    expect(await running(id, keys)).toEqual(after)
    expect(await clockRows(candidate_id)).toMatchObject(
      Object.fromEntries(after.map(each => each.split(' '))),
    )
    // The steps that were done under the agreement stay on the page.
    expect(stepIn(await wayOf(id), 'accelerated_submitted')).toMatchObject({ outcome: 'ended' })
    await make('agreements', { candidate_id, signed_on: '2026-11-23', paid_on: '2026-11-23' })
    expect(await running(id, keys)).toEqual(before)
  })

  test('of the BA and of the visa', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg', accelerated: true })
    const agreement = await make('agreements', {
      candidate_id,
      signed_on: '2026-11-02',
      paid_on: '2026-11-02',
    })
    await make('ba-approvals', { candidate_id, occupation: 'Cook', reached_on: '2026-11-20' })
    await make('preapprovals', {
      candidate_id,
      result: 'issued',
      issued_on: '2026-11-15',
      shown_on: '2026-11-15',
    })
    const asked = { state: 'registered', appointment_asked_on: '2026-11-16' }
    const visa = await make('visas', { candidate_id, ...asked })
    const keys = ['C-18', 'C-19', 'C-20', 'C-27', 'C-28', 'C-28a']
    const named = async () => (await running(id, keys)).map(each => each.split(' ')[0])
    expect(await running(id, keys)).toEqual(['C-19 2026-11-27', 'C-20 2026-12-07', 'C-27 null'])
    const applied = { applied_on: '2026-11-20', complete_on: '2026-11-20' }
    await change('visas', visa, { state: 'applied', ...applied })
    expect(await running(id, keys)).toEqual(['C-19 2026-11-27', 'C-27 2026-12-11'])
    await change('agreements', agreement, ended)
    expect(await named()).toEqual(['C-18', 'C-28a'])
    expect(await clockRows(candidate_id)).toMatchObject({ 'C-18': '2026-12-04' })
  })
})

describe('a decision without the day on which it reached us', () => {
  test('counts by its date, and its clocks ask for the day by the field of the record', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    const visa = await make('visas', { candidate_id, state: 'rejected', decided_on: '2026-11-20' })
    const asks_for = { resource: 'visas', id: visa.id, field: 'notified_on' }
    const way = await wayOf(id)
    expect(clockIn(way, 'C-29')).toMatchObject({ started_on: '2026-11-20', due_on: '2026-12-20', asks_for })
    expect(clockIn(way, 'C-12')).toMatchObject({ due_on: '2026-11-30', asks_for })
    expect(stepIn(way, 'remedy_chosen')?.clock).toMatchObject({ asks_for })
    await change('visas', visa, { notified_on: '2026-11-24' })
    expect(clockIn(await wayOf(id), 'C-29')).toMatchObject({ due_on: '2026-12-24', asks_for: null })
  })
})

test('a second request of the authority adds its days to those of the first', async () => {
  itIs('2026-12-02')
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
  const recognition = await make('recognitions', {
    ...{ candidate_id, occupation: 'Electrician', applied_on: '2026-08-20', complete_on: '2026-09-01' },
    ...{ asked_on: '2026-10-10', asked_until: '2026-11-10', answered_on: '2026-10-30' },
  })
  expect(clockIn(await wayOf(id), 'C-03')).toMatchObject({ due_on: '2027-01-01' })
  await change('recognitions', recognition, { asked_on: '2026-12-01', asked_until: '2026-12-15' })
  // 31 days of the first request and 14 of the second; the second has no answer yet.
  expect(clockIn(await wayOf(id), 'C-03')).toMatchObject({ state: 'paused', due_on: '2027-01-15' })
  expect(clockIn(await wayOf(id), 'C-09')).toMatchObject({ state: 'running', due_on: '2026-12-15' })
  const read = async () => (await user.get(`/recognitions/${recognition.id}`)).record
  expect(await read()).toMatchObject({
    ...{ answered_on: null, earlier_requests: '2026-10-10 / 2026-11-10 / 2026-10-30' },
  })
  const master = await app.api('master')
  const later = { asked_on: '2026-12-02', asked_until: '2026-12-20' }
  const bulk = await master.put('/recognitions', { ids: [recognition.id], changes: later })
  expect(bulk.status, bulk.text).toBe(200)
  expect((await master.post('/undo', { undo: (bulk.json as { undo: unknown }).undo })).status).toBe(200)
  expect(await read()).toMatchObject({ earlier_requests: '2026-10-10 / 2026-11-10 / 2026-10-30' })
  await change('recognitions', recognition, { answered_on: '2026-12-02' })
  expect(clockIn(await wayOf(id), 'C-03')).toMatchObject({ due_on: '2027-01-15' })
  // A day that was only corrected is no other request; moved back, it takes the place of the earlier one.
  const first = { asked_on: '2026-10-10', asked_until: '2026-11-10', answered_on: '2026-10-30' }
  await change('recognitions', recognition, first)
  expect(await read()).toMatchObject({ earlier_requests: null })
  expect(clockIn(await wayOf(id), 'C-03')).toMatchObject({ due_on: '2027-01-01' })
})

test('a corrected day of a request that is open is no second request', async () => {
  itIs('2026-10-20')
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
  const recognition = await make('recognitions', {
    ...{ candidate_id, occupation: 'Electrician', complete_on: '2026-09-01' },
    ...{ asked_on: '2026-10-10', asked_until: '2026-11-10' },
  })
  await change('recognitions', recognition, { asked_on: '2026-10-12' })
  expect(clockIn(await wayOf(id), 'C-03')).toMatchObject({ due_on: '2026-12-30' })
  // A month was mistyped: both days are corrected in one save.
  itIs('2026-11-20')
  await change('recognitions', recognition, { asked_on: '2026-11-10', asked_until: '2026-12-11' })
  expect(clockIn(await wayOf(id), 'C-03')).toMatchObject({ due_on: '2027-01-01' })
})

test('without a case, too, a second request adds its days to those of the first', async () => {
  itIs('2026-12-02')
  const candidate_id = await candidateId({ recognition_authority_submitted: true })
  const recognition = await make('recognitions', {
    ...{ candidate_id, occupation: 'Electrician', procedure: 'bqfg', applied_on: '2026-08-20' },
    ...{
      complete_on: '2026-09-01',
      asked_on: '2026-10-10',
      asked_until: '2026-11-10',
      answered_on: '2026-10-30',
    },
  })
  const due = async () => {
    const rows = await app.sql<{ due_on: string }[]>`
      select due_on from clocks where candidate_id = ${candidate_id} and source = 'step' and step = 'recognition_result'`
    return rows.map(({ due_on }) => due_on)
  }
  expect(await due()).toEqual(['2027-01-01'])
  await change('recognitions', recognition, {
    ...{ asked_on: '2026-11-20', asked_until: '2026-11-25', answered_on: '2026-11-24' },
  })
  expect(await due()).toEqual(['2027-01-06'])
})

test('an application that is begun takes nothing from the time to contest the decision before it', async () => {
  itIs('2026-11-25')
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
  await make('visas', {
    ...{ candidate_id, state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' },
  })
  await make('visas', { candidate_id, state: 'documents' })
  expect(clockIn(await wayOf(id), 'C-29')).toMatchObject({ state: 'running', due_on: '2026-12-24' })
})

test('the time until the exam ends with the registration, or with the choice of a course, which takes its own time', async () => {
  itIs('2026-10-20')
  const partial = async () => {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'NURSE_MEASURE')
    const decision = { result: 'partial', decided_on: '2026-10-05', notified_on: '2026-10-08' }
    await make('recognitions', { candidate_id, occupation: 'Nurse', ...decision })
    return { candidate_id, clock: async () => clockIn(await wayOf(id), 'C-21') }
  }
  const exam = await partial()
  await make('measures', { candidate_id: exam.candidate_id, kind: 'exam_prep', chosen_on: '2026-10-20' })
  expect(await exam.clock()).toMatchObject({ state: 'running', due_on: '2027-04-05' })
  const registered = { kind: 'knowledge_oral_practical', registered_on: '2026-10-20' }
  await make('exams', { candidate_id: exam.candidate_id, ...registered })
  expect(await exam.clock()).toMatchObject({ state: 'ended' })
  const course = await partial()
  await make('measures', { candidate_id: course.candidate_id, kind: 'adaptation', chosen_on: '2026-10-20' })
  expect(await course.clock()).toMatchObject({ state: 'ended' })
})

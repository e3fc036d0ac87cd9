import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
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
const { candidateId } = candidateKit(() => app)
const { change, clockRows, itIs, make, openCase, takeStep, wayOf } = caseKit(() => app)

describe('the time to contest a decision', () => {
  async function refusedVisa() {
    itIs('2026-11-25')
    const candidate_id = await candidateId({ employee_id: app.userOf('user') })
    const { id } = await openCase(candidate_id, 'SKILLED')
    const refusal = { state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' }
    const visa = await make('visas', { candidate_id, ...refusal })
    const clock = async () => clockIn(await wayOf(id), 'C-29')
    return { candidate_id, id, visa, clock }
  }

  test('runs on until the lawsuit that was chosen is filed', async () => {
    const { candidate_id, id, clock } = await refusedVisa()
    const chosen = { candidate_id, against: 'visa', kind: 'lawsuit', chosen_on: '2026-11-25' }
    const remedy = await make('remedies', chosen)
    const way = await wayOf(id)
    expect(stepIn(way, 'remedy_chosen')).toMatchObject({ state: 'done', clock: null })
    expect(stepIn(way, 'lawsuit_filed')).toMatchObject({
      ...{ state: 'current', clock: { key: 'C-29', due_on: '2026-12-24' } },
    })
    expect(await clock()).toMatchObject({ state: 'running', step: 'lawsuit_filed', due_on: '2026-12-24' })
    expect(await clockRows(candidate_id)).toMatchObject({ 'C-29': '2026-12-24' })
    const [track] = await app.sql`select due_on from case_tracks where case_id = ${id} and track = 'remedy'`
    expect(track).toEqual({ due_on: '2026-12-24' })

    itIs('2026-12-20')
    await change('remedies', remedy, { filed_on: '2026-12-18' })
    expect(await clock()).toMatchObject({ state: 'ended' })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-29')
  })

  test('ends where a person decides to take no remedy, and is another one for a second refusal', async () => {
    const { candidate_id, id, clock } = await refusedVisa()
    const none = { candidate_id, against: 'visa', kind: 'none', chosen_on: '2026-11-25' }
    const silent = await user.post('/remedies', none)
    expect([silent.status, silent.refusal.fields]).toEqual([422, { waiver_reason: 'appeal_runs' }])
    await make('remedies', { ...none, waiver_reason: 'Mona wants no lawsuit' })
    expect(await clock()).toMatchObject({ state: 'ended' })
    itIs('2027-02-10')
    const again = { state: 'rejected', decided_on: '2027-02-01', notified_on: '2027-02-05' }
    await make('visas', { candidate_id, ...again })
    expect(await clock()).toMatchObject({ state: 'running', due_on: '2027-03-05' })
    expect(await clockRows(candidate_id)).toMatchObject({ 'C-29': '2027-03-05' })
    // The remedy is chosen anew: the form does not open the earlier one.
    expect(stepIn(await wayOf(id), 'remedy_chosen')).toMatchObject({
      ...{ state: 'current', fills: { id: null, values: { against: 'visa' } } },
    })
    await takeStep(id, { step: 'remedy_chosen', state: 'done', outcome: 'lawsuit', day: '2027-02-10' })
    expect(await clock()).toMatchObject({ state: 'running', due_on: '2027-03-05' })
    const kinds = await app.sql`select kind from remedies where candidate_id = ${candidate_id} order by id`
    expect(kinds).toEqual([{ kind: 'none' }, { kind: 'lawsuit' }])
  })

  test('is another one, too, where the same record is refused again', async () => {
    const { candidate_id, visa, clock } = await refusedVisa()
    const filed = { kind: 'lawsuit', chosen_on: '2026-11-25', filed_on: '2026-11-25' }
    await make('remedies', { candidate_id, against: 'visa', ...filed })
    expect(await clock()).toMatchObject({ state: 'ended' })
    itIs('2027-02-10')
    await change('visas', visa, { decided_on: '2027-02-01', notified_on: '2027-02-05' })
    expect(await clock()).toMatchObject({ state: 'running', due_on: '2027-03-05' })
  })

  test('is not ended by a remedy against another decision', async () => {
    const { candidate_id, clock } = await refusedVisa()
    const decision = { result: 'rejected', decided_on: '2026-11-10', notified_on: '2026-11-12' }
    await make('recognitions', { candidate_id, occupation: 'Cook', ...decision })
    const other = { against: 'recognition', kind: 'lawsuit', chosen_on: '2026-11-25', filed_on: '2026-11-25' }
    await make('remedies', { candidate_id, ...other })
    expect(await clock()).toMatchObject({ state: 'running' })
  })

  test.each([
    ['objection', '2026-10-20'],
    ['lawsuit', '2026-10-20'],
  ])('against a recognition ends with the %s that is filed', async (kind, filed_on) => {
    itIs('2026-10-20')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'NURSE_MEASURE')
    const decision = { result: 'rejected', decided_on: '2026-10-05', notified_on: '2026-10-08' }
    await make('recognitions', { candidate_id, occupation: 'Nurse', ...decision })
    await takeStep(id, { step: 'remedy_chosen', state: 'done', outcome: kind, day: '2026-10-12' })
    expect(clockIn(await wayOf(id), 'C-11')).toMatchObject({ state: 'running', due_on: '2026-11-08' })
    const [remedy] = (await user.get(`/remedies?filter=${JSON.stringify({ candidate_id })}`)).page.data
    await change('remedies', remedy as Row, { filed_on })
    expect(clockIn(await wayOf(id), 'C-11')).toMatchObject({ state: 'ended' })
  })
})

describe('of two refused visas', () => {
  async function refusedTwice() {
    itIs('2026-12-11')
    const candidate_id = await candidateId({ employee_id: app.userOf('user') })
    const { id } = await openCase(candidate_id, 'SKILLED')
    const refused = { candidate_id, state: 'rejected' }
    await make('visas', { ...refused, decided_on: '2026-11-20', notified_on: '2026-11-24' })
    await make('visas', { ...refused, decided_on: '2026-12-08', notified_on: '2026-12-10' })
    const days = async () =>
      (await wayOf(id)).clocks
        .filter(({ key, state }) => key === 'C-29' && state !== 'ended')
        .map(({ due_on }) => due_on)
    const desk = async () => Object.values(await clockRows(candidate_id)).filter(each => each > '2026-12-20')
    return { candidate_id, id, days, desk }
  }
  const both = ['2026-12-24', '2027-01-10']

  test('each keeps its own time, and the step shows the one that ends first', async () => {
    const { candidate_id, id, days, desk } = await refusedTwice()
    expect(await days()).toEqual(both)
    expect((await desk()).toSorted()).toEqual(both)
    expect(stepIn(await wayOf(id), 'remedy_chosen')).toMatchObject({ clock: { due_on: '2026-12-24' } })
    const what = await app.sql`
      select what, latest_on from clocks where candidate_id = ${candidate_id} and rule like 'C-29%' order by due_on`
    expect(what).toEqual([
      { what: 'Lawsuit against the refused visa (decision of 2026-11-20)', latest_on: null },
      { what: 'Lawsuit against the refused visa (decision of 2026-12-08)', latest_on: '2027-01-11' },
    ])
  })

  test('a lawsuit ends the time of the one that it names', async () => {
    const { candidate_id, days, desk } = await refusedTwice()
    const filed = { candidate_id, against: 'visa', kind: 'lawsuit', filed_on: '2026-12-11' }
    await make('remedies', { ...filed, decision_on: '2026-11-20' })
    expect(await days()).toEqual(['2027-01-10'])
    expect(await desk()).toEqual(['2027-01-10'])
    // The next one is against the other decision, without being told.
    expect(await make('remedies', filed)).toMatchObject({ decision_on: '2026-12-08' })
    expect(await days()).toEqual([])
    expect(await desk()).toEqual([])
  })

  test('the earlier one is history once its time is over, and the later one runs on', async () => {
    const { days, desk } = await refusedTwice()
    itIs('2026-12-28')
    await warnOfCases(app.services)
    expect(await days()).toEqual(['2027-01-10'])
    expect(await desk()).toEqual(['2027-01-10'])
  })

  test('both are warned of', async () => {
    const { candidate_id } = await refusedTwice()
    const told = async () => {
      await warnOfCases(app.services)
      const rows = await app.sql<{ title: string }[]>`
        select distinct title from notifications where link = ${`/candidates/${candidate_id}`}
          and kind = 'clock_ends' and title like '%Lawsuit%'`
      return rows.map(({ title }) => title).toSorted()
    }
    itIs('2026-12-21')
    expect(await told()).toEqual([
      expect.stringContaining('2026-11-20'),
      expect.stringContaining('2026-12-08'),
    ])
  })

  test('a newer application that is withdrawn takes nothing from them', async () => {
    const { candidate_id, days } = await refusedTwice()
    await make('visas', { candidate_id, state: 'withdrawn', decided_on: '2026-12-11' })
    expect(await days()).toEqual(both)
    await make('visas', { candidate_id, state: 'granted', decided_on: '2026-12-11' })
    expect(await days()).toEqual([])
  })
})

test('a lawsuit against the later of two refusals takes nothing from the time to contest the earlier one', async () => {
  itIs('2026-12-11')
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'SKILLED')
  const refused = { candidate_id, state: 'rejected' }
  await make('visas', { ...refused, decided_on: '2026-11-20', notified_on: '2026-11-24' })
  await make('visas', { ...refused, decided_on: '2026-12-08', notified_on: '2026-12-10' })
  // Nobody entered when the lawsuit was chosen: its step is done, the choice before it is not.
  await make('remedies', { candidate_id, against: 'visa', kind: 'lawsuit', filed_on: '2026-12-11' })
  const running = (await wayOf(id)).clocks.filter(({ key, state }) => key === 'C-29' && state === 'running')
  expect(running.map(({ due_on }) => due_on)).toEqual(['2026-12-24'])
})

describe('a decision for the person', () => {
  test.each([
    ['study', { 'C-29': '2026-12-24' }],
    ['family', { 'C-29': '2026-12-24' }],
    ['employment', {}],
  ])('on a visa of the kind %s leaves of the refused visa for work %j', async (kind, left) => {
    itIs('2026-11-27')
    const candidate_id = await candidateId()
    const visa = { candidate_id, kind: 'employment', state: 'rejected' }
    await make('visas', { ...visa, decided_on: '2026-11-20', notified_on: '2026-11-24' })
    await make('visas', { candidate_id, kind, state: 'granted', decided_on: '2026-11-26' })
    const { 'C-29': due_on } = await clockRows(candidate_id)
    expect(due_on ? { 'C-29': due_on } : {}).toEqual(left)
  })

  test.each([
    [{ kind: 'residence', law: '16b' }, '2026-12-24'],
    [{ kind: 'residence', law: '18b' }, undefined],
    [{ kind: 'settlement', law: '18b' }, '2026-12-24'],
  ])('on the permit %j leaves of the refused one the time until %s', async (issued, left) => {
    itIs('2026-11-27')
    const candidate_id = await candidateId()
    const permit = { candidate_id, kind: 'residence', law: '18b', result: 'refused' }
    await make('permits', { ...permit, issued_on: '2026-11-20', notified_on: '2026-11-24' })
    await make('permits', { candidate_id, ...issued, result: 'issued', issued_on: '2026-11-26' })
    expect((await clockRows(candidate_id))['C-11d']).toBe(left)
  })
})

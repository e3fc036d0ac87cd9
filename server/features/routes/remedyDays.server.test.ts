import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../tests/kit/api'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, clockIn, startOn, stepIn } from '../../../tests/kit/cases'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startOn('2027-12-31')
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId, pageOf } = candidateKit(() => app)
const { change, clockRows, itIs, make, openCase, orderStep, takeStep, wayOf } = caseKit(() => app)

describe('the page of a person', () => {
  const clockOf = async (candidate_id: number) => (await pageOf(candidate_id)).clocks.find(isAppeal)
  const isAppeal = ({ expiry }: { expiry?: string | null }) => expiry === 'appeal_lost'

  test.each([
    ['SKILLED', { procedure: 'bqfg' }, 'rejected', 'recognition'],
    [undefined, {}, 'rejected', 'recognition'],
    ['SKILLED', { procedure: 'bqfg' }, 'partial', null],
  ])('on %s %o tells of a recognition that is %s that %s can no longer be contested', async (...of) => {
    const [route, values, result, refused] = of
    itIs('2026-11-08')
    const candidate_id = await candidateId()
    if (route) await openCase(candidate_id, route, values)
    const decided = { result, decided_on: '2026-10-05', notified_on: '2026-10-08' }
    const recognition = await make('recognitions', { candidate_id, occupation: 'Cook', ...decided })
    expect(await clockOf(candidate_id)).toMatchObject({ due_on: '2026-11-08', is_lost: false, refused })
    itIs('2026-11-11')
    await change('recognitions', recognition, { note: 'Read again' })
    expect(await clockOf(candidate_id)).toMatchObject({ is_lost: true, refused })
    expect((await pageOf(candidate_id)).next?.expiry).not.toBe('appeal_lost')
  })

  test('tells of a refused visa its own time to contest it, and not that of another decision', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const visa = { state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' }
    await make('visas', { candidate_id, ...visa })
    const later = { result: 'rejected', decided_on: '2026-11-23', notified_on: '2026-11-25' }
    await make('recognitions', { candidate_id, occupation: 'Cook', ...later })
    const { tracks, clocks } = await pageOf(candidate_id)
    const step = tracks.flatMap(({ steps }) => steps).find(each => each.step === 'visa_granted')
    const own = clocks.find(({ refused }) => refused === 'visa')
    expect(own).toMatchObject({ due_on: '2026-12-24' })
    expect(step?.refused?.contest).toEqual({ id: own?.id, due_on: '2026-12-24', is_lost: false })
  })
})

describe('a remedy', () => {
  const lawsuit = { against: 'visa', kind: 'lawsuit' }
  const tried = async (values: Record<string, unknown>) => {
    const { status, refusal } = await user.post('/remedies', values)
    return [status, refusal.fields]
  }
  async function refused() {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const visa = { state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' }
    return { candidate_id, visa: await make('visas', { candidate_id, ...visa }) }
  }

  test('is against a refusal on record, of the day that it names', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    expect(await tried({ candidate_id, ...lawsuit })).toEqual([422, { against: 'no_refusal' }])
    await make('visas', { candidate_id, state: 'applied', applied_on: '2026-11-02' })
    expect(await tried({ candidate_id, ...lawsuit })).toEqual([422, { against: 'no_refusal' }])
    const named = { ...lawsuit, decision_on: '2026-11-19' }
    expect(await tried({ candidate_id: (await refused()).candidate_id, ...named })).toEqual([
      ...[422, { decision_on: 'no_refusal' }],
    ])
  })

  test.each(['none', 'new_application'])(
    '%s is a choice after a refusal, and before one it is none',
    async kind => {
      itIs('2026-11-25')
      const candidate_id = await candidateId()
      const choice = { candidate_id, against: 'visa', kind, waiver_reason: 'Mona wants none' }
      const chosen = { ...choice, chosen_on: '2026-11-23' }
      expect(await tried(choice)).toEqual([422, { against: 'no_refusal' }])
      expect(await tried(chosen)).toEqual([422, { against: 'no_refusal' }])
      const refusal = { state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' }
      await make('visas', { candidate_id, ...refusal })
      expect(await tried(chosen)).toEqual([422, { chosen_on: 'too_early' }])
      expect((await clockRows(candidate_id))['C-29']).toBe('2026-12-24')
      expect(await make('remedies', { ...choice, chosen_on: '2026-11-25' })).toMatchObject({
        decision_on: '2026-11-20',
      })
      expect(await clockRows(candidate_id)).not.toHaveProperty('C-29')
    },
  )

  test('that was entered in earlier times is not against a refusal that is recorded after it', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    await app.sql`
      insert into remedies (candidate_id, against, kind, chosen_on, created_at)
      values (${candidate_id}, 'visa', 'none', '2026-11-25', '2020-01-02T10:00:00Z')`
    const refusal = { state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' }
    await make('visas', { candidate_id, ...refusal })
    expect((await clockRows(candidate_id))['C-29']).toBe('2026-12-24')
  })

  test.each([
    [{ kind: 'lawsuit', chosen_on: '2026-02-10', filed_on: '2026-02-10' }],
    [{ kind: 'lawsuit', chosen_on: null, filed_on: null }],
    [{ kind: 'none', chosen_on: '2026-02-10', filed_on: null }],
  ])('that names no decision leaves one open that came after it on an older record (%o)', async remedy => {
    itIs('2026-02-01')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    const visa = await make('visas', { candidate_id, state: 'applied', applied_on: '2026-01-12' })
    await app.sql`update visas set created_at = '2026-01-12T10:00:00Z' where id = ${visa.id}`
    const { kind, chosen_on, filed_on } = remedy
    await app.sql`
      insert into remedies (candidate_id, against, kind, chosen_on, filed_on, created_at)
      values (${candidate_id}, 'visa', ${kind}, ${chosen_on}, ${filed_on}, '2026-02-10T10:00:00Z')`
    itIs('2026-11-25')
    const refusal = { state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' }
    await change('visas', visa, refusal)
    expect((await clockRows(candidate_id))['C-29']).toBe('2026-12-24')
    const way = await wayOf(id)
    expect(stepIn(way, 'remedy_chosen')).toMatchObject({ state: 'current', fills: { id: null } })
    expect(stepIn(way, 'lawsuit_filed')).toMatchObject({ state: 'open', fills: { id: null } })
  })

  test('that is decided was filed', async () => {
    const { candidate_id } = await refused()
    expect(await tried({ candidate_id, ...lawsuit, decided_on: '2026-11-25', result: 'won' })).toEqual([
      ...[422, { filed_on: 'required' }],
    ])
    const remedy = await make('remedies', { candidate_id, ...lawsuit, chosen_on: '2026-11-24' })
    const refusalOf = async (values: Record<string, unknown>) =>
      (await user.put(`/remedies/${remedy.id}`, values)).refusal.fields
    expect(await refusalOf({ result: 'lost' })).toEqual({ filed_on: 'required' })
    const days = { filed_on: '2026-11-24', decided_on: '2026-11-25' }
    await change('remedies', remedy, { ...days, result: 'lost' })
    expect(await refusalOf({ filed_on: null })).toEqual({ filed_on: 'required' })
    await change('remedies', remedy, { court: 'VG Berlin' })
  })

  test('against an earlier refusal is not shown at the later one', async () => {
    const { candidate_id } = await refused()
    itIs('2026-12-11')
    const again = { state: 'rejected', decided_on: '2026-12-08', notified_on: '2026-12-10' }
    await make('visas', { candidate_id, ...again })
    const shown = async () => {
      const { tracks } = await pageOf(candidate_id)
      return tracks.flatMap(({ steps }) => steps).find(({ refused: at }) => at)?.refused
    }
    const filed = { candidate_id, ...lawsuit, filed_on: '2026-12-11' }
    await make('remedies', { ...filed, decision_on: '2026-11-20' })
    expect(await shown()).toMatchObject({ on: '2026-12-08', remedy: null })
    await make('remedies', filed)
    expect(await shown()).toMatchObject({ remedy: { kind: 'lawsuit', filed_on: '2026-12-11' } })
  })

  test('has the time of the classic route where its own has no rule', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    await openCase(candidate_id, 'STUDY')
    const refusal = { result: 'refused', granted_on: '2026-11-20', notified_on: '2026-11-24' }
    await make('licences', { candidate_id, ...refusal })
    const lines = (await user.get(`/candidates/${candidate_id}/contested`)).json
    expect(lines).toMatchObject([{ against: 'licence', due_on: '2026-12-24' }])
  })

  test('is in time by the day of its filing, whenever that is entered', async () => {
    const { candidate_id } = await refused()
    const filed = (filed_on: string) => ({ candidate_id, ...lawsuit, filed_on })
    itIs('2027-01-20')
    expect(await tried({ candidate_id, ...lawsuit })).toEqual([422, { kind: 'appeal_over' }])
    expect(await tried(filed('2026-12-25'))).toEqual([422, { filed_on: 'appeal_over' }])
    expect(await tried(filed('2026-11-22'))).toEqual([422, { filed_on: 'too_early' }])
    const kept = await make('remedies', filed('2026-12-24'))
    await change('remedies', kept, { court: 'VG Berlin' })
    const late = await user.put(`/remedies/${kept.id}`, { filed_on: '2027-01-04' })
    expect([late.status, late.refusal.fields]).toEqual([422, { filed_on: 'appeal_over' }])
  })

  test('is in time on the next working day after a weekend', async () => {
    itIs('2026-12-08')
    const candidate_id = await candidateId()
    const visa = { state: 'rejected', decided_on: '2026-11-03', notified_on: '2026-11-05' }
    await make('visas', { candidate_id, ...visa })
    const filed = { candidate_id, ...lawsuit }
    expect(await tried({ ...filed, filed_on: '2026-12-08' })).toEqual([422, { filed_on: 'appeal_over' }])
    await make('remedies', { ...filed, filed_on: '2026-12-07' })
  })

  test('is in time for a year where the decision does not say how to contest it', async () => {
    const { candidate_id, visa } = await refused()
    itIs('2027-11-20')
    await change('visas', visa, { instructed: false })
    await make('remedies', { candidate_id, ...lawsuit, filed_on: '2027-11-20' })
  })

  test('that gives up the time that runs says why; taken back, the time runs again', async () => {
    const { candidate_id } = await refused()
    const days = async () => (await clockRows(candidate_id))['C-29']
    const given = { candidate_id, against: 'visa', kind: 'new_application', chosen_on: '2026-11-25' }
    for (const waiver_reason of [null, '\u200B', '\u2060\uFEFF\u00AD'])
      expect(await tried({ ...given, waiver_reason })).toEqual([422, { waiver_reason: 'appeal_runs' }])
    const remedy = await make('remedies', { ...given, waiver_reason: 'The person wants no lawsuit' })
    expect(await days()).toBeUndefined()
    const emptied = await user.put(`/remedies/${remedy.id}`, { waiver_reason: null })
    expect([emptied.status, emptied.refusal.fields]).toEqual([422, { waiver_reason: 'appeal_runs' }])
    const master = await app.api('master')
    expect((await master.delete(`/remedies/${remedy.id}`)).status).toBe(204)
    expect(await days()).toBe('2026-12-24')
    itIs('2026-12-27')
    await make('remedies', { ...given, chosen_on: '2026-12-27' })
  })

  test('can be against the decisions that its form asks for, of a person whom the caller may see', async () => {
    const { candidate_id } = await refused()
    const asked = async (query = '') => (await user.get(`/candidates/${candidate_id}/contested${query}`)).json
    const days = { due_on: '2026-12-24', latest_on: null }
    const line = { against: 'visa', decision_on: '2026-11-20', reached_on: '2026-11-24', ...days }
    expect(await asked()).toEqual([{ ...line, is_settled: false, no_objection: true }])
    const remedy = await make('remedies', { candidate_id, ...lawsuit, filed_on: '2026-11-25' })
    expect(await asked()).toMatchObject([{ is_settled: true }])
    expect(await asked(`?remedy=${remedy.id}`)).toMatchObject([{ is_settled: false }])
    expect((await user.get('/candidates/999999999/contested')).status).toBe(404)
  })

  test('is no objection where the decision that it is against names the lawsuit', async () => {
    itIs('2026-10-20')
    const candidate_id = await candidateId()
    const refusal = { candidate_id, occupation: 'Cook', result: 'rejected' }
    await make('recognitions', { ...refusal, decided_on: '2026-10-01', remedy: 'objection' })
    await make('recognitions', { ...refusal, decided_on: '2026-10-08', remedy: 'lawsuit' })
    const objection = { candidate_id, against: 'recognition', kind: 'objection', chosen_on: '2026-10-20' }
    expect(await tried(objection)).toEqual([422, { kind: 'no_objection' }])
    await make('remedies', { ...objection, decision_on: '2026-10-01' })
  })

  test('that a step of a case writes follows the same rules', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    const visa = { state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' }
    await make('visas', { candidate_id, ...visa })
    const order = { step: 'remedy_chosen', state: 'done', day: '2026-11-25' } as const
    const silent = await orderStep(id, { ...order, outcome: 'none' })
    expect([silent.status, silent.refusal.fields]).toEqual([422, { waiver_reason: 'appeal_runs' }])
    const reason = 'Mona asked for it'
    await takeStep(id, { ...order, outcome: 'lawsuit', reason })
    const told = await app.sql`select kind, waiver_reason from remedies where candidate_id = ${candidate_id}`
    expect(told).toEqual([{ kind: 'lawsuit', waiver_reason: null }])
    await takeStep(id, { ...order, outcome: 'none', reason })
    const given = await app.sql`select kind, waiver_reason from remedies where candidate_id = ${candidate_id}`
    expect(given).toEqual([{ kind: 'none', waiver_reason: reason }])
    itIs('2026-12-28')
    const late = await orderStep(id, { ...order, outcome: 'lawsuit', day: '2026-12-28' })
    expect([late.status, late.refusal.fields]).toEqual([422, { kind: 'appeal_over' }])
  })
})

test('no objection is offered or taken against a visa', async () => {
  itIs('2026-11-25')
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'SKILLED')
  const refusal = { state: 'rejected', decided_on: '2026-11-20', notified_on: '2026-11-24' }
  await make('visas', { candidate_id, ...refusal })
  expect(stepIn(await wayOf(id), 'remedy_chosen')?.outcomes.map(({ key }) => key)).toEqual([
    ...['lawsuit', 'new_application', 'none'],
  ])
  const objection = { candidate_id, against: 'visa', kind: 'objection', chosen_on: '2026-11-25' }
  const refused = await user.post('/remedies', objection)
  expect([refused.status, refused.refusal.fields]).toEqual([422, { kind: 'no_objection' }])
  const ordered = await orderStep(id, { step: 'remedy_chosen', state: 'done', outcome: 'objection' })
  expect(ordered.status, ordered.text).toBe(422)
  expect(await app.sql`select id from remedies where candidate_id = ${candidate_id}`).toEqual([])
})

describe('the target for the grounds', () => {
  const targets = async (id: number) =>
    (await wayOf(id)).clocks
      .filter(({ key, state }) => key === 'C-12' && state !== 'ended')
      .map(({ due_on }) => due_on)

  test('belongs to the refusal: no other decision moves or hides it', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    await make('visas', {
      candidate_id,
      state: 'rejected',
      decided_on: '2026-11-20',
      notified_on: '2026-11-24',
    })
    expect(await targets(id)).toEqual(['2026-12-04'])
    const approval = { occupation: 'Cook', result: 'approved', decided_on: '2026-11-24' }
    await make('ba-approvals', { candidate_id, ...approval, notified_on: '2026-11-25' })
    expect(await targets(id)).toEqual(['2026-12-04'])
    const permit = { issued_on: '2026-11-22', notified_on: '2026-11-23' }
    await make('permits', { candidate_id, ...permit, result: 'refused' })
    expect(await targets(id)).toEqual(['2026-12-03', '2026-12-04'])
    const lawsuit = { candidate_id, against: 'visa', kind: 'lawsuit', chosen_on: '2026-11-25' }
    await make('remedies', lawsuit)
    expect(await targets(id)).toEqual(['2026-12-03'])
  })

  test('goes with the time to contest the refusal', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    await make('visas', {
      candidate_id,
      state: 'rejected',
      decided_on: '2026-11-20',
      notified_on: '2026-11-24',
    })
    itIs('2026-12-10')
    expect(await targets(id)).toEqual(['2026-12-04'])
    itIs('2026-12-27')
    expect(await targets(id)).toEqual([])
  })
})

describe('the target for preparing the visa', () => {
  const target = async (id: number) => clockIn(await wayOf(id), 'H-08')

  test('does not start after a recognition that was rejected, whatever the BA has approved', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    const decision = { candidate_id, occupation: 'Cook', decided_on: '2026-11-20' }
    const recognition = await make('recognitions', { ...decision, result: 'rejected' })
    expect(await target(id)).toBeUndefined()
    await make('ba-approvals', { ...decision, decided_on: '2026-11-23', result: 'approved' })
    expect(await target(id)).toBeUndefined()
    await change('recognitions', recognition, { result: 'full', correction_reason: 'Typed by mistake' })
    expect(await target(id)).toMatchObject({ state: 'running', due_on: '2026-11-30' })
  })

  test('starts with the last of the decisions that the route has before the visa', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    const decision = { candidate_id, occupation: 'Cook', decided_on: '2026-11-20' }
    await make('recognitions', { ...decision, result: 'full' })
    expect(await target(id)).toBeUndefined()
    await make('ba-approvals', { ...decision, decided_on: '2026-11-23', result: 'approved' })
    expect(await target(id)).toMatchObject({ state: 'running', due_on: '2026-11-30' })
  })

  test('waits after a partial recognition for the place on the measure, where that comes before the visa', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'MEASURE', { procedure: 'bqfg' })
    const decision = { candidate_id, occupation: 'Cook', decided_on: '2026-11-20' }
    await make('recognitions', { ...decision, result: 'partial' })
    expect(await target(id)).toBeUndefined()
    const measure = { candidate_id, kind: 'adaptation', chosen_on: '2026-11-22' }
    await make('measures', { ...measure, place_on: '2026-11-24' })
    expect(await target(id)).toMatchObject({ state: 'running' })
  })

  test('starts anew with the choice of a new application', async () => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    const decision = { candidate_id, occupation: 'Cook', decided_on: '2026-04-01' }
    await make('recognitions', { ...decision, result: 'full' })
    await make('ba-approvals', { ...decision, result: 'approved' })
    await make('visas', { candidate_id, state: 'rejected', decided_on: '2026-10-01' })
    expect(await target(id)).toBeUndefined()
    await make('remedies', {
      ...{ candidate_id, against: 'visa', kind: 'new_application', chosen_on: '2026-11-25' },
    })
    expect(await target(id)).toMatchObject({ state: 'running', due_on: '2026-12-02' })
  })
})

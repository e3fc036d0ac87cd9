import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../tests/kit/api'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, startOn, stepIn } from '../../../tests/kit/cases'
import { employableKit } from '../../../tests/kit/employable'

type Values = Record<string, unknown>

let app: TestApp
let user: Api
let master: Api
beforeAll(async () => {
  app = await startOn('2027-12-31')
  ;[user, master] = await Promise.all([app.api('user'), app.api('master')])
})
afterAll(() => app?.stop())
const { candidateId, makeCandidate } = candidateKit(() => app)
const { change, clockRows, itIs, make, openCase, orderStep, wayOf } = caseKit(() => app)
const { imported } = employableKit(
  () => app,
  () => ({ user, master, german: master }),
)

const ASKED = { correction_reason: 'correction_runs' }
const REASON = { correction_reason: 'The letter was of another person' }
const DECIDED = { decided_on: '2026-11-20', notified_on: '2026-11-24' }
const IN_OTHER_FIELD = {
  granted_on: { decided_on: undefined, granted_on: '2026-11-20' },
  issued_on: { decided_on: undefined, issued_on: '2026-11-20' },
}
/** The day of a decision by the resource of its record, and one before it. */
const DAY_OF = dayIn('2026-11-20')
const DAY_BEFORE = dayIn('2026-11-19')
function dayIn(day: string): Record<string, Values> {
  const decided = { decided_on: day }
  const [granted, issued] = [{ granted_on: day }, { issued_on: day }]
  return {
    ...{ recognitions: decided, 'ba-approvals': decided, visas: decided },
    ...{ licences: granted, permits: issued, preapprovals: issued },
  }
}

async function refused(resource = 'visas', values: Record<string, unknown> = { state: 'rejected' }) {
  itIs('2026-11-25')
  const candidate_id = await candidateId()
  await openCase(candidate_id, 'SKILLED')
  const record = await make(resource, { candidate_id, ...DECIDED, ...values })
  const path = `/${resource}/${record.id}`
  const put = async (changes: Record<string, unknown>) => {
    const { status, refusal } = await user.put(path, changes)
    return status === 200 ? 200 : refusal.fields
  }
  return { candidate_id, id: record.id, put }
}

describe('a refused visa that can still be contested', () => {
  test.each([
    ...['applied', 'not_started', 'documents', 'withdrawn', 'granted'].map(state => ({ state })),
    { decided_on: '2026-09-01', notified_on: '2026-09-02' },
    { notified_on: null },
    { instructed: false },
  ])('is corrected only with a reason: %o', async changes => {
    const { candidate_id, put } = await refused()
    expect(await put(changes)).toEqual(ASKED)
    expect(await clockRows(candidate_id)).toMatchObject({ 'C-29': '2026-12-24' })
    expect(await put({ ...changes, ...REASON })).toBe(200)
  })

  test('goes to no other person, and in no bin, without a reason', async () => {
    const { candidate_id, id, put } = await refused()
    expect(await put({ candidate_id: await candidateId() })).toEqual(ASKED)
    const gone = () => master.delete('/visas', { ids: [id] })
    await gone()
    expect(await clockRows(candidate_id)).toHaveProperty('C-29')
    expect(await put(REASON)).toBe(200)
    await gone()
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-29')
  })

  test('is changed in bulk only with a reason', async () => {
    const { candidate_id, id } = await refused()
    await master.put('/visas', { ids: [id], changes: { state: 'applied' } })
    expect(await clockRows(candidate_id)).toHaveProperty('C-29')
    await master.put('/visas', { ids: [id], changes: { state: 'applied', ...REASON } })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-29')
  })

  test('needs none for what moves no time, for a later decision, and once the time is over', async () => {
    const { put } = await refused()
    expect(await put({ note: 'Letter filed', mission: 'Cairo' })).toBe(200)
    expect(await put({ state: 'lawsuit' })).toBe(200)
    itIs('2026-12-10')
    expect(await put({ state: 'granted', decided_on: '2026-12-08', notified_on: '2026-12-09' })).toBe(200)
    const { put: late } = await refused()
    itIs('2027-02-10')
    expect(await late({ state: 'applied' })).toBe(200)
  })

  test('gets the day of its receipt once that is known', async () => {
    const { put } = await refused('visas', { state: 'rejected', notified_on: null })
    expect(await put({ notified_on: '2026-11-24' })).toBe(200)
  })
})

test('a refused recognition is not taken back by its step', async () => {
  const { candidate_id } = await refused('recognitions', { occupation: 'Cook', result: 'rejected' })
  const taken = await user.put(`/candidates/${candidate_id}`, { recognition_result: false })
  expect(taken.refusal.fields).toEqual({ recognition_result: 'correction_runs' })
  expect(await clockRows(candidate_id)).toHaveProperty('C-11')
})

/** Each decision that can go against a person, and what takes it back. */
const REFUSALS = [
  ['recognitions', { occupation: 'Cook', result: 'rejected' }, { result: 'pending' }],
  ['recognitions', { occupation: 'Cook', result: 'partial' }, { result: 'full' }],
  ['ba-approvals', { occupation: 'Cook', result: 'rejected' }, { result: 'approved' }],
  ['visas', { state: 'rejected' }, { state: 'granted' }],
  ['licences', { result: 'refused', ...IN_OTHER_FIELD.granted_on }, { result: 'granted' }],
  ['permits', { result: 'refused', ...IN_OTHER_FIELD.issued_on }, { result: 'issued' }],
  [
    'preapprovals',
    { result: 'refused', ...IN_OTHER_FIELD.issued_on, notified_on: undefined },
    { result: 'issued' },
  ],
] as const

describe.each(REFUSALS)('a decision in %s %o', (resource, values, changes) => {
  test('is corrected in its form only with a reason, also with the words of the one before', async () => {
    const { id, put } = await refused(resource, values)
    const back = Object.fromEntries(Object.keys(changes).map(name => [name, (values as Values)[name]]))
    for (let time = 0; time < 2; time++) {
      expect(await put(changes)).toEqual(ASKED)
      expect(await put({ ...changes, ...REASON })).toBe(200)
      expect((await user.get(`/${resource}/${id}`)).record.correction_reason).toBeNull()
      expect(await put({ ...back, ...DAY_OF[resource] })).toBe(200)
    }
    const logged = await app.sql`
      select after ->> 'correction_reason' as reason from logs
      where resource = ${resource} and record = ${id} and action = 'update' and after ? 'correction_reason' order by id`
    expect(logged.map(({ reason }) => reason)).toEqual([REASON.correction_reason, REASON.correction_reason])
  })

  test('is corrected in bulk only with a reason, and an undo needs none', async () => {
    const { id } = await refused(resource, values)
    const bulk = (more = {}) => master.put(`/${resource}`, { ids: [id], changes: { ...changes, ...more } })
    expect((await bulk()).refusal.fields).toEqual(ASKED)
    const done = await bulk(REASON)
    expect(done.status, done.text).toBe(200)
    const undone = await master.post('/undo', { undo: (done.json as { undo: string }).undo })
    expect(undone.status, undone.text).toBe(200)
    expect((await bulk()).refusal.fields).toEqual(ASKED)
  })

  test('is deleted only with a reason of its own', async () => {
    const { id, put } = await refused(resource, values)
    const gone = async () => (await master.delete(`/${resource}/${id}`)).refusal?.fields
    expect(await put({ ...DAY_BEFORE[resource], ...REASON })).toBe(200)
    expect(await gone()).toEqual(ASKED)
    expect((await master.delete(`/${resource}`, { ids: [id] })).refusal.fields).toEqual(ASKED)
    expect(await put(REASON)).toBe(200)
    expect(await gone()).toBeUndefined()
  })

  test('takes a reason that was saved before for one correction', async () => {
    const { put } = await refused(resource, values)
    expect(await put(REASON)).toBe(200)
    expect(await put({ ...DAY_BEFORE[resource] })).toBe(200)
    expect(await put(changes)).toEqual(ASKED)
  })
})

describe.each([
  ['NURSE_DIRECT', 'licences', 'licence_granted', 'granted'],
  ['SKILLED', 'permits', 'permit_issued', 'issued'],
] as const)('on %s a decision in %s', (route, resource, step, outcome) => {
  test.each([true, false])(
    'is corrected by its step only with a reason, entered in its form: %s',
    async isEntered => {
      itIs('2026-11-25')
      const candidate_id = await candidateId()
      const { id } = await openCase(candidate_id, route)
      const confirm = (stepIn(await wayOf(id), step)?.requirements ?? []).map(({ key }) => key)
      const order = (more: Record<string, unknown>) => orderStep(id, { step, confirm, ...more } as never)
      if (isEntered) await make(resource, { candidate_id, result: 'refused', ...DAY_OF[resource] })
      else {
        const failed = await order({ state: 'failed', outcome: 'refused', day: '2026-11-20' })
        expect(failed.status, failed.text).toBe(200)
      }
      for (const wrong of [{ state: 'open' }, { state: 'done', outcome, day: '2026-11-20' }])
        expect((await order(wrong)).refusal.fields, JSON.stringify(wrong)).toEqual(ASKED)
      const taken = await order({ state: 'open', reason: REASON.correction_reason })
      expect(taken.status, taken.text).toBe(200)
      expect(stepIn(await wayOf(id), step)?.state).not.toBe('failed')
    },
  )
})

describe.each(['rejected', 'partial'])('a recognition that is %s', result => {
  const flags = { recognition_result: true, recognition_result_kind: result }
  const kindOf = async (id: number) => (await user.get(`/candidates/${id}`)).record.recognition_result_kind
  const asked = { recognition_result: 'correction_runs' }

  test.each(['in its record', 'by the flag alone'])('%s is not corrected by the candidate', async way => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    if (way === 'in its record')
      await make('recognitions', { candidate_id, occupation: 'Cook', result, decided_on: '2026-11-20' })
    else
      await change(
        'candidates',
        { id: candidate_id, version: 1 },
        { ...flags, recognition_result_date: '2026-11-20' },
      )
    for (const changes of [{ recognition_result: false }, { recognition_result_kind: 'full' }]) {
      expect((await user.put(`/candidates/${candidate_id}`, changes)).refusal.fields).toEqual(asked)
      const bulk = await master.put('/candidates', { ids: [candidate_id], changes })
      expect(bulk.refusal.fields).toEqual(asked)
    }
    expect(await kindOf(candidate_id)).toBe(result)
    // A new decision is none.
    const full = { recognition_result_kind: 'full', recognition_result_date: '2026-11-25' }
    await change('candidates', { id: candidate_id, version: 1 }, full)
    expect(await kindOf(candidate_id)).toBe('full')
  })

  test('is not corrected by an import of the candidate', async () => {
    itIs('2026-11-25')
    const email = `${result}@import.example`
    const candidate_id = await candidateId({ email })
    await make('recognitions', { candidate_id, occupation: 'Cook', result, ...DECIDED })
    const job = await imported('candidates', [{ email, recognition_result_kind: 'full' }])
    expect(job).toMatchObject({ failed: 1, updated: 0 })
    expect(await kindOf(candidate_id)).toBe(result)
  })

  test('is taken back at once where the step was a slip', async () => {
    itIs('2026-11-25')
    const { id: candidate_id, version } = await makeCandidate({ recognition_authority_submitted: true })
    const order = { step: 'recognition_result', done: true, values: { recognition_result_kind: result } }
    const take = (confirm: unknown[]) =>
      user.post(`/candidates/${candidate_id}/steps`, { ...order, version, confirm })
    const warned = (await take([])).refusal.requirements as { id: number }[]
    const set = await take(warned.map(({ id }) => id))
    expect(set.status, set.text).toBe(200)
    const { change_id } = set.json as { change_id: number }
    expect((await user.post(`/candidates/${candidate_id}/steps/undo`, { change_id })).status).toBe(200)
    expect(await kindOf(candidate_id)).toBeNull()
  })
})

test('a refused approval of the BA is corrected freely once a later one was granted', async () => {
  const { candidate_id, put } = await refused('ba-approvals', { occupation: 'Cook', result: 'rejected' })
  await make('ba-approvals', {
    candidate_id,
    occupation: 'Cook',
    result: 'approved',
    decided_on: '2026-11-25',
  })
  expect(await put({ decided_on: '2026-11-19' })).toBe(200)
})

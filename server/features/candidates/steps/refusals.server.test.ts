import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageCalls } from '../../../../contract/calls/candidates/page'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit, stepOf } from '../../../../tests/kit/candidates'

let app: TestApp
let user: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId, pageOf } = candidateKit(() => app)

const submitted = { ba_documents_ready: true, ba_submitted: true, ba_submitted_date: '2026-09-01' }
/** Each decided step with its record and the values that the record may have. */
const DECIDED = [
  {
    ...{
      step: 'ba_result',
      resource: 'ba-approvals',
      field: 'result',
      open: 'pending',
      approved: 'approved',
    },
    more: { occupation: 'Nurse' },
  },
  { step: 'visa_granted', resource: 'visas', field: 'state', open: 'applied', approved: 'granted', more: {} },
] as const
const tell = { language: 'en', subject: 'Good news', body: 'It was approved.' }

/** Takes a step and goes on where a rule only warns. */
async function take(id: number, order: Record<string, unknown>) {
  const send = async (confirm: number[]) => {
    const { version } = (await pageOf(id)).candidate
    return user.post(`/candidates/${id}/steps`, { done: true, version, confirm, ...order })
  }
  const first = await send([])
  const unmet = (first.json as { requirements?: { id: number }[] }).requirements
  return unmet ? send(unmet.map(rule => rule.id)) : first
}
const queued = (id: number) => app.sql`select 1 from candidate_messages where candidate_id = ${id}`

describe.each(DECIDED)('the record of $step', ({ step, resource, field, open, approved, more }) => {
  const ready = () =>
    candidateId({ ...submitted, ba_result: step === 'visa_granted', visa_submitted: step === 'visa_granted' })
  const apply = async (candidate_id: number, value: string = open, rest = {}) => {
    const made = await user.post(`/${resource}`, { candidate_id, [field]: value, ...more, ...rest })
    expect(made.status, made.text).toBe(201)
    return made.record.id
  }
  const read = async (id: number) => (await user.get(`/${resource}/${id}`)).record
  const refusal = { decided_on: '2026-09-11', note: 'The pay is too low' }

  test('holds the step while it says refused, and offers no text of an approval', async () => {
    const id = await ready()
    await apply(id, 'rejected', refusal)
    const taken = await take(id, { step, decision: 'approved', tell })
    expect(taken.status, taken.text).toBe(422)
    expect(taken.refusal.fields).toEqual({ [step]: 'authority_refused' })
    const edited = await user.put(`/candidates/${id}`, { [step]: true })
    expect(edited.refusal.fields).toEqual({ [step]: 'authority_refused' })
    const preview = await user.post(`/candidates/${id}/steps/preview`, { step, language: 'en' })
    expect(preview.refusal.fields).toEqual({ step: 'authority_refused' })
    expect(stepOf(await pageOf(id), step).done).toBe(false)
    expect(await queued(id)).toHaveLength(0)
  })

  test('is approved with the step, and open again when the step is taken back', async () => {
    const id = await ready()
    const record = await apply(id)
    const taken = await take(id, { step, decision: 'approved', day: '2026-09-10' })
    expect(taken.status, taken.text).toBe(200)
    expect(await read(record)).toMatchObject({ [field]: approved, decided_on: '2026-09-10' })
    expect(stepOf(await pageOf(id), step)).toMatchObject({ done: true, day: '2026-09-10' })
    const { change_id } = taken.json as { change_id: number }
    const undone = await user.post(`/candidates/${id}/steps/undo`, { change_id })
    expect(undone.status, undone.text).toBe(200)
    expect(await read(record)).toMatchObject({ [field]: open, decided_on: null })
    expect(stepOf(await pageOf(id), step).done).toBe(false)
    await take(id, { step, decision: 'approved', day: '2026-09-12' })
    expect(await read(record)).toMatchObject({ [field]: approved, decided_on: '2026-09-12' })
    await take(id, { step, done: false })
    expect(await read(record)).toMatchObject({ [field]: open, decided_on: null })
  })

  test('is refused from the step with its reasons, which completes nothing and tells no approval', async () => {
    const id = await ready()
    const record = await apply(id)
    const order = { step, decision: 'refused', day: '2026-09-11', note: 'The pay is too low' }
    expect((await take(id, { ...order, tell })).refusal.fields).toEqual({ tell: 'authority_refused' })
    const taken = await take(id, order)
    expect(taken.status, taken.text).toBe(200)
    expect(await read(record)).toMatchObject({ [field]: 'rejected', ...refusal })
    const refused = { on: '2026-09-11', note: 'The pay is too low' }
    expect(stepOf(await pageOf(id), step)).toMatchObject({ done: false, refused })
    expect(await queued(id)).toHaveLength(0)
    expect((await take(id, order)).refusal.fields).toEqual({ [step]: 'authority_refused' })
    // The newest application counts: it waits, and may be approved.
    await apply(id)
    expect(stepOf(await pageOf(id), step).refused).toBeNull()
    expect((await take(id, { step, decision: 'approved' })).status).toBe(200)
  })

  test('keeps waiting where nobody says which decision it was', async () => {
    const id = await ready()
    const record = await apply(id)
    const taken = await take(id, { step, day: '2026-09-10' })
    expect(taken.refusal.fields).toEqual({ decision: 'required' })
    expect(await read(record)).toMatchObject({ [field]: open, decided_on: null })
    expect(stepOf(await pageOf(id), step).done).toBe(false)
  })

  test('that is missing is asked for before a refusal', async () => {
    const id = await ready()
    expect((await take(id, { step, decision: 'refused' })).refusal.fields).toEqual({ decision: 'not_there' })
  })

  test.each(['all', 'changes'])('stands in the timeline with its refusal (%s)', async kind => {
    const id = await ready()
    const record = await apply(id)
    await user.put(`/${resource}/${record}`, { [field]: 'rejected', ...refusal })
    const answer = await user.get(`/candidates/${id}/timeline?kind=${kind}`)
    const { items } = pageCalls.readTimeline.answer.parse(answer.json)
    expect(items.filter(item => item.kind === 'step' && item.refused)).toEqual([
      expect.objectContaining({ step, done: false, day: '2026-09-11', reason: 'The pay is too low' }),
    ])
  })
})

test('the record of a recognition has the result of its step, until the step is taken back', async () => {
  const id = await candidateId({ recognition_authority_submitted: true })
  const made = await user.post('/recognitions', { candidate_id: id, occupation: 'Nurse', result: 'pending' })
  const read = async () => (await user.get(`/recognitions/${made.record.id}`)).record
  const values = { recognition_result_kind: 'partial' }
  const order = { step: 'recognition_result', day: '2026-09-10' }
  const taken = await take(id, { ...order, values })
  expect(taken.status, taken.text).toBe(200)
  expect(await read()).toMatchObject({ result: 'partial', decided_on: '2026-09-10' })
  const { change_id } = taken.json as { change_id: number }
  expect((await user.post(`/candidates/${id}/steps/undo`, { change_id })).status).toBe(200)
  expect(await read()).toMatchObject({ result: 'pending', decided_on: null })
  expect(stepOf(await pageOf(id), 'recognition_result').done).toBe(false)
})

test('no other step has a decision', async () => {
  const id = await candidateId()
  const answer = await take(id, { step: 'ba_submitted', decision: 'refused' })
  expect(answer.refusal.fields).toEqual({ decision: 'not_a_choice' })
})

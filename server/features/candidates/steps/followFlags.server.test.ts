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
const { makeCandidate, candidateId, pageOf } = candidateKit(() => app)

const [DAY, LATER] = ['2026-09-10', '2026-09-12']
/** Each step with a record that decides it, and the flags that state the decision. */
const DECIDED = [
  {
    ...{ step: 'ba_result', resource: 'ba-approvals', field: 'result', open: 'pending' },
    ...{ approved: 'approved', more: { occupation: 'Nurse' } },
    flags: { ba_result: true, ba_result_date: DAY },
  },
  {
    ...{ step: 'visa_granted', resource: 'visas', field: 'state', open: 'applied' },
    ...{ approved: 'granted', more: {} },
    flags: { visa_granted: true, visa_granted_date: DAY },
  },
  {
    ...{ step: 'recognition_result', resource: 'recognitions', field: 'result', open: 'pending' },
    ...{ approved: 'partial', more: { occupation: 'Nurse' } },
    flags: {
      ...{ recognition_result: true, recognition_result_date: DAY },
      recognition_result_kind: 'partial',
    },
  },
] as const

async function answered(answer: ReturnType<Api['post']>) {
  const { status, text, json } = await answer
  expect(status, text).toBeLessThan(300)
  return json as Record<string, never>
}
const takenBack = (step: string, flags: object) =>
  Object.fromEntries(Object.keys(flags).map(name => [name, name === step ? false : null]))
const versionOf = async (id: number) => (await user.get(`/candidates/${id}`)).record.version

describe.each(DECIDED)('the flag $step', ({ step, resource, field, open, approved, more, flags }) => {
  const back = takenBack(step, flags)
  const apply = async (candidate_id: number, values: object = {}) => {
    const made = await user.post(`/${resource}`, { candidate_id, [field]: open, ...more, ...values })
    expect(made.status, made.text).toBe(201)
    return made.record.id
  }
  const read = async (id: number) => (await user.get(`/${resource}/${id}`)).record
  const isDecided = { [field]: approved, decided_on: DAY }
  const isOpen = { [field]: open, decided_on: null }

  test('by the form decides the record that waits, and taken back opens it again', async () => {
    const id = await candidateId()
    const record = await apply(id)
    await answered(user.put(`/candidates/${id}`, flags))
    expect(await read(record)).toMatchObject(isDecided)
    await answered(user.put(`/candidates/${id}`, back))
    expect(await read(record)).toMatchObject(isOpen)
  })

  test('on a corrected day corrects the record, which opens again with the flag', async () => {
    const id = await candidateId()
    const record = await apply(id)
    await answered(user.put(`/candidates/${id}`, flags))
    await answered(user.put(`/candidates/${id}`, { [`${step}_date`]: LATER }))
    expect(await read(record)).toMatchObject({ [field]: approved, decided_on: LATER })
    await answered(user.put(`/candidates/${id}`, back))
    expect(await read(record)).toMatchObject(isOpen)
  })

  test('on a day that is corrected in bulk, and by its undo', async () => {
    const id = await candidateId()
    const record = await apply(id)
    await answered(user.put(`/candidates/${id}`, flags))
    const changes = { [`${step}_date`]: LATER }
    const bulk = await answered(master.put('/candidates', { ids: [id], changes }))
    expect(await read(record)).toMatchObject({ [field]: approved, decided_on: LATER })
    await answered(master.post('/undo', { undo: bulk.undo }))
    expect(await read(record)).toMatchObject(isDecided)
  })

  test('on a corrected day leaves a newer application waiting, and corrects the older one', async () => {
    const id = await candidateId()
    const older = await apply(id, isDecided)
    const newer = await apply(id)
    await answered(user.put(`/candidates/${id}`, { [`${step}_date`]: LATER }))
    expect(await read(older)).toMatchObject({ [field]: approved, decided_on: LATER })
    expect(await read(newer)).toMatchObject(isOpen)
    await answered(user.put(`/candidates/${id}`, back))
    expect([await read(older), await read(newer)]).toMatchObject([isOpen, isOpen])
  })

  test('on a corrected day leaves a record that was decided on another day', async () => {
    const id = await candidateId(flags)
    const record = await apply(id, { ...isDecided, decided_on: '2026-09-01' })
    await app.sql`update candidates set ${app.sql({ [`${step}_date`]: DAY })} where id = ${id}`
    await answered(user.put(`/candidates/${id}`, { [`${step}_date`]: LATER }))
    expect(await read(record)).toMatchObject({ [field]: approved, decided_on: '2026-09-01' })
  })

  test('in bulk, and by its undo', async () => {
    const ids = [await candidateId(), await candidateId()]
    const records = [await apply(ids[0] as number), await apply(ids[1] as number)]
    const bulk = await answered(master.put('/candidates', { ids, changes: flags }))
    for (const record of records) expect(await read(record)).toMatchObject(isDecided)
    await answered(master.post('/undo', { undo: bulk.undo }))
    for (const record of records) expect(await read(record)).toMatchObject(isOpen)
  })

  test('by an import', async () => {
    const { id, phone } = await makeCandidate()
    const record = await apply(id)
    const names = Object.keys(flags)
    const lines = `phone,${names.join(',')}\n${phone},${Object.values(flags).join(',')}\n`
    const form = new FormData()
    form.set('file', new Blob([lines], { type: 'text/csv' }), 'candidates.csv')
    const headers = { authorization: `Bearer ${master.token}` }
    const started = await fetch(`${app.url}/api/v1/candidates/import`, {
      ...{ method: 'POST', headers, body: form },
    })
    expect(started.status).toBe(202)
    await expect.poll(() => read(record)).toMatchObject(isDecided)
  })

  test('by a merge, and by its undo', async () => {
    const [kept, other] = [await candidateId(), await candidateId(flags)]
    const record = await apply(kept)
    const order = { other_id: other, version: await versionOf(kept), other_version: await versionOf(other) }
    const merged = await answered(master.post(`/candidates/${kept}/merge`, order))
    expect(await read(record)).toMatchObject(isDecided)
    await answered(master.post(`/candidate-merges/${merged.merge_id}/undo`, {}))
    expect(await read(record)).toMatchObject(isOpen)
    expect(stepOf(await pageOf(kept), step).done).toBe(false)
    expect(stepOf(await pageOf(other), step)).toMatchObject({ done: true, day: DAY })
  })

  test('of a record that a merge moved stays decided through the undo of the merge', async () => {
    const [kept, other] = [await candidateId(), await candidateId()]
    const waiting = await apply(kept)
    const decided = await apply(other, isDecided)
    const order = { other_id: other, version: await versionOf(kept), other_version: await versionOf(other) }
    const merged = await answered(master.post(`/candidates/${kept}/merge`, order))
    expect(stepOf(await pageOf(kept), step)).toMatchObject({ done: true, day: DAY })
    const undone = await answered(master.post(`/candidate-merges/${merged.merge_id}/undo`, {}))
    expect(undone.kept_as_they_are).toEqual([])
    expect([await read(decided), await read(waiting)]).toMatchObject([isDecided, isOpen])
    expect(stepOf(await pageOf(kept), step).done).toBe(false)
    expect(stepOf(await pageOf(other), step)).toMatchObject({ done: true, day: DAY })
  })

  test('stays as it is with its record in the bin and out of it', async () => {
    const id = await candidateId()
    const record = await apply(id)
    await answered(user.put(`/candidates/${id}`, flags))
    await answered(master.delete(`/candidates/${id}`))
    await answered(master.post(`/candidates/${id}/restore`, {}))
    expect(await read(record)).toMatchObject(isDecided)
    expect(stepOf(await pageOf(id), step)).toMatchObject({ done: true, day: DAY })
  })
})

test.each(DECIDED.slice(0, 2))(
  'the flag $step is refused by an undo where the authority refused in the meantime',
  async ({ step, resource, field, more, flags }) => {
    const id = await candidateId()
    await answered(user.put(`/candidates/${id}`, flags))
    const bulk = await answered(master.put('/candidates', { ids: [id], changes: takenBack(step, flags) }))
    const refusal = { candidate_id: id, [field]: 'rejected', decided_on: DAY, ...more }
    await answered(user.post(`/${resource}`, refusal))
    const undone = await master.post('/undo', { undo: bulk.undo })
    expect(undone.refusal.fields, undone.text).toEqual({ [step]: 'authority_refused' })
    expect(stepOf(await pageOf(id), step).done).toBe(false)
  },
)

describe('the result of a recognition', () => {
  const read = async (id: number) => (await user.get(`/recognitions/${id}`)).record

  test('is required with its flag while an application waits for it', async () => {
    const candidate_id = await candidateId()
    const made = await user.post('/recognitions', { candidate_id, occupation: 'Nurse' })
    const path = `/candidates/${candidate_id}`
    const silent = await user.put(path, { recognition_result: true })
    expect(silent.refusal.fields).toEqual({ recognition_result_kind: 'required' })
    await answered(user.put(path, { recognition_result: true, recognition_result_kind: 'rejected' }))
    expect((await read(made.record.id)).result).toBe('rejected')
  })

  test('is corrected in the record, which asks for the reason while it can be contested', async () => {
    const candidate_id = await candidateId()
    const made = await user.post('/recognitions', { candidate_id, occupation: 'Nurse' })
    const path = `/candidates/${candidate_id}`
    await answered(user.put(path, { recognition_result: true, recognition_result_kind: 'partial' }))
    const silent = await user.put(path, { recognition_result_kind: 'full' })
    expect(silent.refusal.fields).toEqual({ recognition_result: 'correction_runs' })
    const record = `/recognitions/${made.record.id}`
    await answered(user.put(record, { result: 'full', correction_reason: 'Read from the letter' }))
    expect(stepOf(await pageOf(candidate_id), 'recognition_result').done).toBe(true)
  })
})

test('the corrected day of a visa is that of the visa on which the person entered, too', async () => {
  const candidate_id = await candidateId()
  const granted = { candidate_id, state: 'granted', decided_on: DAY }
  const visa = await user.post('/visas', granted)
  const path = `/visas/${visa.record.id}`
  await answered(user.put(path, { state: 'entered' }))
  await answered(user.put(`/candidates/${candidate_id}`, { visa_granted_date: LATER }))
  expect((await user.get(path)).record).toMatchObject({ state: 'entered', decided_on: LATER })
  await answered(user.put(`/candidates/${candidate_id}`, { visa_granted: false }))
  expect((await user.get(path)).record).toMatchObject({ state: 'entered', decided_on: LATER })
})

test('a decision on an older application leaves the newer one waiting', async () => {
  const candidate_id = await candidateId()
  const older = await user.post('/visas', { candidate_id, state: 'applied' })
  const newer = await user.post('/visas', { candidate_id, state: 'applied' })
  await answered(user.put(`/visas/${older.record.id}`, { state: 'granted', decided_on: DAY }))
  expect(stepOf(await pageOf(candidate_id), 'visa_granted')).toMatchObject({ done: true, day: DAY })
  expect((await user.get(`/visas/${newer.record.id}`)).record.state).toBe('applied')
})

import { expect, test } from 'vitest'
import { good } from '../../../../tests/kit/api'
import { candidateKit } from '../../../../tests/kit/candidates'
import { admin, app, fieldsOf, master, startMoney, user } from '../../../../tests/kit/fees'
import { papersOf } from '../../../../tests/kit/papers'
import { handOverSheet } from '../../../../tests/kit/sheets'

/** The document of a job contract, before which nothing is taken (section 296 (2) SGB III, guard M-2). */

startMoney('2026-11-24T11:00:00Z')
const { candidateId, idOf } = candidateKit(() => app)

/** Somebody with a written contract and the sheet, of whom money may be taken once the job contract is signed. */
async function person(): Promise<number> {
  const id = await candidateId()
  const days = { signed_on: '2026-08-02', text_given_on: '2026-08-01' }
  good(
    await master.post('/contracts', {
      candidate_id: id,
      category_type: 'registration',
      name: 'Contract',
      ...days,
    }),
  )
  await handOverSheet(app, id, '2026-08-01')
  return id
}
const contractOf = async (candidate_id: number, values: Record<string, unknown>): Promise<number> => {
  const kind_id = await idOf('document_kinds', 'job_contract')
  return good(await user.post('/documents', { candidate_id, kind_id, received_on: '2026-11-10', ...values }))
    .id
}
const scan = () => papersOf(app, user).upload('contract.pdf')
const pay = (candidate_id: number, done_on: string) =>
  user.post('/transactions', {
    ...{ candidate_id, kind: 'placement', amount: '1', currency: 'EUR', done: true, done_on },
  })
const refused = { amount: 'refused_by_rule' }

test('counts with its file and the check of another person', async () => {
  const id = await person()
  const paper = await contractOf(id, { file: await scan() })
  expect(fieldsOf(await pay(id, '2026-11-15'))).toEqual(refused)
  good(await admin.put(`/documents/${paper}`, { check_result: 'ok' }))
  good(await pay(id, '2026-11-15'))
})

test('counts neither without a file nor by the check of the person who entered it', async () => {
  const id = await person()
  const typed = await contractOf(id, {})
  good(await user.put(`/documents/${typed}`, { check_result: 'ok' }))
  expect(fieldsOf(await pay(id, '2026-11-15'))).toEqual(refused)
  good(await admin.put(`/documents/${typed}`, { check_result: 'not_ok', check_reason: 'No file' }))
  good(await admin.put(`/documents/${typed}`, { check_result: 'ok' }))
  expect(fieldsOf(await pay(id, '2026-11-15'))).toEqual(refused)
  // A file of somebody else: the person who entered the document is still none who checks it.
  good(await admin.put(`/documents/${typed}`, { file: await papersOf(app, admin).upload('contract.pdf') }))
  good(await user.put(`/documents/${typed}`, { check_result: 'ok' }))
  expect(fieldsOf(await pay(id, '2026-11-15'))).toEqual(refused)
  good(await master.put(`/documents/${typed}`, { check_result: 'not_ok', check_reason: 'Not signed' }))
  good(await master.put(`/documents/${typed}`, { check_result: 'ok' }))
  good(await pay(id, '2026-11-15'))
})

test('counts from a day that was checked', async () => {
  const id = await person()
  const paper = await contractOf(id, { file: await scan() })
  good(await admin.put(`/documents/${paper}`, { check_result: 'ok' }))
  const moved = good(await user.put(`/documents/${paper}`, { issued_on: '2026-09-01' }))
  expect(moved).toMatchObject({ state: 'uploaded', check_result: null })
  expect(fieldsOf(await pay(id, '2026-09-15'))).toEqual(refused)
  good(await admin.put(`/documents/${paper}`, { check_result: 'ok' }))
  good(await pay(id, '2026-09-15'))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { warnOfClocks } from '../../server/features/candidates'
import { prepareLetters } from '../../server/features/letters'
import type { Api, Row } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit, stepOf } from '../kit/candidates'
import { caseKit, clockIn, stepIn } from '../kit/cases'
import { papersOf } from '../kit/papers'

let app: TestApp
let user: Api
let master: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2027-02-28')
  user = await app.api('user')
  master = await app.api('master')
})
afterAll(() => app?.stop())
const { candidateId, pageOf } = candidateKit(() => app)
const { clockRows, openCase, wayOf } = caseKit(() => app)

/** Lets the server believe that it is noon in Germany on a day. */
function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}

test('S3 accelerated with silence', async () => {
  const { make, upload } = papersOf(app, user)
  const change = async (resource: string, { id }: Row, values: Record<string, unknown>) => {
    const answer = await user.put(`/${resource}/${id}`, values)
    expect(answer.status, answer.text).toBe(200)
    return answer.record
  }
  itIs('2026-11-02')
  const candidate_id = await candidateId({ employee_id: app.userOf('user') })
  const employer = await master.post('/bw-leads', { company: 'Klinik am See', email: 'buero@see.example' })
  const { id } = await openCase(candidate_id, 'NURSE_MEASURE', {
    ...{ accelerated: true, procedure: 'nurse', bw_lead_id: employer.record.id },
  })

  const unsigned = { candidate_id, authority: 'Ausländerbehörde München', payer: 'employer' }
  const early = await user.post('/agreements', { ...unsigned, paid_on: '2026-11-02' })
  expect([early.status, early.refusal.fields]).toEqual([422, { signed_on: 'required' }])
  await make('agreements', { ...unsigned, signed_on: '2026-11-02', paid_on: '2026-11-02' })
  expect(stepIn(await wayOf(id), 'accelerated_submitted')).toMatchObject({
    ...{ state: 'done', day: '2026-11-02' },
  })
  expect(stepOf(await pageOf(candidate_id), 'accelerated_submitted')).toMatchObject({
    ...{ done: true, day: '2026-11-02' },
  })

  itIs('2026-11-09')
  const recognition = await make('recognitions', {
    ...{ candidate_id, occupation: 'Nurse', applied_on: '2026-11-03', complete_on: '2026-11-09' },
  })
  expect(clockIn(await wayOf(id), 'C-07')).toMatchObject({
    ...{ state: 'running', due_on: '2027-01-09', nature: 'statutory_soft' },
  })
  itIs('2026-11-27')
  await change('recognitions', recognition, { result: 'partial', decided_on: '2026-11-27' })
  expect(stepIn(await wayOf(id), 'recognition_result')).toMatchObject({
    ...{ state: 'done', outcome: 'partial', day: '2026-11-27' },
  })

  itIs('2026-12-01')
  const approval = await make('ba-approvals', {
    ...{ candidate_id, occupation: 'Nurse', kind: 'accelerated', reached_on: '2026-12-01' },
    file: await upload('letter-of-the-abh.pdf'),
  })
  expect(clockIn(await wayOf(id), 'C-19')).toMatchObject({
    ...{ state: 'running', due_on: '2026-12-08', quality: 'confirmed' },
  })
  itIs('2026-12-09')
  await warnOfClocks(app.services)
  const letters = async () => {
    await prepareLetters(app.services)
    return (await user.get(`/letters?filter=${JSON.stringify({ candidate_id })}`)).page.data
  }
  expect(await letters()).toEqual([])
  const silent = await wayOf(id)
  expect(clockIn(silent, 'C-19')).toMatchObject({
    ...{ state: 'over', expiry: 'silence_over', record: { resource: 'ba-approvals', id: approval.id } },
  })
  expect(stepIn(silent, 'ba_result')).toMatchObject({ state: 'open', day: null, outcome: null })
  expect(stepOf(await pageOf(candidate_id), 'ba_result').done).toBe(false)
  expect((await user.get(`/ba-approvals/${approval.id}`)).record).toMatchObject({ result: null, basis: null })
  const [task] = await app.sql`
    select employee_id, expiry, due_on from clocks where candidate_id = ${candidate_id} and rule = 'C-19'`
  expect(task).toEqual({ employee_id: app.userOf('user'), expiry: 'silence_over', due_on: '2026-12-08' })

  itIs('2026-12-11')
  const confirmed = { result: 'approved', basis: 'silence_confirmed' }
  const bare = await user.put(`/ba-approvals/${approval.id}`, confirmed)
  expect([bare.status, bare.refusal.fields]).toEqual([
    422,
    ...[{ confirmed_on: 'required', confirmation_contact: 'required', confirmation_channel: 'required' }],
  ])
  const after = await change('ba-approvals', approval, {
    ...confirmed,
    ...{ confirmed_on: '2026-12-11', confirmation_contact: 'Frau Meier', confirmation_channel: 'mail' },
    file: await upload('mail-of-the-abh.pdf'),
  })
  expect(after).toMatchObject({
    ...{ result: 'approved', basis: 'silence_confirmed', confirmed_on: '2026-12-11' },
    confirmed_by: app.userOf('user'),
  })
  const settled = await wayOf(id)
  expect(stepIn(settled, 'ba_result')).toMatchObject({
    ...{ state: 'done', outcome: 'approved', day: '2026-12-11' },
  })
  expect(clockIn(settled, 'C-19')).toMatchObject({ state: 'ended' })
  const [letter, ...others] = await letters()
  expect(letter).toMatchObject({
    ...{ kind: 'employer_news', state: 'ready', to: 'buero@see.example', sent_at: null },
    subject: 'Person 1: Zustimmung der Bundesagentur für Arbeit',
  })
  expect(String(letter?.body)).toContain('seit dem 11. Dezember 2026')
  expect(others).toEqual([])
  expect(await app.sql`select from candidate_messages where candidate_id = ${candidate_id}`).toHaveLength(0)

  itIs('2026-12-16')
  const preapproval = await make('preapprovals', {
    ...{ candidate_id, authority: 'Ausländerbehörde München', result: 'issued', issued_on: '2026-12-15' },
  })
  expect(stepIn(await wayOf(id), 'accelerated_result')).toMatchObject({
    ...{ state: 'done', outcome: 'issued', day: '2026-12-15' },
  })
  expect(clockIn(await wayOf(id), 'C-17')).toMatchObject({
    ...{ state: 'running', due_on: '2027-03-15', expiry: 'lapses' },
  })
  await change('preapprovals', preapproval, { in_register_on: '2026-12-16' })
  const visa = await make('visas', { candidate_id, kind: 'recognition_measure', state: 'documents' })
  expect(clockIn(await wayOf(id), 'C-20')).toMatchObject({
    ...{ state: 'not_started', missing: ['appointment_asked'] },
  })
  itIs('2026-12-18')
  await change('visas', visa, { appointment_asked_on: '2026-12-18' })
  expect(clockIn(await wayOf(id), 'C-20')).toMatchObject({ state: 'running', due_on: '2027-01-08' })

  itIs('2027-01-05')
  await change('visas', visa, { state: 'applied', complete_on: '2027-01-05' })
  expect(clockIn(await wayOf(id), 'C-27')).toMatchObject({
    ...{ state: 'running', due_on: '2027-01-26', nature: 'statutory_soft' },
  })
  expect(await clockRows(candidate_id)).toMatchObject({ 'C-20': '2027-01-08', 'C-27': '2027-01-26' })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, clockIn, startOn, stepIn } from '../../../tests/kit/cases'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startOn('2027-02-28')
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId, idOf, pageOf } = candidateKit(() => app)
const { change, clockRows, itIs, make, openCase, takeStep, wayOf } = caseKit(() => app)

describe('a clock', () => {
  test('that is over changes no step, record or case', async () => {
    itIs('2026-09-20')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    const approval = { candidate_id, occupation: 'Cook', applied_on: '2026-09-01' }
    const { id: record } = await make('ba-approvals', approval)
    const before = (await user.get(`/cases/${id}`)).record
    const way = await wayOf(id)
    expect(clockIn(way, 'C-18')).toMatchObject({
      ...{ state: 'over', due_on: '2026-09-15', expiry: 'silence_over' },
    })
    expect(stepIn(way, 'ba_result')?.state).not.toBe('done')
    expect((await user.get(`/cases/${id}`)).record).toEqual(before)
    expect((await user.get(`/ba-approvals/${record}`)).record.result).toBeNull()
  })

  test('ends on the next working day of the Bundesland of the authority, where the act is ours', async () => {
    itIs('2026-10-07')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    const bayern = await idOf('bundeslands', 'bayern')
    const recognition = await make('recognitions', {
      ...{ candidate_id, occupation: 'Cook', bundesland_id: bayern, result: 'rejected' },
      ...{ decided_on: '2026-10-02', notified_on: '2026-10-06' },
    })
    const due = async () => clockIn(await wayOf(id), 'C-11')
    itIs('2026-12-07')
    // 6 January is Epiphany, a holiday in Bavaria and none in Berlin; 2027-01-06 is a Wednesday.
    await change('recognitions', recognition, { decided_on: '2026-12-02', notified_on: '2026-12-06' })
    expect(await due()).toMatchObject({ due_on: '2027-01-06', latest_on: '2027-01-07' })
    await change('recognitions', recognition, { bundesland_id: await idOf('bundeslands', 'berlin') })
    expect(await due()).toMatchObject({ due_on: '2027-01-06', latest_on: null })
  })

  test('ends by the holidays of the authority that decides, and of the court where the law names one', async () => {
    itIs('2026-12-08')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    const bayern = await idOf('bundeslands', 'bayern')
    const berlin = await idOf('bundeslands', 'berlin')
    const admin = await app.api('superadmin')
    const office = await admin.post('/authorities', {
      ...{ name: 'Regierung von Oberbayern', bundesland_id: bayern, source: 'Its own page' },
      ...{ source_kind: 'authority', checked_on: '2026-11-22', confidence: 'sure' },
    })
    expect(office.status, office.text).toBe(201)
    const recognition = await make('recognitions', {
      ...{ candidate_id, occupation: 'Cook', bundesland_id: berlin, authority_id: office.record.id },
      ...{ result: 'rejected', decided_on: '2026-12-02', notified_on: '2026-12-06' },
    })
    const latest = async (key: string) => clockIn(await wayOf(id), key)?.latest_on
    expect(await latest('C-11')).toBe('2027-01-07')
    await change('recognitions', recognition, { authority_id: null, bundesland_id: bayern })
    // The Administrative Court of Berlin, where 8 March is a holiday and 6 January is none.
    const visa = await make('visas', {
      ...{ candidate_id, mission: 'Tunis', state: 'rejected' },
      ...{ applied_on: '2026-10-01', decided_on: '2026-12-02', notified_on: '2026-12-06' },
    })
    expect([await latest('C-11'), await latest('C-29')]).toEqual(['2027-01-07', null])
    itIs('2027-02-10')
    await change('visas', visa, { notified_on: '2027-02-08' })
    expect(await latest('C-29')).toBe('2027-03-09')
  })

  test('is moved by a request after the letter that extends the period', async () => {
    itIs('2026-12-30')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    const recognition = await make('recognitions', {
      ...{ candidate_id, occupation: 'Cook', applied_on: '2026-08-20', complete_on: '2026-09-01' },
      ...{ extended_on: '2026-11-20', extended_until: '2027-01-15', extension_reason: 'A difficult case' },
    })
    const due = async () => clockIn(await wayOf(id), 'C-03')?.due_on
    expect(await due()).toBe('2027-01-15')
    await change('recognitions', recognition, { asked_on: '2026-12-01', asked_until: '2026-12-11' })
    expect(await due()).toBe('2027-01-25')
    await change('recognitions', recognition, { asked_on: '2026-10-01', asked_until: '2026-10-11' })
    expect(await due()).toBe('2027-01-15')
    itIs('2027-02-01')
    const late = await user.put(`/recognitions/${recognition.id}`, { extended_on: '2027-02-01' })
    expect([late.status, late.refusal.fields]).toEqual([422, { extended_on: 'invalid' }])
  })

  test('of a step that is skipped runs no more', async () => {
    itIs('2026-09-20')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    await make('visas', { candidate_id, mission: 'Tunis', moved_in_on: '2026-09-18' })
    expect(clockIn(await wayOf(id), 'C-31')).toMatchObject({ state: 'running', due_on: '2026-10-02' })
    const registered = { step: 'address_registered', state: 'skipped', reason: 'At home' } as const
    expect(clockIn(await takeStep(id, registered), 'C-31')).toMatchObject({ state: 'ended' })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-31')
  })

  test('of silence on the length of a course pauses while the authority has a question open', async () => {
    itIs('2026-09-20')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'NURSE_MEASURE', { procedure: 'nurse' })
    const chosen = { kind: 'adaptation', chosen_on: '2026-09-01', complete_on: '2026-09-07' }
    const measure = await make('measures', { candidate_id, ...chosen })
    const clock = async () => clockIn(await wayOf(id), 'C-22')
    expect(await clock()).toMatchObject({ state: 'running', due_on: '2026-09-21' })
    await change('measures', measure, { asked_on: '2026-09-16', asked_until: '2026-10-16' })
    expect(await clock()).toMatchObject({ state: 'paused', due_on: null, paused_until: null })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-22')
    itIs('2026-10-05')
    await change('measures', measure, { answered_on: '2026-10-01' })
    expect(await clock()).toMatchObject({ state: 'running', due_on: '2026-10-15' })
    // The answer of before does not answer the next question.
    await change('measures', measure, { asked_on: '2026-10-05', asked_until: null })
    expect(await clock()).toMatchObject({ state: 'paused' })
    const silence = { confirmed_on: '2026-10-05', confirmation_contact: 'Ms K.', file: 'a.pdf' }
    const confirmed = { basis: 'silence_confirmed', confirmation_channel: 'mail', ...silence }
    const { refusal } = await user.put(`/measures/${measure.id}`, confirmed)
    expect(refusal.fields).toMatchObject({ basis: 'not_a_choice' })
  })

  test('of settlement counts from the earliest permit, of this case or the one before', async () => {
    itIs('2026-09-20')
    const candidate_id = await candidateId()
    const first = await openCase(candidate_id, 'SKILLED')
    const permit = (issued_on: string) => ({ candidate_id, case_id: first.id, result: 'issued', issued_on })
    for (const day of ['2025-06-01', '2023-05-02', '2026-06-03']) await make('permits', permit(day))
    expect(clockIn(await wayOf(first.id), 'C-38')).toMatchObject({ due_on: '2026-05-02' })
    const next = await openCase(candidate_id, 'FOLLOW_UP', { parent_case_id: first.id })
    expect(clockIn(await wayOf(next.id), 'C-38')).toMatchObject({ due_on: '2026-05-02' })
  })

  test('of duties ends when its record says that they were done, until the next letter', async () => {
    itIs('2026-09-20')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { accelerated: true })
    const agreement = await make('agreements', { candidate_id, letter_on: '2026-09-14' })
    const invited = async () => clockIn(await wayOf(id), 'C-15')
    expect(await invited()).toMatchObject({ state: 'over', due_on: '2026-09-17' })
    await change('agreements', agreement, { invited_on: '2026-09-16' })
    expect(await invited()).toMatchObject({ state: 'ended' })
    await change('agreements', agreement, { letter_on: '2026-09-18' })
    expect(await invited()).toMatchObject({ state: 'running', due_on: '2026-09-23' })
    const german = await app.api('de_superadmin')
    const { id: bw_lead_id } = (await german.post('/bw-leads', { company: 'Klinikum' })).record
    const ended = { candidate_id, bw_lead_id, name: 'Cook', end_known_on: '2026-09-10' }
    const placement = await make('placements', ended)
    expect(await clockRows(candidate_id)).toMatchObject({ 'C-37': '2026-09-24', 'C-37a': '2026-10-08' })
    await change('placements', placement, { person_reported_on: '2026-09-12' })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-37')
    await change('placements', placement, { employer_reported_on: '2026-09-12' })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-37a')
  })

  test('of the pre-approval starts with the last of the approvals that it needs', async () => {
    itIs('2026-09-20')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { accelerated: true, procedure: 'bqfg' })
    const approval = { candidate_id, occupation: 'Cook', applied_on: '2026-09-01' }
    await make('ba-approvals', { ...approval, result: 'approved', decided_on: '2026-09-08' })
    expect(clockIn(await wayOf(id), 'C-16')).toMatchObject({ state: 'not_started' })
    const recognition = { candidate_id, occupation: 'Cook', applied_on: '2026-08-01' }
    await make('recognitions', { ...recognition, result: 'full', decided_on: '2026-09-10' })
    expect(clockIn(await wayOf(id), 'C-16')).toMatchObject({ state: 'running', due_on: '2026-09-24' })
  })

  test('of the family counts from the entry of the person whom it joins', async () => {
    itIs('2026-09-20')
    const candidate_id = await candidateId()
    const first = await openCase(candidate_id, 'SKILLED')
    await make('visas', { candidate_id, case_id: first.id, mission: 'Tunis', entered_on: '2026-08-01' })
    const own = {
      is_primary: false,
      parent_case_id: first.id,
      accelerated: true,
      member: 'spouse_of_skilled',
    }
    const { id } = await openCase(candidate_id, 'FAMILY', own)
    expect(clockIn(await wayOf(id), 'C-39')).toMatchObject({ state: 'running', due_on: '2027-02-01' })
    const asked = stepIn(await wayOf(id), 'member_visa_submitted')?.requirements ?? []
    expect(asked.map(({ key }) => key)).toContain('both_over_18')
    expect(asked.map(({ key }) => key)).not.toContain('child_custody')
  })

  test('of nurses is shorter with a title of the EU, as the document says', async () => {
    itIs('2026-09-20')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'NURSE_DIRECT', { procedure: 'nurse' })
    const dates = { applied_on: '2026-08-20', complete_on: '2026-09-01' }
    await make('recognitions', { candidate_id, occupation: 'Nurse', ...dates })
    const rows = async () => {
      const { 'C-06': regular, 'C-06a': european } = await clockRows(candidate_id)
      return [regular, european]
    }
    expect(await rows()).toEqual(['2027-01-01', undefined])
    const kind_id = await idOf('document_kinds', 'vocational_certificate')
    const document = { candidate_id, kind_id, issuing_country_id: await idOf('countries', 'fr') }
    const made = await make('documents', document)
    expect(await rows()).toEqual([undefined, '2026-12-01'])
    await change('documents', made, { issuing_country_id: await idOf('countries', 'eg') })
    expect(await rows()).toEqual(['2027-01-01', undefined])
    expect(clockIn(await wayOf(id), 'C-06')).toBeDefined()
  })

  test('of a nurse follows the route where neither case nor recognition names a procedure', async () => {
    itIs('2026-10-07')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'NURSE_DIRECT')
    const recognition = await make('recognitions', {
      candidate_id,
      occupation: 'Nurse',
      applied_on: '2026-09-01',
    })
    expect(clockIn(await wayOf(id), 'C-06')).toMatchObject({ state: 'not_started', missing: ['complete'] })
    await change('recognitions', recognition, { complete_on: '2026-10-01' })
    expect(clockIn(await wayOf(id), 'C-06')).toMatchObject({ state: 'running', due_on: '2027-02-01' })
  })

  test('counts our own targets from steps', async () => {
    itIs('2026-09-10')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    await takeStep(id, { step: 'recognition_ready', state: 'done', day: '2026-09-08' })
    expect(clockIn(await wayOf(id), 'H-01')).toMatchObject({ state: 'running', due_on: '2026-09-15' })
    await takeStep(id, { step: 'recognition_submitted', state: 'done', day: '2026-09-10' })
    expect(clockIn(await wayOf(id), 'H-01')).toMatchObject({ state: 'ended' })
  })
})

test('a new remedy is against the decision that was refused last', async () => {
  itIs('2026-09-20')
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'NURSE_DIRECT', { procedure: 'nurse' })
  const refused = { candidate_id, decided_on: '2026-09-10', notified_on: '2026-09-12' }
  await make('recognitions', { ...refused, occupation: 'Nurse', result: 'rejected' })
  expect(stepIn(await wayOf(id), 'remedy_chosen')?.fills?.values).toEqual({
    against: 'recognition',
  })
  await takeStep(id, { step: 'remedy_chosen', state: 'done', outcome: 'lawsuit', day: '2026-09-18' })
  const remedies = async () =>
    (await user.get(`/remedies?filter=${JSON.stringify({ candidate_id })}`)).json as { data: Row[] }
  expect(await remedies()).toMatchObject({
    data: [{ against: 'recognition', decision_on: '2026-09-10', kind: 'lawsuit' }],
  })
})

test('the deadlines of the classic steps stop for a primary case and come back when it ends', async () => {
  itIs('2026-09-20')
  const submitted = { ba_documents_ready: true, ba_submitted: true, ba_submitted_date: '2026-09-01' }
  const candidate_id = await candidateId(submitted)
  const classic = async () =>
    (await pageOf(candidate_id)).clocks.filter(({ source }) => source === 'step').map(({ step }) => step)
  expect(await classic()).toEqual(['ba_result'])
  const second = await openCase(candidate_id, 'STUDY', { is_primary: false })
  expect(await classic()).toEqual(['ba_result'])
  const { id } = await openCase(candidate_id, 'SKILLED')
  await make('ba-approvals', { candidate_id, occupation: 'Cook', applied_on: '2026-09-01' })
  expect(await classic()).toEqual([])
  expect(Object.keys(await clockRows(candidate_id))).toContain('C-18')
  await user.put(`/cases/${id}`, { state: 'on_hold' })
  expect(await classic()).toEqual([])
  await user.put(`/cases/${id}`, { state: 'switched', end_reason: 'Another route' })
  expect(await classic()).toEqual(['ba_result'])
  expect(Object.keys(await clockRows(candidate_id))).not.toContain('C-18')
  expect((await user.get(`/cases/${second.id}`)).record.state).toBe('open')
})

test('after a refusal nobody prepares the application, and a remedy waits for the court', async () => {
  itIs('2026-11-20')
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'SKILLED', { accelerated: true })
  const approval = { candidate_id, occupation: 'Cook', result: 'approved' }
  await make('ba-approvals', { ...approval, applied_on: '2026-09-01', decided_on: '2026-09-10' })
  await make('preapprovals', {
    candidate_id,
    result: 'issued',
    issued_on: '2026-09-10',
    shown_on: '2026-09-14',
  })
  const visa = await make('visas', {
    candidate_id,
    state: 'registered',
    appointment_asked_on: '2026-09-15',
  })
  const running = async () =>
    (await wayOf(id)).clocks
      .filter(({ state }) => state === 'running' || state === 'over')
      .map(({ key }) => key)
  const preparing = async () =>
    (await running()).filter(key => ['H-08', 'C-20', 'C-29'].includes(key)).toSorted()
  expect(clockIn(await wayOf(id), 'H-08')).toMatchObject({ started_on: '2026-09-10', due_on: '2026-09-17' })
  expect(await preparing()).toEqual(['C-20', 'H-08'])
  await change('visas', visa, { state: 'applied', applied_on: '2026-10-01' })
  expect(await preparing()).toEqual([])

  const refusal = { state: 'rejected', decided_on: '2026-11-10', notified_on: '2026-11-12' }
  await change('visas', visa, refusal)
  expect(await preparing()).toEqual(['C-29'])
  const refusedStep = async () =>
    (await pageOf(candidate_id)).tracks.flatMap(({ steps }) => steps).find(({ refused }) => refused)
  expect((await refusedStep())?.refused).toMatchObject({ on: '2026-11-10', remedy: null })

  const chosen = {
    candidate_id,
    kind: 'lawsuit',
    against: 'visa',
    chosen_on: '2026-11-16',
    court: 'VG Berlin',
  }
  const remedy = await make('remedies', chosen)
  expect((await refusedStep())?.refused?.remedy).toBeNull()
  await change('remedies', remedy, { filed_on: '2026-11-18' })
  expect((await refusedStep())?.refused?.remedy).toEqual({
    ...{ kind: 'lawsuit', filed_on: '2026-11-18', court: 'VG Berlin' },
  })
  expect(await preparing()).toEqual([])
  expect((await wayOf(id)).tracks.find(({ key }) => key === 'remedy')?.current).toBe('remedy_decided')

  await change('remedies', remedy, { decided_on: '2026-11-19', result: 'new_application' })
  expect((await refusedStep())?.refused?.remedy).toBeNull()
  expect(await preparing()).toEqual(['C-20', 'H-08'])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaperState } from '../../contract/calls/candidates/page'
import { expectRefusal } from '../cases/case'
import type { Api, Row } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit, stepIn } from '../kit/cases'
import { papersOf } from '../kit/papers'

/** Story S10 (docs/spec/routes.md, "Documents"): papers that count, and language certificates. */
let app: TestApp
let user: Api
let admin: Api
beforeAll(async () => {
  app = await startApp()
  // Sessions are opened on the last day of the story: they have not ended on any earlier one.
  setToday('2026-12-03')
  await app.api('master')
  ;[user, admin] = await Promise.all([app.api('user'), app.api('admin')])
})
afterAll(() => app?.stop())
const { candidateId, idOf, pageOf } = candidateKit(() => app)
const { openCase, wayOf } = caseKit(() => app)

const setToday = (day: string) => {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}

async function paperOn(id: number, slug: string): Promise<PaperState | undefined> {
  return (await pageOf(id)).papers.items.find(item => item.slug === slug)
}

async function requirementOf(caseId: number, step: string, key: string) {
  return stepIn(await wayOf(caseId), step)?.requirements.find(each => each.key === key)
}

async function made(resource: string, values: Record<string, unknown>): Promise<Row> {
  const answer = await user.post(`/${resource}`, values)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

describe('S10 an Egyptian birth certificate of a family case: original, translation, legalisation', () => {
  let person: number
  let family: Row
  let paper: Row
  const change = (values: Record<string, unknown>, api = admin) => api.put(`/documents/${paper.id}`, values)
  const requirement = () => requirementOf(family.id, 'member_papers', 'birth_certificate_member_papers')

  test('photo uploaded 2026-12-01: uploaded, not checked; the uploader cannot check', async () => {
    setToday('2026-12-01')
    person = await candidateId()
    family = await openCase(person, 'FAMILY')
    expect(await paperOn(person, 'birth_certificate')).toMatchObject({ needed: true, state: 'missing' })
    paper = await made('documents', {
      candidate_id: person,
      kind_id: await idOf('document_kinds', 'birth_certificate'),
      issuing_country_id: await idOf('countries', 'eg'),
      file: await papersOf(app, user).upload('birth.pdf'),
      received_on: '2026-12-01',
    })
    expect(paper).toMatchObject({ uploaded_by: app.userOf('user'), state: 'uploaded' })
    expect(await paperOn(person, 'birth_certificate')).toMatchObject({ state: 'uploaded' })
    expect(await requirement()).toMatchObject({ state: 'unmet', missing: [[{ reason: 'paper_unchecked' }]] })
    expectRefusal(await change({ check_result: 'ok' }, user), 409, 'wrong_state', {
      check_result: 'own_upload',
    })
  })

  test('checked ok: incomplete, with original, legalisation and translation missing', async () => {
    setToday('2026-12-02')
    expect((await change({ check_result: 'ok' })).record).toMatchObject({
      ...{ check_result: 'ok', checked_on: '2026-12-02', checked_by: app.userOf('admin') },
    })
    expect(await paperOn(person, 'birth_certificate')).toMatchObject({
      ...{ state: 'incomplete', way: 'legalisation' },
      missing: ['original_seen', 'sworn_translation', 'authenticated'],
    })
  })

  test.each([
    [{ seen_on: '2026-12-03', seen_place: 'Cairo' }, ['sworn_translation', 'authenticated']],
    [{ authentication: 'apostille' }, ['sworn_translation', 'authenticated']],
    [{ authentication: 'legalised' }, ['sworn_translation']],
  ])('%j is added on its own, and it does not count yet', async (values, missing) => {
    setToday('2026-12-03')
    expect((await change(values)).status).toBe(200)
    expect(await paperOn(person, 'birth_certificate')).toMatchObject({ state: 'incomplete', missing })
    expect(await requirement()).toMatchObject({
      state: 'unmet',
      missing: [[{ reason: 'paper_incomplete', values: { forms: missing, way: 'legalisation' } }]],
    })
  })

  test('counts with all four; a translation whose translator is sworn nowhere is none', async () => {
    const translation = await papersOf(app, user).upload('translation.pdf')
    // By another person than the one who checked the paper.
    expect((await change({ translation, translator: 'N. Khalil' }, user)).status).toBe(200)
    expect(await paperOn(person, 'birth_certificate')).toMatchObject({ missing: ['sworn_translation'] })
    const sworn = { translator: 'N. Khalil', sworn_at: 'Landgericht Berlin', translation_language: 'de' }
    const { record } = await change(sworn)
    expect(record).toMatchObject({
      ...{ checked_on: '2026-12-02', seen_on: '2026-12-03', seen_by: app.userOf('admin') },
      ...sworn,
    })
    expect(await paperOn(person, 'birth_certificate')).toMatchObject({ state: 'ok', missing: [] })
    expect(await requirement()).toMatchObject({ state: 'met' })
  })
})

describe('S10 language certificates', () => {
  async function withCertificate(provider: string, days: Record<string, string>) {
    const candidate_id = await candidateId()
    const { id: document_id } = await made('documents', {
      ...{ candidate_id, kind_id: await idOf('document_kinds', 'language_certificate') },
      ...{ received_on: '2026-06-01', seen_on: '2026-06-01', checked_on: '2026-06-02' },
    })
    await made('language-certificates', { candidate_id, provider, level: 'B1', document_id, ...days })
    const nurse = await openCase(candidate_id, 'NURSE_DIRECT')
    const requirement = () =>
      requirementOf(nurse.id, 'visa_application_ready', 'language_certificate_visa_application_ready')
    return { candidate_id, requirement }
  }

  const WRITTEN = { reading_on: '2026-01-15', listening_on: '2026-01-15' }
  const REST = { writing_on: '2026-05-20', speaking_on: '2026-05-20' }

  test('modules 2026-01-15 and 2026-05-20: usable until 2027-01-15, application 2027-01-16 warns', async () => {
    setToday('2026-12-03')
    const { candidate_id, requirement } = await withCertificate('goethe', { ...WRITTEN, ...REST })
    expect(await requirement()).toMatchObject({ state: 'met', missing: [] })
    const visa = await made('visas', { candidate_id, appointment_at: '2027-01-15T09:00:00Z' })
    expect(await requirement()).toMatchObject({ state: 'met' })
    await user.put(`/visas/${visa.id}`, { appointment_at: '2027-01-16T09:00:00Z' })
    expect(await requirement()).toMatchObject({
      ...{ state: 'unmet', effect: 'warn' },
      missing: [
        [
          {
            reason: 'paper_ends_early',
            values: { valid_until: '2027-01-15', needed_until: '2027-01-16' },
          },
        ],
      ],
    })
    expect(await paperOn(candidate_id, 'language_certificate')).toMatchObject({ state: 'ends_early' })
  })

  test('modules of two providers do not count', async () => {
    const { candidate_id, requirement } = await withCertificate('goethe', WRITTEN)
    await made('language-certificates', { candidate_id, provider: 'telc', level: 'B1', ...REST })
    expect(await requirement()).toMatchObject({ state: 'unmet', missing: [[{ reason: 'modules_missing' }]] })
  })
})

test('photos of more than 6 months before the application are too old, and say on which day', async () => {
  setToday('2026-12-03')
  const candidate_id = await candidateId()
  await openCase(candidate_id, 'SKILLED')
  const photos = { candidate_id, kind_id: await idOf('document_kinds', 'photos'), received_on: '2026-12-01' }
  const { id } = await made('documents', { ...photos, checked_on: '2026-12-01' })
  const read = () => paperOn(candidate_id, 'photos')
  expect(await read()).toMatchObject({ state: 'incomplete', missing: ['dated'] })
  const dated = async (issued_on: string, checked_on: string) => {
    expect((await admin.put(`/documents/${id}`, { issued_on, checked_on })).status).toBe(200)
    return read()
  }
  expect(await dated('2026-06-02', '2026-12-02')).toMatchObject({
    state: 'too_old',
    too_old_on: '2026-12-03',
  })
  expect(await dated('2026-06-03', '2026-12-03')).toMatchObject({ state: 'ok', too_old_on: null })
})

describe('papers that are none of the person’s', () => {
  test('stand on no checklist of the person and are never asked of the person', async () => {
    const candidate_id = await candidateId()
    await openCase(candidate_id, 'NURSE_DIRECT')
    const internal = await app.sql<
      { id: number; slug: string }[]
    >`select id, slug from document_kinds where internal`
    expect(internal.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['ba_approval', 'preapproval']))
    const slugs = (await pageOf(candidate_id)).papers.items.map(({ slug }) => slug)
    expect(slugs.filter(slug => internal.some(kind => kind.slug === slug))).toEqual([])
    const kind_id = internal[0]?.id
    expectRefusal(
      await user.post(`/candidates/${candidate_id}/documents/ask`, { kind_id, due_on: '2026-12-24' }),
      422,
      'invalid',
      { kind_id: 'not_there' },
    )
    const asked = { candidate_id, kind_id, holder: 'candidate', asked_on: '2026-12-01', due_on: '2026-12-24' }
    expectRefusal(await user.post('/documents', asked), 422, 'invalid', { holder: 'not_a_choice' })
  })

  test('ask the person again for what is not in order, with the reason', async () => {
    const candidate_id = await candidateId()
    const kind_id = await idOf('document_kinds', 'passport')
    const blurred = { check_result: 'not_ok', check_reason: 'The photo is blurred' }
    await made('documents', { candidate_id, kind_id, received_on: '2026-12-01', ...blurred })
    const order = { kind_id, due_on: '2026-12-24', language: 'en' }
    const answer = await user.post(`/candidates/${candidate_id}/documents/ask`, order)
    expect(answer.json).toMatchObject({ sent: { body: expect.stringContaining('The photo is blurred') } })
    expect(await paperOn(candidate_id, 'passport')).toMatchObject({ state: 'asked' })
  })

  test('depend on the country and the person: men who leave Egypt show their military status', async () => {
    const asked = async (country: string, gender: string) => {
      const id = await candidateId({ country_id: await idOf('countries', country), gender })
      await openCase(id, 'SKILLED')
      return (await paperOn(id, 'military_status'))?.needed === true
    }
    expect([await asked('eg', 'male'), await asked('eg', 'female'), await asked('ma', 'male')]).toEqual([
      ...[true, false, false],
    ])
  })

  test('are judged by the authority where nobody can authenticate them', async () => {
    const authority = async (authentication: string) =>
      (
        await (
          await app.api('master')
        ).post('/authorities', {
          ...{
            name: `Authority ${authentication}`,
            authentication,
            source: 'Letter',
            checked_on: '2026-11-22',
          },
        })
      ).record.id
    const candidate_id = await candidateId()
    const training = await openCase(candidate_id, 'TRAINING')
    const requirement = () =>
      requirementOf(training.id, 'school_certificate_rated', 'school_certificate_school_certificate_rated')
    const { id } = await made('documents', {
      ...{
        candidate_id,
        kind_id: await idOf('document_kinds', 'school_certificate'),
        received_on: '2026-11-30',
      },
      ...{ authentication: 'not_possible', authentication_reason: 'Embassy closed' },
      ...{ translation: await papersOf(app, user).upload('school.pdf'), sworn_at: 'Landgericht Berlin' },
    })
    expect((await admin.put(`/documents/${id}`, { checked_on: '2026-12-01' })).status).toBe(200)
    const recognition = await made('recognitions', {
      ...{ candidate_id, kind: 'recognition', occupation: 'Cook', authority: 'Some office' },
    })
    expect(await requirement()).toMatchObject({ state: 'unknown', effect: 'warn' })
    const changed = await user.put(`/recognitions/${recognition.id}`, {
      authority_id: await authority('accepts_without'),
    })
    expect(changed.record).toMatchObject({ authority: null })
    expect(await requirement()).toMatchObject({ state: 'met' })
    await user.put(`/recognitions/${recognition.id}`, { authority_id: await authority('wants_verification') })
    expect(await requirement()).toMatchObject({ state: 'unmet' })
  })
})

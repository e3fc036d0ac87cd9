import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { dayFromToday } from '../../../../tests/kit/days'
import { employableKit } from '../../../../tests/kit/employable'

let app: TestApp
let user: Api
let master: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  master = await app.api('master')
})
afterAll(() => app?.stop())

const { candidateId, idOf, pageOf } = candidateKit(() => app)
const { imported } = employableKit(
  () => app,
  () => ({ user, master, german: master }),
)

test('a document is not due before it was asked for: in the form, in bulk, by an import', async () => {
  const asked_on = dayFromToday(-3)
  const [early, late] = [dayFromToday(-4), dayFromToday(5)]
  const wanted = { candidate_id: await candidateId(), kind_id: await idOf('document_kinds', 'cv') }
  const made = await user.post('/documents', { ...wanted, asked_on, due_on: early })
  expect([made.status, made.refusal.fields]).toEqual([422, { due_on: 'too_early' }])
  const { id } = (await user.post('/documents', { ...wanted, asked_on, due_on: late })).record
  const changed = await user.put(`/documents/${id}`, { due_on: early })
  expect(changed.refusal.fields).toEqual({ due_on: 'too_early' })
  const bulk = await master.put('/documents', { ids: [id], changes: { due_on: early } })
  expect(bulk.refusal.fields).toEqual({ due_on: 'too_early' })
  expect(await imported('documents', [{ ...wanted, asked_on, due_on: early }])).toMatchObject({
    ...{ created: 0, failed: 1 },
  })
})

describe('papers', () => {
  test('are those of the checklist by mission and kind of visa, with what is missing, over and near', async () => {
    const morocco = await idOf('countries', 'ma')
    const id = await candidateId({ country_id: morocco, birth_date: '1998-03-14' })
    const slugs = async () =>
      (await pageOf(id)).papers.items.filter(({ needed }) => needed).map(({ slug }) => slug)
    expect(await slugs()).toEqual(expect.arrayContaining(['passport', 'job_contract', 'birth_certificate']))
    expect(await slugs()).not.toContain('pension_proof')
    // Neither what is internal, nor what belongs to another document, nor what no row asks for.
    for (const slug of ['ba_approval', 'legalisation', 'police_clearance'])
      expect(await slugs()).not.toContain(slug)
    const visa = { candidate_id: id, kind: 'study', mission_country_id: await idOf('countries', 'jo') }
    expect((await user.post('/visas', visa)).status).toBe(201)
    expect(await slugs()).toEqual(expect.arrayContaining(['proof_of_funds', 'motivation_letter']))
    expect(await slugs()).not.toContain('job_contract')
    await user.put(`/candidates/${id}`, { birth_date: '1970-03-14' })
    await user.post('/visas', { ...visa, kind: 'employment' })
    expect(await slugs()).toContain('pension_proof')
  })

  test('say how they stand, and count only in order, in every form and for the day that matters', async () => {
    const id = await candidateId()
    const paper = async (slug: string, values: Record<string, unknown>) => {
      const answer = await user.post('/documents', {
        ...{ candidate_id: id, kind_id: await idOf('document_kinds', slug), ...values },
      })
      expect(answer.status, answer.text).toBe(201)
    }
    const here = { received_on: dayFromToday(-10) }
    const checked = { ...here, checked_on: dayFromToday(-9) }
    await paper('passport', { ...checked, original: true, valid_until: dayFromToday(30) })
    await paper('cv', checked)
    await paper('photos', here)
    await paper('job_contract', checked)
    await paper('recognition_decision', {
      ...here,
      check_result: 'not_ok',
      check_reason: 'Page 2 is missing',
    })
    await paper('insurance', { ...checked, valid_until: dayFromToday(-1) })
    await paper('language_certificate', {
      asked_on: dayFromToday(-25),
      due_on: dayFromToday(-6),
      holder: 'candidate',
    })
    const { papers, clocks, counts } = await pageOf(id)
    const states = Object.fromEntries(papers.items.map(({ slug, state }) => [slug, state]))
    expect(states).toMatchObject({
      ...{ passport: 'expiring', cv: 'ok', photos: 'uploaded', job_contract: 'incomplete' },
      ...{ recognition_decision: 'not_ok', insurance: 'expired', language_certificate: 'asked' },
      consent: 'missing',
    })
    expect(papers.have).toBe(2)
    const item = (slug: string) => papers.items.find(each => each.slug === slug)
    expect(item('job_contract')).toMatchObject({
      missing: ['original_seen'],
      names: { en: expect.any(String) },
    })
    expect(item('recognition_decision')).toMatchObject({ check_reason: 'Page 2 is missing' })
    expect(item('language_certificate')).toMatchObject({ overdue_days: 6, holder: 'candidate' })
    expect(clocks.find(({ source }) => source === 'document')).toMatchObject({ days_left: -6 })
    expect(counts.documents).toBeGreaterThanOrEqual(7)
    await user.post('/visas', { candidate_id: id, appointment_at: `${dayFromToday(31)}T09:00:00Z` })
    const passport = (await pageOf(id)).papers.items.find(({ slug }) => slug === 'passport')
    expect(passport).toMatchObject({ state: 'ends_early', needed_until: dayFromToday(31) })
  })

  test('are asked for again, as often as it takes, until they are here', async () => {
    const id = await candidateId()
    const kind_id = await idOf('document_kinds', 'passport')
    const ask = () => user.post(`/candidates/${id}/documents/ask`, { kind_id, due_on: '2036-12-01' })
    const first = await ask()
    expect(first.status, first.text).toBe(200)
    expect(first.record).toMatchObject({ times_asked: 1, due_on: '2036-12-01', asked_on: expect.any(String) })
    const second = await user.post(`/documents/${first.record.id}/ask`, { due_on: '2026-12-08' })
    expect(second.record).toMatchObject({ times_asked: 2, due_on: '2026-12-08' })
    expect((await ask()).record).toMatchObject({ id: first.record.id, times_asked: 3 })
    await user.put(`/documents/${first.record.id}`, { received_on: '2026-11-20' })
    const late = await user.post(`/documents/${first.record.id}/ask`, { due_on: '2026-12-08' })
    expect(late.refusal.error).toBe('wrong_state')
    expect((await user.post(`/documents/${first.record.id}/ask`, {})).status).toBe(422)
    expect((await user.post('/documents/987654321/ask', { due_on: '2026-12-08' })).status).toBe(404)
    expect((await ask()).record.id).not.toBe(first.record.id)
  })

  test('of a kind that only some may see are nowhere for the others', async () => {
    const id = await candidateId()
    const made = await master.post('/document-kinds', {
      slug: 'medical_report',
      en: 'Report',
      seen_by: ['master'],
    })
    const paper = await master.post('/documents', {
      ...{
        candidate_id: id,
        kind_id: made.record.id,
        name: 'SECRET-PAPER',
        due_on: '2026-11-01',
        asked_on: '2026-10-01',
      },
    })
    expect(paper.status, paper.text).toBe(201)
    for (const path of [
      `/candidates/${id}/page`,
      `/candidates/${id}/timeline`,
      '/documents-all',
      '/clocks-all',
    ]) {
      const seen = await user.get(path)
      expect(seen.text, path).not.toMatch(/SECRET-PAPER|medical_report/)
      expect((await master.get(path)).text, path).toMatch(/SECRET-PAPER|medical_report/)
    }
    expect((await user.get(`/documents/${paper.record.id}`)).status).toBe(404)
    expect(
      (await user.post(`/candidates/${id}/documents/ask`, { kind_id: made.record.id, due_on: '2036-12-01' }))
        .status,
    ).toBe(422)
    await master.put(`/document-kinds/${made.record.id}`, { seen_by: [] })
    expect((await user.get(`/documents/${paper.record.id}`)).status).toBe(200)
  })
})

describe('calls', () => {
  test('reach a lead or a candidate, never both or nobody, and move the day of the next one', async () => {
    const candidate_id = await candidateId({ call_back_date: '2026-11-20' })
    const lead = await user.post('/leads', { name: 'Three', phone: '+212661735901' })
    const both = await user.post('/calls', { candidate_id, lead_id: lead.record.id, status: 'answered' })
    expect(both.refusal.fields).toEqual({ candidate_id: 'invalid' })
    expect((await user.post('/calls', { status: 'answered' })).refusal.fields).toEqual({
      lead_id: 'required',
    })
    await user.post('/calls', { candidate_id, status: 'answered', next_call_back_date: '2026-11-26' })
    expect((await pageOf(candidate_id)).candidate.call_back_date).toBe('2026-11-26')
    await user.post('/calls', {
      candidate_id,
      status: 'unanswered',
      at: '2026-01-01T10:00:00Z',
      next_call_back_date: '2026-01-02',
    })
    expect((await pageOf(candidate_id)).candidate.call_back_date).toBe('2026-11-26')
    await user.post('/calls', { candidate_id, status: 'answered' })
    expect((await pageOf(candidate_id)).candidate.call_back_date).toBeNull()
  })

  test('are as visible as who was called', async () => {
    const mine = await candidateId({ employee_id: app.userOf('user') })
    const theirs = await candidateId({ employee_id: app.userOf('master') })
    for (const candidate_id of [mine, theirs])
      await master.post('/calls', { candidate_id, status: 'answered' })
    const seen = async () => {
      const rows = (await user.get('/calls-all')).rows.map(row => row.candidate_id)
      return [mine, theirs].filter(id => rows.includes(id))
    }
    expect(await seen()).toEqual([mine, theirs])
    await master.put('/settings', { own_rows_only: true })
    expect(await seen()).toEqual([mine])
    await master.put('/settings', { own_rows_only: false })
  })
})

describe('language certificates', () => {
  test('are usable for a year from the oldest module once all are there', async () => {
    const candidate_id = await candidateId()
    const days = { reading_on: '2026-07-18', listening_on: '2026-07-18', writing_on: '2026-06-20' }
    const made = await user.post('/language-certificates', {
      candidate_id,
      provider: 'telc',
      level: 'B1',
      ...days,
    })
    expect(made.record).toMatchObject({ usable_until: null })
    const whole = await user.put(`/language-certificates/${made.record.id}`, { speaking_on: '2026-07-19' })
    expect(whole.record).toMatchObject({ usable_until: '2027-06-20' })
    expect((await pageOf(candidate_id)).certificate).toEqual({
      ...{ provider: 'telc', level: 'B1', usable_until: '2027-06-20' },
    })
    const test = await user.post('/language-certificates', { candidate_id, provider: 'testdaf', level: 'B1' })
    expect(test.refusal.fields).toEqual({ level: 'not_a_choice' })
  })

  test('of a scaled exam do not count where parts of two sittings were put together', async () => {
    const candidate_id = await candidateId()
    const written = { reading_on: '2026-01-15', listening_on: '2026-01-15', writing_on: '2026-01-15' }
    const values = { provider: 'telc', level: 'B2', ...written, speaking_on: '2026-05-20' }
    const care = await user.post('/language-certificates', { candidate_id, ...values, variant: 'care' })
    expect(care.record).toMatchObject({
      result: 'part_passed',
      usable_until: null,
      doubts: ['modules_apart'],
    })
    const general = await user.put(`/language-certificates/${care.record.id}`, { variant: 'general' })
    expect(general.record).toMatchObject({ result: 'passed', usable_until: '2027-01-15', doubts: [] })
  })
})

test('who is mentioned in a note is told, once, if candidates are theirs to see', async () => {
  const candidate_id = await candidateId()
  const mentions = [app.userOf('admin'), app.userOf('user'), app.userOf('de_user')]
  const note = await user.post('/notes', { candidate_id, text: 'Look here', mentions })
  expect(note.status, note.text).toBe(201)
  await user.put(`/notes/${note.record.id}`, { text: 'Look here, please' })
  const told = await app.sql<{ user_id: number; title: string; link: string }[]>`
    select user_id, title, link from notifications where kind = 'mentioned'`
  expect(told).toEqual([
    {
      ...{ user_id: app.userOf('admin'), title: 'The user mentioned you in a note' },
      link: `/candidates/${candidate_id}`,
    },
  ])
})

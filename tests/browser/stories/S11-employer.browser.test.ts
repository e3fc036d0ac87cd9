import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../kit/api'
import { makePresentable } from '../../kit/presentable'
import { pictureFailures, type Served, startServed } from '../../kit/served'
import { enter, save, storyKit } from '../../kit/stories'

let served: Served
let employer: Row
beforeAll(async () => {
  served = await startServed()
  await itIs('2026-12-10')
  employer = await given('bw-leads', { company: 'Klinikum Isarhof' })
})
afterAll(() => served?.stop())
pictureFailures()
const { caseOf, given, itIs, look, person, read, screen } = storyKit(() => served)

/** Reads the candidates of a desk in their order. */
const people = (page: Page) =>
  page.locator('main tbody tr').evaluateAll(rows => rows.map(row => row.textContent ?? ''))

test('S11 the desk of 10 December 2026, on the screen in English and Arabic', async () => {
  for (const [name, name_arabic, notified_on] of [
    ['Later Lotfi', 'لطفي اللاحق', '2026-11-25'],
    ['Appeal Amal', 'أمل الطعن', '2026-11-24'],
  ] as const) {
    const { id: candidate_id } = await person({ name, name_arabic })
    await caseOf(candidate_id, 'SKILLED')
    await given('visas', { candidate_id, state: 'rejected', decided_on: '2026-11-20', notified_on })
  }
  const housework = { recognition_ready: true, recognition_ready_date: '2026-10-01' }
  await person({ name: 'House Hana', name_arabic: 'هناء المنزل', ...housework })
  const { en, ar } = await read('/due-clocks', {
    en: ['Appeal Amal', 'House Hana'],
    ar: ['أمل الطعن', 'هناء المنزل'],
  })
  // The lawsuit stands before what is overdue by our own rules; the one of 25 December is not there yet.
  expect((await people(en))[0]).toMatch(/Appeal Amal.*24 Dec/)
  expect((await people(ar))[0]).toMatch(/أمل الطعن.*24 ديسمبر/)
  expect((await people(en)).filter(row => /Lotfi.*25 Dec/.test(row))).toEqual([])
  await served.sql`
    update users set deputy_id = ${await served.userOf('admin')}, absent_from = '2026-12-09', absent_until = '2026-12-11'
    where id = ${await served.userOf('user')}`
  const deputy = await screen('admin', 'en')
  await deputy.goto('/due-clocks')
  await deputy
    .getByRole('navigation', { name: 'Desks' })
    .getByRole('link', { name: /The user|deputy/i })
    .click()
  await deputy.getByText('Appeal Amal').first().waitFor()
  expect(served.faults).toEqual([])
})

test('S11 a post, a refused presentation, and an early end, on the screen in English and Arabic', async () => {
  await itIs('2027-01-15')
  const german = await screen('de_superadmin', 'en')
  await german.goto('/positions/create')
  await enter(german, {
    Employer: { find: 'Isarhof' },
    Occupation: 'Pflegefachkraft',
    Bundesland: { find: 'Bavaria' },
    'People wanted': '5',
    'Start from': '2027-04-01',
  })
  await save(german)
  await look(
    '/positions',
    { en: ['Pflegefachkraft', '1 Apr 2027'], ar: ['Pflegefachkraft', '1 أبريل 2027'] },
    { role: 'de_superadmin' },
  )

  const nurse = await person({ name: 'Meryem El Idrissi', name_arabic: 'مريم الإدريسي' })
  const opened = await caseOf(nurse.id, 'NURSE_MEASURE', { german_owner_id: await served.userOf('de_user') })
  const desk = await screen('user', 'en')
  await desk.goto('/matches/create')
  await enter(desk, { Candidate: { find: 'Meryem' }, 'Open post': { find: 'Pflegefachkraft' } })
  await save(desk)
  const [match] = await served.sql<{ id: number }[]>`select id from matches`
  await desk.goto(`/matches/${match?.id}`)
  await enter(desk, { State: { choose: 'Presented' } })
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText(/298/).first().waitFor()

  await makePresentable(served.sql, [nurse.id])
  const agreement = await given('fee-agreements', {
    ...{ bw_lead_id: employer.id, name: 'Agency agreement', fee: '6000.00', guarantee_months: 6 },
    refund_rule: 'months_not_begun',
  })
  const { id } = await given('placements', {
    ...{ candidate_id: nurse.id, bw_lead_id: employer.id, case_id: opened.id, agreement_id: agreement.id },
    ...{ name: 'Pflegefachkraft', signed_on: '2026-10-01', started_on: '2027-01-15' },
  })
  const page = `/candidates/${nurse.id}`
  await look(page, { en: ['Not before 15 Jul 2027'], ar: ['ليس قبل 15 يوليو 2027'] })

  await itIs('2027-05-20')
  const api = await served.api('de_superadmin')
  const { version } = (await api.get(`/placements/${id}`)).record
  const ended = await api.put(`/placements/${id}`, {
    ...{ version, end_known_on: '2027-05-20', ended_on: '2027-05-31' },
    ...{ ended_by: 'employer', end_reason: 'Ward is closed' },
  })
  expect(ended.status, ended.text).toBe(200)
  await look(
    page,
    {
      en: ['Last day: 3 Jun 2027', 'Last day: 17 Jun 2027'],
      ar: ['آخر يوم: 3 يونيو 2027', 'آخر يوم: 17 يونيو 2027'],
    },
    { name: 'story-S11' },
  )
  await look('/ready-candidates', { en: ['Meryem El Idrissi'], ar: ['مريم الإدريسي'] }, { role: 'de_user' })
  expect(served.faults).toEqual([])
})

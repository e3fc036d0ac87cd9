import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../kit/api'
import { pictureFailures, type Served, startServed } from '../../kit/served'
import { type Entry, enter, sendPhoto, storyKit } from '../../kit/stories'

let served: Served
let mother: Row
beforeAll(async () => {
  served = await startServed({ smtp: true })
  await itIs('2026-12-01')
  const country_id = await idOf('countries', 'eg')
  mother = await person({ name: 'Salma Farouk', name_arabic: 'سلمى فاروق', country_id })
  await caseOf(mother.id, 'FAMILY')
  const due = { kind_id: await idOf('document_kinds', 'birth_certificate'), due_on: '2026-12-20' }
  const asked = await (await served.api('admin')).post(`/candidates/${mother.id}/documents/ask`, due)
  expect(asked.status, asked.text).toBe(200)
  await given('ba-approvals', { candidate_id: mother.id, occupation: 'Nurse', applied_on: '2026-11-02' })
})
afterAll(() => served?.stop())
pictureFailures()
const { caseOf, given, idOf, itIs, look, ownPage, person, read, screen } = storyKit(() => served)

const FILE = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') }

/** Adds one part of what is known of the birth certificate. */
async function add(desk: Page, part: string, values: Record<string, Entry>, file = false): Promise<void> {
  const row = desk.locator('[data-paper="birth_certificate"]')
  const next = row.getByRole('button', { name: `${part}: Birth certificate` })
  if (await next.count()) await next.click()
  else {
    await row.getByRole('button', { name: /^More/ }).click()
    await desk.getByRole('menuitem', { name: part }).click()
  }
  const dialog = desk.getByRole('dialog')
  await dialog.waitFor()
  await enter(desk, values)
  if (file) {
    await dialog.locator('input[type=file]').setInputFiles(FILE)
    await dialog.getByRole('button', { name: /^Remove/ }).waitFor()
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('S10 papers and own page, on the screen in English and Arabic', async () => {
  const phone = await ownPage(mother)
  await sendPhoto(phone, 'Send')
  await phone.getByText('Not checked yet.').first().waitFor()
  await phone.goto(`${new URL(phone.url()).pathname}?lang=ar`)
  await phone.getByText('لم يُراجع بعد.').first().waitFor()
  expect(await phone.locator('main').textContent()).not.toMatch(/الوكالة الاتحادية|موافقة الوكالة|BA/)

  const papers = `/candidates/${mother.id}?tab=papers`
  await look(papers, { en: ['Not checked'], ar: ['لم يُفحص'] })
  // Who uploads a document does not check it; another person does.
  const user = await screen('user', 'en')
  await user.goto(papers)
  await user.locator('[data-paper="passport"] input[type=file]').setInputFiles(FILE)
  await user.locator('[data-paper="passport"]').getByText('Not checked').waitFor()
  await user.locator('[data-paper="passport"]').getByRole('button', { name: /^More/ }).waitFor()
  expect(await user.getByRole('button', { name: 'Check document: Passport' }).count()).toBe(0)

  await itIs('2026-12-02')
  const desk = await screen('admin', 'en')
  await desk.goto(papers)
  await desk.getByRole('button', { name: 'Check document: Passport' }).waitFor()
  await add(desk, 'Add number and issuer', { 'Country of issue': { find: 'Egypt' } })
  await add(desk, 'Check document', { 'Result of the check': { choose: 'In order' } })
  const row = desk.locator('[data-paper="birth_certificate"]')
  const lacks = () => row.locator('.cp-paper-marks').textContent()
  await look(
    papers,
    {
      en: ['Incomplete', 'Original not seen', 'Translation missing', 'Legalisation missing'],
      ar: ['غير مكتمل', 'لم يُطّلع على الأصل', 'الترجمة ناقصة', 'تصديق السفارة ناقص'],
    },
    { name: 'story-S10' },
  )
  await add(desk, 'Record original', { 'Original seen in': 'Cairo' })
  await expect.poll(lacks).toBe('Translation missingLegalisation missing')
  await add(desk, 'Add authentication', { Authentication: { choose: 'Legalised' } })
  await expect.poll(lacks).toBe('Translation missing')
  await row.getByText('Incomplete').waitFor()
  const sworn = { Translator: 'N. Khalil', 'Sworn at (court or authority)': 'Landgericht Berlin' }
  // By another person than the one who checked the document.
  await user.goto(papers)
  await add(user, 'Add translation', { ...sworn, 'Translation language': { choose: 'German' } }, true)
  await row.getByText('In order', { exact: true }).waitFor()
  const { ar } = await read(papers, { en: ['In order'], ar: ['سليم'] })
  expect(await ar.locator('[data-paper="birth_certificate"]').getByText('ناقص').count()).toBe(0)
  expect(served.faults).toEqual([])
})

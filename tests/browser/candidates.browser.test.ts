import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../kit/api'
import { accessibilityFaults } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { isLong, some, testLong } from '../kit/long'
import { goOn, pictureFailures, type Served, settle, startServed } from '../kit/served'

let served: Served
let api: Api
let kinds: Record<string, number>

beforeAll(async () => {
  served = await startServed()
  api = await served.api('superadmin')
  const rows = await served.sql<{ slug: string; id: number }[]>`select slug, id from document_kinds`
  kinds = Object.fromEntries(rows.map(({ slug, id }) => [slug, id]))
})
afterAll(() => served?.stop())
pictureFailures()

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
let phones = 0

/** Somebody whose recognition was prepared ten days ago, and whose police clearance is late. */
async function candidate(values: Record<string, unknown> = {}): Promise<number> {
  const { status, record } = await api.post('/candidates', {
    name: 'Meryem El Idrissi',
    name_arabic: 'مريم الإدريسي',
    phone: `+2126617341${String(++phones).padStart(2, '0')}`,
    recognition_ready: true,
    recognition_ready_date: dayFromToday(-10),
    ...values,
  })
  expect(status).toBe(201)
  const asked = {
    candidate_id: record.id,
    kind_id: kinds.police_clearance,
    asked_on: dayFromToday(-20),
    due_on: dayFromToday(-6),
  }
  expect((await api.post('/documents', asked)).status).toBe(201)
  return record.id
}

async function opened(id: number, look: Parameters<Served['open']>[1] = {}, tab = ''): Promise<Page> {
  const page = await served.open('admin', look)
  await page.goto(`/candidates/${id}${tab}`)
  await page.getByRole('heading', { level: 2, name: /Meryem|مريم/ }).waitFor()
  return page
}

testLong('the page is read in two calls', async () => {
  const id = await candidate()
  const page = await served.open('admin')
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/\/(candidates|documents|users|statuses|clocks)/.test(pathname) && pathname.startsWith('/api/'))
      asked.push(pathname)
  })
  await page.goto(`/candidates/${id}`)
  await page.getByText('Registered').waitFor()
  await settle(page)
  // They are made side by side.
  await expect
    .poll(() => asked.toSorted())
    .toEqual([`/api/v1/candidates/${id}/page`, `/api/v1/candidates/${id}/timeline`])
})

test('a step is set with a day, seen by a colleague, and undone', async () => {
  const id = await candidate()
  const page = await opened(id)
  await page
    .getByRole('region', { name: 'Recognition' })
    .getByRole('button', { name: /^Submitted/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Recognition: Submitted' })
  await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('')
  await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill(dayFromToday(-3))
  await dialog.getByRole('button', { name: 'Complete step' }).click()
  await dialog.waitFor({ state: 'detached' })
  await says(page, 'Set: Submitted')
  expect((await api.get(`/candidates/${id}`)).record).toMatchObject({
    ...{
      recognition_submitted: true,
      recognition_submitted_date: dayFromToday(-3),
      recognition_step: 'recognition_submitted',
    },
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Undone')
  expect((await api.get(`/candidates/${id}`)).record).toMatchObject({
    ...{ recognition_submitted: false, recognition_submitted_date: null },
  })
})

testLong('a rule blocks a step until what is missing is filled in', async () => {
  const id = await candidate({
    recognition_authority_submitted: true,
    recognition_authority_submitted_date: dayFromToday(-2),
  })
  const page = await opened(id)
  await page
    .getByRole('region', { name: 'Recognition' })
    .getByRole('button', { name: /^Result/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Recognition: Result' })
  const set = dialog.getByRole('button', { name: 'Complete step' })
  expect(await set.isDisabled()).toBe(true)
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Full', exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Go on without it' }).check()
  await set.click()
  await says(page, 'Set: Result')
  expect((await api.get(`/candidates/${id}`)).record).toMatchObject({
    ...{ recognition_result: true, recognition_result_kind: 'full' },
  })
})

testLong('of two who step the same candidate the second sees the newest', async () => {
  const id = await candidate()
  const page = await opened(id)
  await page
    .getByRole('region', { name: 'Fast track' })
    .getByRole('button', { name: /^Documents ready/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Fast track: Documents ready' })
  await dialog.getByRole('button', { name: 'Complete step' }).waitFor()
  await served.sql`update candidates set version = version + 1, birth_place = 'Rabat' where id = ${id}`
  await dialog.getByRole('button', { name: 'Complete step' }).click()
  await dialog.getByText(/You now see the newest version/).waitFor()
  expect((await api.get(`/candidates/${id}`)).record).toMatchObject({ accelerated_documents_ready: false })
})

/** A file as a person drags it from the desktop. */
async function drop(page: Page, on: string, name: string, type: string, bytes: string) {
  const dataTransfer = await page.evaluateHandle(
    ([name, type, bytes]) => {
      const data = new DataTransfer()
      data.items.add(
        new File([Uint8Array.from(atob(bytes as string), c => c.charCodeAt(0))], name as string, { type }),
      )
      return data
    },
    [name, type, bytes],
  )
  await page.dispatchEvent(on, 'dragover', { dataTransfer })
  await page.dispatchEvent(on, 'drop', { dataTransfer })
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

test('a paper is dropped on its line, and looked at', async () => {
  const id = await candidate()
  const page = await opened(id, {}, '?tab=papers')
  await page.locator('[data-paper="cv"]').waitFor()
  await drop(page, '[data-paper="cv"]', 'cv.png', 'image/png', PIXEL)
  await says(page, 'Uploaded')
  await page.locator('[data-paper="cv"]').getByText('Not checked', { exact: true }).waitFor()
  const [kept] = (
    await api.get(`/documents?filter=${encodeURIComponent(JSON.stringify({ candidate_id: id }))}`)
  ).page.data
  expect(kept).toMatchObject({
    name: 'cv.png',
    file: expect.stringContaining(`/files/candidates/${id}/`),
  })
  await page.getByRole('button', { name: 'CV without gaps', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'CV without gaps' })
  await dialog.getByRole('img', { name: 'CV without gaps' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a PDF is shown by the viewer of the browser, from memory', async () => {
  const id = await candidate()
  const page = await opened(id, {}, '?tab=papers')
  await page.locator('[data-paper="cv"]').waitFor()
  await drop(page, '[data-paper="cv"]', 'cv.pdf', 'application/pdf', btoa(PDF))
  await says(page, 'Uploaded')
  await page.getByRole('button', { name: 'CV without gaps', exact: true }).click()
  const frame = page.getByRole('dialog').locator('iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('src')).toMatch(/^blob:/)
})

test('a file that is dropped beside the lines is asked what it is', async () => {
  const id = await candidate()
  const page = await opened(id, {}, '?tab=papers')
  await page.locator('.cp-drop').waitFor()
  await drop(page, '.cp-drop', 'cv.png', 'image/png', PIXEL)
  const dialog = page.getByRole('dialog', { name: 'Which document is this?' })
  await dialog.getByRole('combobox').fill('CV')
  await page.getByRole('option', { name: /CV/ }).click()
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await says(page, 'Uploaded')
  await page.locator('[data-paper="cv"]').getByText('Not checked', { exact: true }).waitFor()
})

testLong('an instalment is agreed upon, and paid', async () => {
  const id = await candidate()
  const page = await opened(id, {}, '?tab=fees')
  await page.getByRole('button', { name: 'Add an instalment' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('310.00')
  await page.getByRole('textbox', { name: 'Due on' }).fill(dayFromToday(-1))
  await page.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Saved')
  await page.getByText('310.00 EUR').first().waitFor()
  await page.getByText(/^Late since/).waitFor()
  await page.getByRole('button', { name: /^Edit: First/ }).click()
  await page.getByRole('textbox', { name: 'Paid on' }).fill(dayFromToday(0))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Paid \d/).waitFor()
  expect((await api.get(`/candidates/${id}`)).record).toMatchObject({
    ...{
      first_fees: '310.00',
      first_fees_currency: 'EUR',
      first_fees_due_date: dayFromToday(-1),
      first_fees_paid_date: dayFromToday(0),
    },
  })
})

test('a note names a colleague, by keys alone', async () => {
  const id = await candidate()
  const page = await opened(id)
  await page.getByRole('textbox', { name: /Write a note/ }).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('Ask @The mas')
  await page.getByRole('option', { name: 'The master' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await says(page, 'Saved')
  const [note] = await served.sql`select text, mentions from notes where candidate_id = ${id}`
  expect(note).toEqual({ text: 'Ask @The master', mentions: [await served.userOf('master')] })
})

testLong('the form sends what changed, and asks before it is left', async () => {
  const id = await candidate()
  const page = await opened(id, {}, '?tab=record')
  await page.getByRole('textbox', { name: 'Place of birth' }).fill('Fès')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  expect(Object.keys(JSON.parse((await sent).postData() ?? '{}')).sort()).toEqual(['birth_place', 'version'])
  await says(page, 'Saved')
})

test('a face is placed in the frame of a passport picture', async () => {
  const id = await candidate()
  const page = await opened(id)
  await page.getByRole('button', { name: 'Change portrait' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change portrait' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
  await dialog.getByRole('img', { name: /Picture in the frame/ }).press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Change portrait' }).locator('img').waitFor()
  expect((await api.get(`/candidates/${id}`)).record.portrait_url).toMatch(/\.jpg$/)
})

const TABS = [
  '',
  '?tab=record',
  '?tab=papers',
  '?tab=fees',
  '?tab=employers',
  '?tab=requests',
  '?tab=messages',
] as const

/** Each direction and each width once, each tab in one of the two; the long form takes every pair. */
const LOOKS = (['en', 'ar'] as const)
  .flatMap(lang => [1280, 390].map(width => ({ lang, width })))
  .filter(({ lang, width }) => isLong || (lang === 'en') === (width === 1280))

for (const { lang, width } of LOOKS)
  test(`no fault of access and nothing beyond the edge: ${lang}, ${width} px`, async () => {
    const id = await candidate({
      first_fees: '310',
      first_fees_currency: 'EUR',
      first_fees_due_date: dayFromToday(3),
    })
    const page = await served.open('admin', { width, height: 800, dark: lang === 'ar' })
    if (lang === 'ar') await page.addInitScript(() => localStorage.setItem('lotse.locale', 'ar'))
    await page.goto(`/candidates/${id}`)
    for (const tab of some(TABS, 2, lang === 'en' ? 0 : 1)) {
      await goOn(page, `/candidates/${id}${tab}`)
      await page.getByRole('heading', { level: 2, name: /Meryem|مريم/ }).waitFor()
      await settle(page)
      expect(await accessibilityFaults(page), tab).toEqual([])
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, tab).toBeLessThanOrEqual(0)
    }
  })

test('no script broke', () => expect(served.faults).toEqual([]))

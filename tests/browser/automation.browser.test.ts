import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
beforeAll(async () => {
  served = await startServed()
})
afterAll(() => served?.stop())
pictureFailures()

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function choose(page: Page, label: RegExp, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function addAction(page: Page, name: string) {
  await button(page, 'Add an action').click()
  await page.getByRole('menuitem', { name }).click()
}

let made = 0
async function makeLead(source: string) {
  const master = await served.api('master')
  const answer = await master.post('/leads', { name: `Lead ${++made}`, phone: `+21266100000${made}`, source })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

test('a rule is built, tried on last week, and answers the next lead', async () => {
  await makeLead('facebook')
  await makeLead('phone')
  const page = await served.open('master')
  await page.goto('/automation/create')
  await page.getByLabel(/^Name/).fill('Facebook is called at once')
  await choose(page, /^When/, 'A record is created')
  await choose(page, /^Record type/, 'Leads')
  await button(page, 'Filter').click()
  await page.getByRole('menuitem', { name: 'Source', exact: true }).click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Facebook').check()
  await editor.getByRole('button', { name: 'Close' }).click()
  await addAction(page, 'Set a call back')
  await addAction(page, 'Set a field')
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Note' })
  await page.getByLabel('Value').fill('from an ad')
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Save').click()
  await says(page, 'Created')

  await button(page, 'Dry run').click()
  const tried = page.getByRole('listitem').filter({ hasText: 'Lead 1' })
  await tried.getByText('Set a field: done').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Lead 2' })
    .getByText('The conditions were not met')
    .waitFor()
  const [untouched] = await served.sql`select note, call_back_date from leads where name = 'Lead 1'`
  expect(untouched).toEqual({ note: null, call_back_date: null })

  await page.getByLabel('Active').check()
  await button(page, 'Save').click()
  await says(page, 'Saved')
  const { id } = await makeLead('facebook')
  await page.goto(`/leads/${id}`)
  await page.getByText('from an ad').first().waitFor()
  await page.goto('/automation')
  await page.getByRole('link', { name: 'Facebook is called at once' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Lead 3' }).getByText('Set a call back: done').waitFor()
})

test('in Arabic, on a phone, what is wrong stands where it is', async () => {
  const page = await served.open('master', { locale: 'ar', width: 390 } as never)
  await page.addInitScript(() => localStorage.setItem('lotse.locale', 'ar'))
  await page.goto('/automation/create')
  await page.getByLabel(/^الاسم/).fill('بلا إجراء')
  await choose(page, /^عندما/, 'إنشاء سجل')
  await choose(page, /^نوع السجل/, 'العملاء المحتملون')
  await page.getByRole('button', { name: 'حفظ', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('no script broke', () => expect(served.faults).toEqual([]))

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testLong } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served

beforeAll(async () => {
  served = await startServed()
})
afterAll(() => served?.stop())
pictureFailures()

const html = (page: Page) =>
  page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])

/** Distance of the drawer from the left edge. */
const drawerAt = async (page: Page) => (await page.getByRole('complementary').first().boundingBox())?.x

test('Arabic turns words and direction at once, stays over a reload, and back', async () => {
  const page = await served.open('master')
  await page.goto('/leads')
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  expect(await html(page)).toEqual(['ltr', 'en'])
  await expect.poll(() => drawerAt(page)).toBe(0)

  await page.getByRole('button', { name: 'العربية' }).click()
  await page.getByRole('heading', { name: 'العملاء المحتملون', level: 1 }).waitFor()
  expect(await html(page)).toEqual(['rtl', 'ar'])
  // The page is drawn anew in the other language: for a moment there is no drawer.
  await expect.poll(() => drawerAt(page)).toBeGreaterThan(900)
  expect(await page.getByRole('heading', { name: 'Leads' }).count()).toBe(0)

  await page.reload()
  await page.getByRole('heading', { name: 'العملاء المحتملون', level: 1 }).waitFor()
  expect(await html(page)).toEqual(['rtl', 'ar'])

  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  expect(await html(page)).toEqual(['ltr', 'en'])
  await expect.poll(() => drawerAt(page)).toBe(0)
})

testLong('a form with unsaved changes is asked about first', async () => {
  const page = await served.open('master')
  await page.goto('/leads/create')
  await page.getByLabel('Note').fill('Half a sentence')
  await page.getByRole('button', { name: 'العربية' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  expect(await page.getByLabel('Note').inputValue()).toBe('Half a sentence')
  expect(await html(page)).toEqual(['ltr', 'en'])
})

test('the sign-in page too, and the language goes along into the application', async () => {
  const page = await served.open(null)
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor()
  expect(await html(page)).toEqual(['rtl', 'ar'])
  await page.reload()
  await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor()
  expect(await html(page)).toEqual(['rtl', 'ar'])
})

test('German and French have their words on every part of the page', async () => {
  const page = await served.open('master')
  await page.goto('/ledger')
  for (const [language, locale, title, none] of [
    ['Deutsch', 'de', 'Buchungen', 'Nichts entspricht diesen Filtern.'],
    ['Français', 'fr', 'Registre', 'Rien ne correspond à ces filtres.'],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.getByText(none).waitFor()
    expect(await html(page)).toEqual(['ltr', locale])
  }
})

test('a language that is saved in the own settings turns the page', async () => {
  const page = await served.open('user')
  await page.goto('/profile?tab=settings')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'German' }).click()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(() => html(page)).toEqual(['ltr', 'de'])
})

test('no script broke', () => expect(served.faults).toEqual([]))

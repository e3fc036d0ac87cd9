import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { some } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let app: Served
beforeAll(async () => {
  app = await startServed()
})
afterAll(() => app?.stop())
pictureFailures()

/** Opens a page as the superadmin, in a language. */
async function open(locale: 'en' | 'ar', width: number): Promise<Page> {
  const page = await app.open('superadmin', { width })
  await page.addInitScript(chosen => localStorage.setItem('lotse.locale', chosen), locale)
  return page
}

const LANGUAGES = {
  en: ['English', 'Arabic', 'French', 'German'],
  ar: ['الإنجليزية', 'العربية', 'الفرنسية', 'الألمانية'],
}

/** Fills in a name in the four languages, and applies the dialog. */
async function name(page: Page, text: string, locale: 'en' | 'ar' = 'en') {
  const dialog = page.getByRole('dialog')
  const label = locale === 'en' ? 'Name' : 'الاسم'
  for (const language of LANGUAGES[locale]) await dialog.getByLabel(`${label} (${language})`).fill(text)
}
const apply = (page: Page, words = 'Apply') =>
  page.getByRole('dialog').getByRole('button', { name: words }).click()

test('a route is made, gets a step and a deadline, and is published', async () => {
  const page = await app.open('superadmin', { width: 1440 })
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Routes/ }).click()
  await page.waitForURL(/\/routes$/)
  await page.goto('/routes/create')
  await page.getByLabel('Key, required').fill('HEALTH')
  await page.getByLabel('English, required').fill('Health check first')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/routes\/\d+$/)
  await page.getByRole('button', { name: 'Begin a draft' }).click()
  await page.waitForURL(/\/draft$/)

  await page.getByRole('button', { name: 'Add track' }).click()
  await name(page, 'Health')
  await apply(page)
  for (const step of ['Health check booked', 'Health check passed']) {
    await page.getByRole('button', { name: 'Add step' }).click()
    await name(page, step)
    await apply(page)
  }
  await page.getByRole('button', { name: /^Deadlines/ }).click()
  await page.getByRole('button', { name: 'Add deadline' }).click()
  await name(page, 'Health check')
  await page.getByRole('combobox', { name: 'Step that starts it' }).click()
  await page.getByRole('option', { name: 'Health check booked' }).click()
  await page.getByRole('combobox', { name: 'Step that ends it' }).click()
  await page.getByRole('option', { name: 'Health check passed' }).click()
  await page.getByRole('dialog').getByLabel('Source', { exact: true }).fill('Rule of the company')
  await apply(page)
  await page.getByText('X-01').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByText('Ready to publish').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('This is the first version of the route.').waitFor()
  await page.getByLabel('Reason').fill('The first one')
  await page.getByRole('button', { name: 'Publish version 1' }).click()
  await page.waitForURL(/\/routes\/\d+$/)
  await page.getByRole('link', { name: 'Version 1' }).click()
  await page.getByText('Health check booked').waitFor()
  expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0)
  expect(app.faults).toEqual([])
})

const WORDS = {
  en: { begin: 'Begin a draft', step: 'Add step', apply: 'Apply', up: 'Move up', publish: 'Publish' },
  ar: { begin: 'بدء مسودة', step: 'إضافة خطوة', apply: 'تطبيق', up: 'نقل إلى أعلى', publish: 'نشر' },
}
const SHOWN = {
  en: { difference: 'New steps 1', reason: 'Reason', version: 'Publish version' },
  ar: { difference: 'خطوات جديدة 1', reason: 'السبب', version: 'نشر الإصدار' },
}

// Beside the test above, in English on the desk; the long form has all four. The version is the one that comes about.
const LOOKS = some(
  [
    { locale: 'ar', width: 390 },
    { locale: 'ar', width: 1440 },
    { locale: 'en', width: 390 },
  ] as const,
  3,
).map((look, at) => ({ ...look, number: at + 2 }))
test.each(LOOKS)(
  'a step is added in $locale at $width px, and its version replaces the one before',
  async look => {
    const { locale, width, number } = look
    const words = WORDS[locale]
    const shown = SHOWN[locale]
    const [route] = await app.sql<{ id: number }[]>`select id from routes where slug = 'HEALTH'`
    const page = await open(locale, width)
    await page.goto(`/routes/${route?.id}`)
    await page.getByRole('button', { name: words.begin }).click()
    await page.waitForURL(/\/draft$/)
    const step = `Check ${number}`
    await page.getByRole('button', { name: words.step }).click()
    await name(page, step, locale)
    await apply(page, words.apply)
    await page.getByRole('button', { name: `${words.up}: ${step}` }).press('Enter')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: words.publish, exact: true }).click()
    await page.getByText(shown.difference).waitFor()
    await page.getByLabel(shown.reason).fill('One more')
    await page.getByRole('button', { name: `${shown.version} ${number}` }).click()
    await page.waitForURL(/\/routes\/\d+$/)
    const states = await app.sql<{ number: number }[]>`
    select number from route_versions where route_id = ${route?.id ?? 0} and state = 'published'`
    expect(states).toEqual([{ number }])
    const steps = await app.sql<{ slug: string }[]>`select slug from route_steps where en = ${step}`
    expect(steps).toEqual([{ slug: `check_${number}` }])
    expect(app.faults).toEqual([])
  },
)

test('a version that affects open cases lists them, and a person moves one and takes it back', async () => {
  const [made] = await app.sql<{ id: number }[]>`
    with person as (insert into candidates (name, phone, search_text) values ('Mona Saleh', '+201001234567', 'mona saleh') returning id)
    insert into cases (candidate_id, route_id, name, route_version_id, is_primary)
    select person.id, r.id, r.en, v.id, true from person, routes r
    join route_versions v on v.route_id = r.id and v.state = 'published' where r.slug = 'HEALTH' returning route_id as id`
  const versionOf = async () => {
    const [row] = await app.sql<{ number: number }[]>`
      select v.number from cases x join route_versions v on v.id = x.route_version_id where x.route_id = ${made?.id ?? 0}`
    return row?.number
  }
  const before = await versionOf()
  const page = await open('en', 390)
  await page.goto(`/routes/${made?.id}`)
  await page.getByRole('button', { name: 'Begin a draft', exact: true }).click()
  await page.waitForURL(/\/draft$/)
  await page.getByRole('button', { name: 'Add step' }).click()
  await name(page, 'Vaccination')
  await apply(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByLabel('Reason').fill('A new rule')
  await page.getByLabel('List open cases for a move to this version').check()
  await page.getByRole('button', { name: /^Publish version/ }).click()
  await page.waitForURL(/\/open-cases$/)
  await page.getByText('1 open case is on an older version.').waitFor()
  await page.getByText('Vaccination').waitFor()
  expect(await versionOf()).toBe(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Move to version \d+: Mona Saleh$/ }).click()
  await page.getByText(/^All open cases are on version/).waitFor()
  expect(await versionOf()).toBe(Number(before) + 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 open case is on an older version.').waitFor()
  expect(await versionOf()).toBe(before)
  expect(app.faults).toEqual([])
})

test('a shipped route is read with its steps, deadlines and requirements, and is in the list with its version', async () => {
  const page = await open('ar', 1440)
  await page.goto('/routes')
  await page.getByText('الإصدار 1').first().waitFor()
  const [route] = await app.sql<{ id: number }[]>`select id from routes where slug = 'TRAINING'`
  await page.goto(`/routes/${route?.id}`)
  await page.getByRole('link', { name: 'الإصدار 1' }).waitFor()
  await page.getByRole('link', { name: 'الإصدار 1' }).click()
  for (const part of ['الخطوات', 'المهل', 'المتطلبات']) {
    await page.getByRole('button', { name: new RegExp(`^${part} [1-9]`) }).click()
    expect(await page.getByText('route_editor.').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  }
  expect(app.faults).toEqual([])
})

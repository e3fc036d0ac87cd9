import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { testLong } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let app: Served
beforeAll(async () => {
  app = await startServed()
})
afterAll(() => app?.stop())
pictureFailures()

test('a form is built in the browser, and a visitor without a script fills it in on a phone in Arabic', async () => {
  const page = await app.open('superadmin')
  await page.goto('/forms/create')
  await page.getByLabel('Name, required', { exact: true }).fill('Nursing, spring')
  await page.getByLabel('Public name, required').fill('nursing')
  await page.getByRole('button', { name: 'Start with the usual questions' }).click()
  await page.getByLabel('Title', { exact: true }).fill('العمل في التمريض')
  await page.getByText('Title: the text in English is missing').waitFor()
  await page.getByRole('group', { name: 'Text language' }).getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Work as a nurse')
  await page.getByText('Nothing is missing').waitFor()

  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel('Question', { exact: true }).fill('When can you start?')
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'One of several' }).click()
  await page.getByLabel('Choices (one per line)').fill('Now\nLater')
  await page.getByRole('group', { name: 'Text language' }).getByRole('button', { name: 'Arabic' }).click()
  await page.getByLabel('Question', { exact: true }).fill('متى تبدأ؟')
  await page.getByLabel('Choices (one per line)').fill('الآن\nلاحقًا')
  await page.getByText('Nothing is missing').waitFor()
  const preview = page.frameLocator('.fm-preview iframe').frameLocator('iframe')
  await preview.getByText('متى تبدأ؟').waitFor()
  // By key: before the consent, which stays the last.
  await page.getByRole('button', { name: /^Drag to move.*: متى تبدأ؟$/ }).press('ArrowUp')
  await page.getByRole('switch', { name: 'Published' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/forms\/\d+$/)
  await page.getByText(`${app.url}/f/nursing`).first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const phone = await app.open(null, { width: 390, locale: 'ar-EG', javaScriptEnabled: false })
  await phone.goto('/f/nursing?utm_source=fb&utm_campaign=nursing-eg&utm_medium=paid')
  const shown = Date.now()
  await phone.getByRole('heading', { name: 'العمل في التمريض' }).waitFor()
  await phone.getByLabel('الاسم الكامل').fill('سارة علي')
  await phone.getByLabel('البلد').selectOption({ label: 'مصر' })
  await phone.getByLabel('رقم الهاتف').fill('12')
  await phone.getByRole('radio', { name: 'الآن' }).check()
  await phone.getByRole('button', { name: 'إرسال' }).click()
  const summary = phone.getByRole('alert')
  await summary.getByRole('link', { name: 'رقم الهاتف' }).waitFor()
  expect(await phone.getByLabel('الاسم الكامل').inputValue()).toBe('سارة علي')
  expect(await phone.getByRole('radio', { name: 'الآن' }).isChecked()).toBe(true)
  await phone.getByLabel('رقم الهاتف').fill('٠١٠٠ ١٢٣ ٤٥٦٧')
  await phone.getByLabel(/^أوافق/).check()
  // A form sent within two seconds of its page counts as sent by a machine.
  await new Promise(done => setTimeout(done, Math.max(0, 2_100 - (Date.now() - shown))))
  await phone.getByRole('button', { name: 'إرسال' }).click()
  await phone.getByRole('heading', { name: 'شكرًا لك' }).waitFor()
  const leads = await app.sql`select name, phone, source, utm_campaign, utm_medium, note from leads`
  expect(leads).toEqual([
    {
      name: 'سارة علي',
      phone: '+201001234567',
      source: 'form',
      utm_campaign: 'nursing-eg',
      utm_medium: 'paid',
      note: 'متى تبدأ؟ الآن',
    },
  ])

  await page.reload()
  await page.getByRole('link', { name: /^Answers 1$/ }).click()
  await page.getByRole('link', { name: 'سارة علي' }).first().click()
  await page.getByText('+201001234567').first().waitFor()
  expect(app.faults).toEqual([])
})

test('the public page has no fault of accessibility in either direction', async () => {
  const page = await app.open(null, { width: 390 })
  for (const [language, title] of [
    ['ar', 'العمل في التمريض'],
    ['en', 'Work as a nurse'],
  ]) {
    await page.goto(`/f/nursing?lang=${language}`)
    await page.getByRole('heading', { name: title }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults(page)).toEqual([])
  }
})

testLong('somebody who registered is taken over as a candidate', async () => {
  const master = await app.api('master')
  await master.post('/online-candidates', {
    name: 'Hoda Sami',
    phone: '+493077712345',
    language_level_id: 'B1',
  })
  const page = await app.open('superadmin')
  await page.goto('/online-candidates?kind=board')
  await page.getByText('Hoda Sami').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto('/online-candidates')
  await page.getByRole('link', { name: 'Hoda Sami' }).first().click()
  await page.getByRole('button', { name: 'Convert to candidate' }).click()
  await page.getByRole('button', { name: 'Create candidate' }).click()
  await page.getByText(/^Converted to candidate: /).waitFor()
  await page.waitForURL(/\/candidates\/\d+/)
  const [person] = await app.sql`select stage, candidate_id from online_candidates`
  expect(person).toMatchObject({ stage: 'taken_over', candidate_id: expect.any(Number) })
  await page.goto('/lead-ads')
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await page.getByText('Meta refused').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

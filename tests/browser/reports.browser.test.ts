import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { some } from '../kit/long'
import { goOn, pictureFailures, type Served, settle, startServed } from '../kit/served'

let served: Served

beforeAll(async () => {
  served = await startServed()
  const rows = Array.from({ length: 6 }, (_, at) => ({
    name: `Lead ${at + 1}`,
    phone: `+2010${10_000_000 + at}`,
    source: at < 4 ? 'facebook' : null,
    utm_campaign: at < 3 ? 'nursing-eg' : null,
    calls_count: at < 2 ? 1 : 0,
    answered_calls: at < 1 ? 1 : 0,
    search_text: `lead ${at + 1}`,
  }))
  await served.sql`insert into leads ${served.sql(rows)}`
  await served.sql`
    insert into ad_days (campaign, day, spend, spend_currency)
    values ('nursing-eg', (now() at time zone (select time_zone from organisation))::date, 30, 'EUR')`
})
afterAll(() => served?.stop())
pictureFailures()

test('each figure of the report opens the leads behind it, from the chart and from the table', async () => {
  const page = await served.open('superadmin')
  await page.goto('/leads-report?period=today')
  const names = () => page.locator('a.v-link').allTextContents()
  const reached = page.getByRole('link', { name: /^Reached/ })
  await reached.waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor({ state: 'hidden' })
  expect(await reached.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await reached.click()
  await expect.poll(names).toEqual(['Lead 1'])
  await page.goBack()
  const source = page.getByRole('region', { name: 'Source', exact: true }).first()
  await source.getByRole('link', { name: /Without/ }).click()
  await expect.poll(names).toEqual(['Lead 6', 'Lead 5'])
  await page.goBack()
  await source.getByRole('button', { name: 'Table' }).click()
  await source.getByRole('link', { name: 'Called: 2' }).click()
  await expect.poll(names).toEqual(['Lead 2', 'Lead 1'])
  await page.goBack()
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Yesterday' }).click()
  await page.getByText('No leads in this period.').waitFor()
})

test('an ad says what a lead cost and opens those that it brought', async () => {
  const page = await served.open('superadmin')
  await page.goto('/ads')
  const row = page.getByRole('row', { name: /nursing-eg/ })
  await row.getByText('10.00 EUR').waitFor()
  await row.getByRole('link', { name: 'Leads: 3' }).click()
  await page.waitForURL(/\/leads\?/)
  await expect.poll(() => page.locator('a.v-link').allTextContents()).toEqual(['Lead 3', 'Lead 2', 'Lead 1'])
})

test.each(some(['ar', 'en'] as const, 2))(
  'they fit a phone, and whoever reads them otherwise: %s',
  async locale => {
    const page = await served.open('superadmin', { width: 390 })
    await page.addInitScript(chosen => localStorage.setItem('lotse.locale', chosen), locale)
    for (const [at, path] of ['/leads-report?period=all', '/ads', '/health'].entries()) {
      await (at ? goOn(page, path) : page.goto(path))
      await page.locator('.r-card, .v-list li, .v-list table').first().waitFor()
      await settle(page)
      expect({ path, faults: await accessibilityFaults(page) }).toEqual({ path, faults: [] })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, path).toBeLessThanOrEqual(0)
    }
  },
)

test.each(['ar', 'en'] as const)(
  'amounts without a rate are not cut in the costs of visas: %s',
  async locale => {
    const page = await served.open('superadmin')
    await page.addInitScript(chosen => localStorage.setItem('lotse.locale', chosen), locale)
    const line = {
      ...{ id: 1, version: 1, line: 'all_in', visas: 3, rows: 4, amount: '4634.33', amount_currency: 'EUR' },
      ...{ per_visa: null, per_visa_currency: 'EUR', filters: { rows: {}, visas: {} } },
      lacks: '7326.20 EGP, 1045.18 MAD, 418.55 TND, 1345.00 USD',
    }
    const data = { data: [line], current_page: 1, per_page: 9, last_page: 1, total: 1 }
    await page.route(/\/api\/v1\/visa-costs\?/, route => route.fulfill({ json: data }))
    await page.goto('/visa-costs')
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const amounts = page.getByRole('link', { name: /7,326\.20.EGP.*1,345\.00.USD/ })
      await amounts.waitFor()
      await settle(page)
      const isCut = await page
        .locator('.r-table td')
        .evaluateAll(cells => cells.some(cell => cell.scrollWidth > cell.clientWidth + 1))
      expect({ width, isCut }).toEqual({ width, isCut: false })
    }
  },
)

/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goOn, pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
beforeAll(async () => {
  served = await startServed({ people: 'demo' })
})
afterAll(() => served?.stop())
pictureFailures()

/** Every page of the demo with a table that drops columns. */
const PAGES = [
  '/leads',
  '/candidates',
  '/ledger',
  '/health',
  '/inbound-events',
  '/leads-management?look=loads',
  '/users',
]

interface Seen {
  label: string | null
  isTooWide: boolean
  columns: number
}

/** The tables of the page: whether they go beyond their box, and how many columns can be seen without scrolling. */
const tablesOf = (page: Page): Promise<Seen[]> =>
  page.locator('.l-fit').evaluateAll(boxes =>
    boxes.map(box => {
      const edge = box.getBoundingClientRect()
      const cells = [...box.querySelectorAll('tbody tr:first-child > *')].map(cell =>
        cell.getBoundingClientRect(),
      )
      return {
        label: box.getAttribute('aria-label'),
        isTooWide: box.scrollWidth > box.clientWidth + 1,
        columns: cells.filter(
          ({ width, left, right }) => width > 20 && left >= edge.left - 1 && right <= edge.right + 1,
        ).length,
      }
    }),
  )

describe.each([
  ['1440 px', 1440],
  ['820 px', 820],
  ['200 % of 1280 px', 640],
  ['390 px', 390],
])('at %s', (_, width) => {
  test('every page shows the name and the most important column of every table', async () => {
    const page = await served.open('master', { width, height: 900 })
    const wrong = async () =>
      (await tablesOf(page)).filter(({ isTooWide, columns }) => isTooWide || columns < 2)
    for (const [at, path] of PAGES.entries()) {
      if (at === 0) await page.goto(path)
      else await goOn(page, path)
      await page.locator('.l-fit, .v-cards').first().waitFor()
      // Names come after the rows and make columns wider.
      await expect.poll(wrong, { message: path, timeout: 10_000 }).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })
})

test('one long name is cut, and a button shows the columns that were dropped', async () => {
  const api = await served.api('master')
  const name = 'Abdulrahman Mohammed Abdelkader Almasri Bint-Alsheikh of the old town of Casablanca'
  await api.put('/users/4', { name })
  const page = await served.open('master', { width: 420, height: 900 })
  await page.goto('/leads-management?look=loads')
  await page.getByRole('rowheader', { name }).waitFor()
  expect(await tablesOf(page)).toMatchObject([{ isTooWide: false }])
  const before = await page.getByRole('columnheader').count()
  await page.getByRole('button', { name: 'Show all columns' }).click()
  await expect.poll(() => page.getByRole('columnheader').count()).toBeGreaterThan(before)
})

test('no script broke', () => expect(served.faults).toEqual([]))

/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { isLong, some } from '../kit/long'
import { goOn, NOWHERE, pictureFailures, type Served, settle, startServed } from '../kit/served'

/** A demo has something on every screen: states of each kind, names in both scripts, campaigns sent and running. */
let served: Served
const ids: Record<string, number> = {}

beforeAll(async () => {
  served = await startServed({ people: 'demo' })
  const first = async (name: string, rows: PromiseLike<{ id: number }[]>) => {
    ids[name] = (await rows)[0]!.id
  }
  const { sql } = served
  await first('lead', sql`select id from leads where deleted_at is null order by calls_count desc limit 1`)
  await first('draft', sql`select id from campaigns where audience = 'general' and status = 'draft' limit 1`)
  await first('sent', sql`select id from campaigns where audience = 'general' and status = 'sent' limit 1`)
  await first('email', sql`select id from emails where audience = 'general' and status = 'sent' limit 1`)
  await first('template', sql`select id from templates where audience = 'bw' limit 1`)
  await first('user', sql`select id from users order by id limit 1`)
  await first('log', sql`select id from logs order by id desc limit 1`)
})
afterAll(() => served?.stop())
pictureFailures()

/** Every screen of this product, by what it is called here. */
const SCREENS: [name: string, path: () => string][] = [
  ['home', () => '/'],
  ['a list', () => '/leads'],
  ['a form', () => `/leads/${ids.lead}`],
  ['a new record', () => '/leads/create'],
  ['a page to read', () => `/leads/${ids.lead}/show`],
  ['the call queue', () => '/leads?queue=1'],
  ['the bin', () => '/leads?bin=1'],
  ['a board', () => '/leads?kind=board'],
  ['the work board', () => '/leads-management'],
  ['candidates by step', () => '/candidates?kind=board&tab=visa'],
  ['stuck', () => '/clocks'],
  ['the ledger', () => '/ledger'],
  ['messages of other systems', () => '/inbound-events'],
  ['ready candidates', () => '/ready-candidates'],
  ['a list of rules', () => '/deadlines'],
  ['loads', () => '/leads-management?look=loads'],
  ['lead counters', () => '/lead-counters'],
  ['leads report', () => '/leads-report?period=all'],
  ['ads', () => '/ads'],
  ['health', () => '/health'],
  ['settings', () => '/settings'],
  ['users', () => '/users'],
  ['a user', () => `/users/${ids.user}`],
  ['logs', () => '/logs'],
  ['a log entry', () => `/logs/${ids.log}/show`],
  ['notifications', () => '/notifications'],
  ['the profile', () => '/profile'],
  ['the PIN', () => '/pin'],
  ['campaigns', () => '/campaigns'],
  ['the wizard', () => `/campaigns/${ids.draft}`],
  ['the wizard, content', () => `/campaigns/${ids.draft}?step=content`],
  ['the wizard, test', () => `/campaigns/${ids.draft}?step=test`],
  ['the wizard, sending', () => `/campaigns/${ids.draft}?step=send`],
  ['a campaign', () => `/campaigns/${ids.sent}/show`],
  ['lists', () => '/lists'],
  ['subscribers', () => '/subscribers'],
  ['templates', () => '/templates'],
  ['the builder', () => `/bw-template-builder/${ids.template}`],
  ['e-mails', () => '/emails'],
  ['the proof of an e-mail', () => `/emails/${ids.email}/show`],
  ['domains', () => '/domains'],
  ['suppressions', () => '/suppressions'],
  ['404', () => NOWHERE],
]
const NARROW = [
  'home',
  'a list',
  'a form',
  'the call queue',
  'a board',
  'the work board',
  'lead counters',
  'settings',
  'campaigns',
  'a campaign',
  'subscribers',
  'the builder',
]

/** Each screen in one direction, the next one in the other; the long form takes every one in both. */
const turned = (screens: typeof SCREENS, direction: string) =>
  screens.filter((_, at) => isLong || (at % 2 === 0) === (direction === 'ltr'))

interface Look {
  locale: 'en' | 'ar' | 'de' | 'fr'
  width?: number
  dark?: boolean
}

async function openAs(role: 'master' | null, { locale, ...look }: Look): Promise<Page> {
  const page = await served.open(role, look)
  await page.addInitScript(chosen => {
    if (window === window.top) localStorage.setItem('lotse.locale', chosen)
  }, locale)
  return page
}

/** @returns what is wrong with each screen that is not without a fault */
async function faultsOf(page: Page, screens: typeof SCREENS, direction: string) {
  const faults: Record<string, string[]> = {}
  for (const [at, [name, path]] of screens.entries()) {
    if (at === 0) await page.goto(path())
    else await goOn(page, path())
    await settle(page)
    const found = await accessibilityFaults(page)
    const [runs, over] = await page.evaluate(() => [
      document.documentElement.dir,
      document.documentElement.scrollWidth - window.innerWidth,
    ])
    if (runs !== direction) found.push(`runs ${runs}`)
    if (Number(over) > 0) found.push(`is ${over} px too wide`)
    if (found.length) faults[name] = found
  }
  return faults
}

/** Half of the screens in each of two pages, side by side. */
async function check(screens: typeof SCREENS, direction: string, look: Look) {
  const half = Math.ceil(screens.length / 2)
  const found = await Promise.all(
    [screens.slice(0, half), screens.slice(half)].map(async part =>
      faultsOf(await openAs('master', look), part, direction),
    ),
  )
  expect(Object.assign({}, ...found)).toEqual({})
}

describe.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('in %s', (locale, direction) => {
  test('sign-in', async () => {
    const page = await openAs(null, { locale })
    expect(await faultsOf(page, [['sign-in', () => '/login']], direction)).toEqual({})
  })

  // In the short form each screen once: the main ones on a phone, below.
  test('every screen', () =>
    check(
      turned(
        SCREENS.filter(([name]) => isLong || !NARROW.includes(name)),
        direction,
      ),
      direction,
      { locale },
    ))

  test('the main screens at 390 px, without a scroll to the side', () =>
    check(
      turned(
        SCREENS.filter(([name]) => NARROW.includes(name)),
        direction,
      ),
      direction,
      { locale, width: 390 },
    ))

  // What is dark is dark in both directions.
  test.skipIf(!isLong && locale === 'ar')('dialogs that open over a list, in the dark', async () => {
    const page = await openAs('master', { locale, dark: true })
    await page.goto('/leads')
    await settle(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('checkbox').nth(1).check()
    await page.locator('.v-bulk').getByRole('button').nth(1).click()
    await page.getByRole('dialog').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

// German has the longest words. In the short form each language has half of the screens.
test.each(['de', 'fr'] as const)('the main screens at 390 px in %s, without a scroll to the side', locale =>
  check(
    SCREENS.filter(([name]) => NARROW.includes(name)).filter(
      (_, at) => isLong || (at % 2 === 0) === (locale === 'de'),
    ),
    'ltr',
    { locale, width: 390 },
  ),
)

/** Every page of the demo with a table that drops columns. */
const TABLES = [
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

const WIDTHS = [
  ['820 px', 820],
  ['1440 px', 1440],
  ['390 px', 390],
  ['200 % of 1280 px', 640],
] as const
describe.each(some(WIDTHS, 2))('at %s', (_, width) => {
  test('every page with a table shows the name and the most important column of it', async () => {
    const page = await served.open('master', { width, height: 900 })
    const wrong = async () =>
      (await tablesOf(page)).filter(({ isTooWide, columns }) => isTooWide || columns < 2)
    for (const [at, path] of TABLES.entries()) {
      if (at === 0) await page.goto(path)
      else await goOn(page, path)
      await page.locator('.l-fit, .v-cards').first().waitFor()
      // Names come after the rows and make columns wider.
      await expect.poll(wrong, { message: path }).toEqual([])
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

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { pictureFailures, type Served, startServed } from '../kit/served'

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
  ['404', () => '/no-such-page'],
]
const NARROW = [
  'home',
  'a list',
  'a form',
  'the call queue',
  'settings',
  'campaigns',
  'a campaign',
  'the builder',
]

interface Look {
  locale: 'en' | 'ar'
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

/** Waits until nothing is under way: what loads, and what the editor's frame draws. */
async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const busy = page.locator('.s-progress, .l-loading, .f-loading, .tb-starting')
  for (let quiet = 0; quiet < 3; quiet = (await busy.count()) ? 0 : quiet + 1) await page.waitForTimeout(50)
}

async function check(page: Page, screens: typeof SCREENS, direction: string) {
  const faults: Record<string, string[]> = {}
  for (const [name, path] of screens) {
    await page.goto(path())
    await settle(page)
    expect(await page.evaluate(() => document.documentElement.dir), name).toBe(direction)
    const found = await accessibilityFaults(page)
    if (found.length) faults[name] = found
  }
  expect(faults).toEqual({})
}

describe.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('in %s', (locale, direction) => {
  test('sign-in', async () => {
    const page = await openAs(null, { locale })
    await check(page, [['sign-in', () => '/login']], direction)
  })

  test('every screen', async () => {
    await check(await openAs('master', { locale }), SCREENS, direction)
  })

  test('the main screens at 390 px, without a scroll to the side', async () => {
    const page = await openAs('master', { locale, width: 390 })
    const screens = SCREENS.filter(([name]) => NARROW.includes(name))
    await check(page, screens, direction)
    for (const [name, path] of screens) {
      await page.goto(path())
      await settle(page)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, name).toBeLessThanOrEqual(0)
    }
  })

  test('dialogs that open over a list, in the dark', async () => {
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

test('no script broke', () => expect(served.faults).toEqual([]))

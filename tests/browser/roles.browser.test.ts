import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDefined } from '../../contract/resources'
import { MATRIX } from '../kit/access'
import { some } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

const WORDS = JSON.parse(readFileSync(new URL('../../i18n/en.json', import.meta.url), 'utf8')) as {
  menu: { groups: Record<string, string>; items: Record<string, string> }
}
/** Stands in the drawer without a heading. */
const LOOSE = 'other'

let served: Served

beforeAll(async () => {
  served = await startServed()
})
afterAll(() => served?.stop())
pictureFailures()

/** The drawer as a person reads it once every group is open: headings with their items, and what stands alone. */
async function readDrawer(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Notifications' }).waitFor()
  const closed = menu.getByRole('button', { expanded: false })
  while (await closed.count()) await closed.first().click()
  const headings = await menu.getByRole('button').allInnerTexts()
  const lists = await menu.getByRole('list').all()
  const groups = await Promise.all(
    lists.map(async list => (await list.getByRole('link').allInnerTexts()).map(text => text.trim())),
  )
  const all = (await menu.getByRole('link').allInnerTexts()).map(text => text.trim())
  return {
    groups: Object.fromEntries(headings.map((heading, place) => [heading.trim(), groups[place]])),
    alone: all.filter(text => text !== 'Home').filter(text => !groups.flat().includes(text)),
  }
}

/** Rights that the specification asks for. */
function asked(role: (typeof MATRIX.roles)[number]) {
  const groups: Record<string, string[]> = {}
  const alone: string[] = []
  for (const entry of MATRIX.menu[role]) {
    for (const [group, keys] of Object.entries(entry)) {
      const words = keys.filter(isDefined).map(key => WORDS.menu.items[key]!)
      if (group === LOOSE) alone.push(...words)
      else if (words.length) groups[WORDS.menu.groups[group]!] = words
    }
  }
  // The tests' master is special.
  if (role === 'master') alone.push('Ministry')
  return { groups, alone }
}

describe('the drawer', () => {
  // src/layout/shell/Drawer.test.tsx draws those of others.
  test.each(some(MATRIX.roles, 3))('of %s holds its menu and nothing else', async role => {
    const page = await served.open(role)
    await page.goto('/profile')
    expect(await readDrawer(page)).toEqual(asked(role))
  })
})

describe('paths', () => {
  // Each address in the same profile: to read the application from an empty cache is most of the time.
  const CLOSED = [
    [
      'user',
      ['/users', '/mailer', '/campaigns/create', '/template-builder', '/candidates/1/merge/2', '/ministry'],
    ],
    ['de_user', ['/leads', '/bw-lists']],
    ['superadmin', ['/bw-campaigns', '/bw-template-builder']],
    [
      'admin',
      [
        '/settings',
        '/template-builder/1',
        '/retention',
        '/contracts/1/print',
        '/lead-ads',
        '/inbound-events/1',
      ],
    ],
  ] as const
  test.each(some(CLOSED, 2, 1))('%s may not open %j', async (role, paths) => {
    const page = await served.open(role)
    for (const path of paths) {
      await page.goto(path)
      const refusal = page.getByRole('heading', { name: 'You don’t have access to this page.' })
      await refusal.waitFor().catch(() => expect.fail(`${role} opens ${path}`))
    }
  })

  const FIRST_ITEMS = [
    ['superadmin', '/mailer', '/campaigns'],
    ['de_user', '/bwmailer', '/bw-leads'],
    ['de_admin', '/jobs', '/job-listings'],
    ['user', '/management', '/data-requests'],
  ] as const
  test.each(some(FIRST_ITEMS, 2))('as %s, %s opens the first item, %s', async (role, path, opened) => {
    const page = await served.open(role)
    await page.goto(path)
    await page.waitForURL(`**${opened}`)
  })

  test('an unknown one is 404, signed in or not', async () => {
    for (const role of ['user', null] as const) {
      const page = await served.open(role)
      await page.goto('/no-such-page')
      await page.getByRole('heading', { name: '404' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/no-such-page')
      await page.getByRole('link', { name: 'Go to Home' }).click()
      await page.waitForURL(role ? '**/' : '**/login')
    }
  })
})

test('no script broke', () => expect(served.faults).toEqual([]))

/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { testLong } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
beforeAll(async () => {
  served = await startServed({ people: 'demo' })
})
afterAll(() => served?.stop())
pictureFailures()

const nameOn = (page: Page) => page.getByRole('heading', { level: 2 }).innerText()
/** Waits until somebody else is on. @returns who */
async function nextAfter(page: Page, name: string): Promise<string> {
  await page.waitForFunction(before => document.querySelector('main h2')?.textContent !== before, name)
  return nameOn(page)
}
const due = async (userId: number) => {
  const [row] = await served.sql<{ n: number }[]>`
    select count(*)::int as n from leads
    where employee_id = ${userId} and call_back_date <= ${dayFromToday()}::date and deleted_at is null`
  return row?.n ?? 0
}

describe('the call queue', () => {
  test('is worked through by keys, and each call is written down', async () => {
    const user = await served.userOf('user')
    const before = await due(user)
    const page = await served.open('user')
    await page.goto('/leads?queue=1')
    await page.getByRole('heading', { level: 2 }).waitFor()
    const first = await nameOn(page)
    await page.keyboard.press('a')
    await page.keyboard.press('3')
    await page.keyboard.press('Enter')
    const second = await nextAfter(page, first)
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Note' }).fill('Nobody picked up')
    await page.keyboard.press('Control+Enter')
    const third = await nextAfter(page, second)
    await page.keyboard.press('w')
    await page.keyboard.press('Enter')
    // A number is retired by a third key, never by two.
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await nextAfter(page, third)
    expect(await due(user)).toBe(before - 3)
    const calls = await served.sql`
      select c.status, c.note, c.call_by, l.call_back_date - ${dayFromToday()}::date as days, s.slug
      from calls c join leads l on l.id = c.lead_id join statuses s on s.id = l.status_id
      order by c.id desc limit 3`
    expect(calls.map(call => ({ ...call })).reverse()).toMatchObject([
      { status: 'answered', note: null, call_by: user, days: 7 },
      { status: 'unanswered', note: 'Nobody picked up', call_by: user, days: 1 },
      { status: 'unanswered', note: null, call_by: user, days: null, slug: 'wrong_number' },
    ])
  })

  testLong(
    'a number that was retired by mistake is back after Z, and its person on the line again',
    async () => {
      const page = await served.open('user')
      await page.goto('/leads?queue=1')
      await page.getByRole('heading', { level: 2 }).waitFor()
      const first = await nameOn(page)
      const [before] = await served.sql`
      select id, status_id, call_back_date, calls_count from leads where name like ${`%${first}%`}`
      await page.keyboard.press('w')
      await page.keyboard.press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as wrong number' }).click()
      await nextAfter(page, first)
      await page.keyboard.press('z')
      await page.getByText('Undone').waitFor()
      expect(await nameOn(page)).toBe(first)
      const [after] = await served.sql`
      select id, status_id, call_back_date, calls_count from leads where id = ${Number(before?.id)}`
      expect(after).toEqual(before)
    },
  )

  test('stands in thumb reach on a phone, in Arabic, without a fault of access', async () => {
    const page = await served.open('user', { width: 390, height: 844 })
    await page.goto('/leads')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'العربية' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'العروض وعوامل التصفية' }).click()
    await page.getByRole('link', { name: /قائمة المكالمات/ }).click()
    await page.getByRole('heading', { name: 'قائمة المكالمات', level: 1 }).waitFor()
    const answered = page.getByRole('button', { name: 'تم الرد' })
    await answered.click()
    expect(await answered.getAttribute('aria-pressed')).toBe('true')
    const save = await page.getByRole('button', { name: /حفظ، والتالي/ }).boundingBox()
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(844)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('leads', () => {
  testLong('a call is added from a row, and stands beside the form', async () => {
    const page = await served.open('admin')
    await page.goto('/leads')
    await page
      .getByRole('button', { name: /^Add a call: / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Answered' }).click()
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Asked about the course in January')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.locator('tbody a').first().click()
    const calls = page.getByRole('complementary', { name: 'Calls' })
    await calls.getByText('Asked about the course in January').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('Home', () => {
  test('leads from a number to exactly its rows', async () => {
    const user = await served.userOf('user')
    const page = await served.open('user')
    await page.goto('/')
    const count = await due(user)
    await page.getByRole('link', { name: `Call now: ${count}` }).click()
    await page
      .getByText(new RegExp(`of \\u2066?${count}\\u2069?$`))
      .first()
      .waitFor()
    expect(await page.locator('tbody tr').count()).toBe(Math.min(25, count))
  })

  test.each(['master', 'user', 'de_user'] as const)(
    'shows %s nothing that the role may not see',
    async role => {
      const page = await served.open(role)
      await page.goto('/')
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
      await page.waitForLoadState('networkidle').catch(() => undefined)
      const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
      const [wide, narrow] = [
        ['Call now', 'Overdue deadlines', 'Due within 14 days'],
        ['Unassigned leads', 'Approvals waiting'],
      ]
      const expected = {
        master: [...wide, 'Appointments today', ...narrow, 'Campaigns running'],
        // Nobody sees approvals that their role cannot decide on.
        user: [...wide, 'Unassigned leads'],
        de_user: ['Employers to call', 'Unassigned employers', 'Campaigns running'],
      }
      // The cards of a second desk are there only while they have something to say.
      const second = /employers/i
      expect(titles.filter(title => role !== 'master' || !second.test(title))).toEqual(expected[role])
      expect(await accessibilityFaults(page)).toEqual([])
    },
  )
})

test('no script broke', () => expect(served.faults).toEqual([]))

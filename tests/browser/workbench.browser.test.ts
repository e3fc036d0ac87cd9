import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityFaults, writesOf } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { testLong } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
/** Advisers beside the one of the kit, and the statuses that the boards are read by. */
let amal: number
let badr: number
const statuses: Record<string, number> = {}

beforeAll(async () => {
  served = await startServed()
  ;[amal, badr] = (await Promise.all(['Amal', 'Badr'].map(adviser))) as [number, number]
  for (const { slug, id } of await served.sql<{ slug: string; id: number }[]>`select slug, id from statuses`)
    statuses[slug] = Number(id)
})
afterAll(() => served?.stop())
pictureFailures()

async function adviser(name: string): Promise<number> {
  const [made] = await served.sql<{ id: number }[]>`
    insert into users (name, email, role, search_text)
    values (${name}, ${`${name}@office.example`}, 'user', ${name.toLowerCase()}) returning id`
  return Number(made?.id)
}

beforeEach(async () => {
  await served.sql`delete from leads`
  await served.sql`update users set absent_from = null, active = (role <> 'user' or name in ('Amal', 'Badr'))`
})

/** Leads `Lead 1` to `Lead n`, the last one on top of every list. */
async function makeLeads(count: number, more: Record<string, unknown> = {}): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    name: `Lead ${at + 1}`,
    phone: `+2010${10_000_000 + at}`,
    status_id: statuses.new as number,
    search_text: `lead ${at + 1}`,
    ...more,
  }))
  await served.sql`insert into leads ${served.sql(rows)}`
}

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
const column = (page: Page, name: string) =>
  page.locator('.k-column').filter({
    has: page.getByRole('heading', { name: new RegExp(`^${name}`) }),
  })
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const ownerOf = async (name: string) =>
  (await served.sql<{ employee_id: number | null }[]>`select employee_id from leads where name = ${name}`)[0]
    ?.employee_id
const statusOf = async (name: string) =>
  Number(
    (await served.sql<{ status_id: number }[]>`select status_id from leads where name = ${name}`)[0]
      ?.status_id,
  )

test('an admin shares out what nobody has, sees who gets what before, and takes it back', async () => {
  await makeLeads(5)
  await served.sql`update users set absent_from = current_date where name = 'Badr'`
  const page = await served.open('admin')
  await page.goto('/leads-management')
  await column(page, 'Unassigned').getByRole('button', { name: 'Assign leads' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 5 leads?' })
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  await row('Badr').getByText('Away').waitFor()
  expect(await row('Badr').getByRole('checkbox').isDisabled()).toBe(true)
  expect(await row('Amal').getByRole('checkbox').isChecked()).toBe(true)
  await expect.poll(() => row('Amal').getByRole('cell').allTextContents()).toEqual(['0', '5', '5'])
  expect(await ownerOf('Lead 1')).toBeNull()
  await dialog.getByRole('button', { name: 'Assign 5 leads' }).click()
  await says(page, '5 leads assigned')
  await expect.poll(() => column(page, 'Amal').getByRole('group').count()).toBe(5)
  expect(await ownerOf('Lead 1')).toBe(amal)
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Undone')
  await expect.poll(() => column(page, 'Unassigned').getByRole('group').count()).toBe(5)
  expect(await ownerOf('Lead 1')).toBeNull()
})

testLong('who was slower is told, and shown how it would be now', async () => {
  await makeLeads(4)
  const page = await served.open('admin')
  await page.goto('/leads-management')
  for (const name of ['Lead 1', 'Lead 2'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page
    .getByRole('region', { name: /2.* selected/ })
    .getByRole('button', { name: 'Assign leads' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 leads?' })
  const verb = dialog.getByRole('button', { name: 'Assign 2 leads' })
  await verb.waitFor()
  await expect.poll(() => verb.isEnabled()).toBe(true)
  await served.sql`update leads set employee_id = ${badr}, version = version + 1 where name = 'Lead 1'`
  await verb.click()
  await dialog.getByText(/Leads or people have changed/).waitFor()
  expect(await ownerOf('Lead 2')).toBeNull()
  await dialog.getByRole('checkbox', { name: /1 lead is already assigned/ }).check()
  await expect.poll(() => verb.isEnabled()).toBe(true)
  await verb.click()
  await says(page, '2 leads assigned')
  expect(await ownerOf('Lead 2')).not.toBeNull()
})

test('a card is carried by keys, by the pointer and by its menu', async () => {
  await makeLeads(3)
  const page = await served.open('admin')
  await page.goto('/leads?kind=board')
  const writes = writesOf(page)
  await card(page, 'Lead 3').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.locator('.k-board [role=status]').getByText('Over Call back, 2 of 14').waitFor()
  await page.keyboard.press('Space')
  await says(page, /Lead 3.*: moved to Call back/)
  expect(await statusOf('Lead 3')).toBe(statuses.call_back)
  expect(await card(page, 'Lead 3').evaluate(element => element === document.activeElement)).toBe(true)

  await card(page, 'Lead 2').dragTo(column(page, 'Interested'))
  await says(page, /Lead 2.*: moved to Interested/)
  expect(await statusOf('Lead 2')).toBe(statuses.interested)

  await page.getByRole('button', { name: 'Move Lead 1' }).click()
  await page.getByRole('menuitem', { name: 'Papers asked' }).click()
  await says(page, /Lead 1.*: moved to Papers asked/)
  expect(writes.map(write => write.replace(/\d+$/, ''))).toEqual([
    'PUT /leads/',
    'PUT /leads/',
    'PUT /leads/',
  ])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => statusOf('Lead 1')).toBe(statuses.new)
})

test('in Arabic the next column lies to the left', async () => {
  await makeLeads(1)
  const page = await served.open('admin')
  await page.addInitScript(() => localStorage.setItem('lotse.locale', 'ar'))
  await page.goto('/leads?kind=board')
  await card(page, 'Lead 1').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect.poll(() => statusOf('Lead 1')).toBe(statuses.call_back)
})

testLong('a card that somebody else changed goes back, and says why', async () => {
  await makeLeads(1)
  const page = await served.open('admin')
  await page.goto('/leads?kind=board')
  await card(page, 'Lead 1').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await served.sql`update leads set version = version + 1`
  await page.keyboard.press('Space')
  await says(page, /Lead 1.* stays in New: Someone changed this record while you were editing/)
  await column(page, 'New').getByRole('group', { name: 'Lead 1' }).waitFor()
  expect(await statusOf('Lead 1')).toBe(statuses.new)
})

test('what others do is seen without being asked for', async () => {
  await makeLeads(1)
  const page = await served.open('admin')
  await page.goto('/leads?kind=board')
  await column(page, 'New').getByRole('group').waitFor()
  const other = await served.api('superadmin')
  const [lead] = await served.sql<{ id: number }[]>`select id from leads`
  await other.put(`/leads/${lead?.id}`, { status_id: statuses.interested })
  await column(page, 'Interested').getByRole('group', { name: 'Lead 1' }).waitFor()
})

test('five thousand cards stay few in the page, and each can be reached', async () => {
  await makeLeads(5_000)
  const page = await served.open('admin')
  await page.goto('/leads?kind=board')
  const cards = column(page, 'New').getByRole('group')
  await card(page, 'Lead 5000').waitFor()
  await column(page, 'New').getByText('5,000').waitFor()
  expect(await cards.count()).toBeLessThan(40)
  await column(page, 'New')
    .locator('ul')
    .evaluate(async list => {
      for (let at = 0; at < 60; at++) {
        list.scrollTop += 400
        await new Promise(done => requestAnimationFrame(done))
      }
      list.scrollTop = list.scrollHeight
    })
  await card(page, 'Lead 1').waitFor()
  expect(await cards.count()).toBeLessThan(40)
})

test('on a phone one column is seen at a time, and a card goes by its menu', async () => {
  await makeLeads(2)
  const page = await served.open('admin', { width: 390, height: 844 })
  await page.goto('/leads?kind=board')
  await card(page, 'Lead 1').waitFor()
  expect(await page.locator('.k-column').count()).toBe(1)
  await page.getByRole('button', { name: 'Move Lead 1' }).click()
  await page.getByRole('menuitem', { name: 'Interested', exact: true }).click()
  await says(page, /moved to Interested/)
  await page.getByRole('combobox', { name: 'Column' }).selectOption({ label: 'Interested' })
  await column(page, 'Interested').getByRole('group', { name: 'Lead 1' }).waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
})

testLong('a filter that is set on a board keeps the board', async () => {
  await makeLeads(2)
  const page = await served.open('admin')
  await page.goto('/leads?kind=board')
  await card(page, 'Lead 1').waitFor()
  await page.getByRole('textbox', { name: 'Search leads' }).fill('lead 2')
  await page.keyboard.press('Enter')
  await card(page, 'Lead 1').waitFor({ state: 'detached' })
  await card(page, 'Lead 2').waitFor()
  expect(new URL(page.url()).searchParams.get('kind')).toBe('board')
})

test('a counter opens exactly the rows behind it', async () => {
  await makeLeads(3, { source: 'facebook' })
  await served.sql`update leads set source = null where name = 'Lead 2'`
  const page = await served.open('admin')
  await page.goto('/lead-counters')
  await page
    .getByRole('region', { name: 'Source' })
    .getByRole('link', { name: /Facebook/ })
    .click()
  await page.waitForURL(/\/leads\?/)
  await page.getByRole('link', { name: 'Lead 3' }).waitFor()
  const names = () => page.locator('a.v-link').allTextContents()
  await expect.poll(names).toEqual(['Lead 3', 'Lead 1'])
  await page.goBack()
  await page
    .getByRole('region', { name: 'Source' })
    .getByRole('link', { name: /Without/ })
    .click()
  await expect.poll(names).toEqual(['Lead 2'])
})

testLong('an adviser says when it is away, and is given nothing then', async () => {
  await served.sql`update users set active = true`
  const page = await served.open('user')
  await page.goto('/profile')
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Absence' }) })
  const today = dayFromToday()
  await form.getByRole('textbox', { name: 'Away from' }).fill(today)
  await form.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Saved')
  const [me] = await served.sql<
    { absent_from: string | null }[]
  >`select absent_from::text from users where role = 'user' and name like 'The%'`
  expect(me?.absent_from).toBe(today)
})

test('every state of it can be used by everybody', async () => {
  await makeLeads(3)
  const page = await served.open('admin')
  await page.goto('/leads-management')
  await card(page, 'Lead 3').waitFor()
  await page.getByRole('checkbox', { name: 'Select Lead 3' }).check()
  await card(page, 'Lead 2').focus()
  await page.keyboard.press('Space')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await page.getByRole('menu').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: /selected/ })
    .getByRole('button', { name: 'Assign leads' })
    .click()
  await expect.poll(() => page.getByRole('button', { name: 'Assign 1 lead' }).isEnabled()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('no script broke', () => expect(served.faults).toEqual([]))

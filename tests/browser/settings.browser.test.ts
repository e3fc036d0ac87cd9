import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { testLong } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served

beforeAll(async () => {
  served = await startServed()
})
afterAll(() => served?.stop())
pictureFailures()

const PANELS = ['Countries', 'Statuses', 'Programs', 'Roles', 'Bundesländer', 'Sectors', 'Database sectors']

async function settings(page: Page) {
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
}

const says = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()

test('seven panels load on entry and open', async () => {
  const page = await served.open('master')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await settings(page)
  for (const name of PANELS) {
    const panel = page.getByRole('button', { name: new RegExp(`^${name} \\d`) })
    await panel.waitFor()
    if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click()
    await page.getByRole('searchbox', { name: `Find in this list: ${name}` }).waitFor()
  }
  for (const list of [
    'countries',
    'statuses',
    'programs',
    'roles',
    'bundeslands',
    'sectors',
    'database-sectors',
  ])
    expect(asked).toContain(`/api/v1/${list}`)
  const sectors = page.locator('table[data-list=sectors]')
  expect((await sectors.getByRole('columnheader').allInnerTexts()).map(text => text.toLowerCase())).toEqual([
    'slug',
    'arabic',
    'english',
    'french',
    'german',
    'program',
    'health or care',
    'actions',
  ])
})

test('a row is added, refused without a name, saved, changed and deleted', async () => {
  const page = await served.open('superadmin')
  await settings(page)
  await page.getByRole('button', { name: 'Add item: Statuses' }).click()
  const table = page.locator('table[data-list=statuses]')
  const row = () => table.locator('tbody').last()
  const slug = row().getByRole('textbox', { name: /^Slug/ })
  await slug.pressSequentially('on hold')
  expect(await slug.inputValue()).toBe('onhold')
  await row()
    .getByRole('textbox', { name: /^English/ })
    .fill('On hold')
  await row().getByRole('button', { name: 'Save onhold' }).click()
  await row().getByRole('alert').filter({ hasText: 'An item name is missing' }).waitFor()
  expect(await served.sql`select slug from statuses where slug = 'onhold'`).toHaveLength(0)
  await row()
    .getByRole('textbox', { name: /^Arabic/ })
    .fill('معلّق')
  await row().getByRole('button', { name: 'Save onhold' }).click()
  await says(page, 'Saved')
  const update = table.getByRole('button', { name: 'Update onhold' })
  expect(await update.isDisabled()).toBe(true)

  await table.getByRole('textbox', { name: 'English, onhold' }).fill('On hold for now')
  await update.click()
  await expect
    .poll(async () => (await served.sql`select en from statuses where slug = 'onhold'`)[0]?.en)
    .toBe('On hold for now')
  await table.getByRole('button', { name: 'Delete onhold' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete onhold?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await says(page, 'Deleted')
  await table.getByRole('textbox', { name: 'Slug, onhold' }).waitFor({ state: 'detached' })
})

testLong('what is in use is not deleted, and where is said', async () => {
  const api = await served.api('master')
  const [status] = await served.sql<{ id: number }[]>`select id from statuses where slug = 'follow_up'`
  await api.post('/leads', { name: 'Needs It', phone: '+201001119999', status_id: status!.id })
  const page = await served.open('master')
  await settings(page)
  await page.getByRole('button', { name: 'Delete follow_up' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete follow_up?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await says(page, 'This is used elsewhere, so it can’t be deleted.')
  await says(page, 'Leads (1)')
  await page.getByRole('textbox', { name: 'Slug, follow_up' }).waitFor()
})

test('a sector takes a program by its slug and gives it up; a program takes a picture', async () => {
  const page = await served.open('de_superadmin')
  await settings(page)
  await page.getByRole('button', { name: /^Sectors \d/ }).click()
  const sector = page.locator('table[data-list=sectors] tbody').first()
  const [named] = await served.sql<{ slug: string }[]>`select slug from sectors order by id limit 1`
  const slug = named!.slug
  const program = sector.getByRole('combobox', { name: `Program, ${slug}` })
  const held = async () =>
    (await served.sql`select program_id from sectors where slug = ${slug}`)[0]?.program_id
  await program.click()
  await page.getByRole('option').first().click()
  await sector.getByRole('button', { name: `Update ${slug}` }).click()
  await expect.poll(held).not.toBeNull()
  // The answer draws the row anew: what is chosen before it comes would be lost.
  await says(page, 'Saved')
  await expect.poll(() => sector.getByRole('button', { name: `Update ${slug}` }).isDisabled()).toBe(true)
  await sector.getByRole('button', { name: 'No program' }).click()
  await sector.getByRole('button', { name: `Update ${slug}` }).click()
  await expect.poll(held).toBeNull()

  const first = page.locator('table[data-list=programs] tbody').first()
  await first.locator('input[type=file]').setInputFiles({
    name: 'nursing.png',
    mimeType: 'image/png',
    buffer: PIXEL,
  })
  await first.locator('img').waitFor()
  await first.getByRole('button', { name: /^Update/ }).click()
  await expect
    .poll(async () => (await served.sql`select image_url from programs order by id limit 1`)[0]?.image_url)
    .toMatch(/programs\/[\w-]{16}\.png$/)
})

test('the organisation is called and looks as Settings say, in the drawer and before anybody signs in', async () => {
  const page = await served.open('master')
  await settings(page)
  await page.getByRole('button', { name: /^Organisation/ }).click()
  await page.getByRole('textbox', { name: 'Organisation name' }).fill('Nordlicht')
  await page
    .locator('#organisation input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL })
  await page.locator('#organisation img').waitFor()
  await page.locator('#organisation').getByRole('button', { name: 'Save' }).click()
  await says(page, 'Saved')
  await page.getByRole('link', { name: 'Nordlicht' }).locator('img').waitFor()

  await page.getByRole('button', { name: /^Data retention/ }).click()
  await page.getByRole('textbox', { name: 'Log retention (months)' }).fill('6')
  await page.locator('#keeping').getByRole('button', { name: 'Save' }).click()
  await page.locator('#keeping').getByText('Too small').waitFor()

  const door = await served.open(null)
  await door.goto('/login')
  const logo = door.getByRole('img', { name: 'Nordlicht' })
  await logo.waitFor()
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
})

test('a session elsewhere is ended from the own settings, and the log says by name what happened', async () => {
  const elsewhere = await served.open('superadmin')
  await elsewhere.goto('/profile')
  await elsewhere.getByRole('heading', { name: 'About me' }).waitFor()

  const page = await served.open('superadmin')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'My settings' }).click()
  const list = page.getByRole('region', { name: 'Your active sessions' })
  await list.getByText('This one').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  for (let left = await list.getByRole('listitem').count(); left > 1; left--) {
    await list
      .getByRole('button', { name: /^End the session/ })
      .first()
      .click()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(left - 1)
  }
  await elsewhere.reload()
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor()

  await page.goto('/logs')
  const filters = page.getByRole('group', { name: 'Find in the log' })
  await filters.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Session ended' }).click()
  await page.getByRole('button', { name: /^Action is Session ended/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Changed' }).count()).toBe(0)
  const row = page.getByRole('row').filter({ hasText: 'Session ended' }).first()
  await expect.poll(() => row.getByText('The superadmin').count()).toBe(2)
})

test('an entry of the log shows field by field what was and what is', async () => {
  const api = await served.api('superadmin')
  const [was, is] = await served.sql<{ id: number }[]>`
    select id from statuses where slug in ('new', 'follow_up') order by slug desc`
  const lead = (
    await api.post('/leads', { name: 'Salma', phone: '+201001118888', status_id: Number(was?.id) })
  ).record
  await api.put(`/leads/${lead.id}`, { status_id: Number(is?.id), note: 'Asked about nursing' })
  const [log] = await served.sql<{ id: number }[]>`
    select id from logs where resource = 'leads' and record = ${lead.id} and action = 'update'`
  const page = await served.open('admin')
  await page.goto(`/logs/${log?.id}/show`)
  const change = page.getByRole('row').filter({ hasText: 'Status' })
  await change.getByText('Follow-up').waitFor()
  await change.getByText('New', { exact: true }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Asked about nursing' }).waitFor()
  await page.getByRole('link', { name: 'Salma' }).waitFor()
})

/** One blue pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/5l3VCQAAAABJRU5ErkJggg==',
  'base64',
)

test('no script broke', () => expect(served.faults).toEqual([]))

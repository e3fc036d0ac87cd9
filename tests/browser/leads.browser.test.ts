import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../kit/api'
import { testLong } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let api: Api

beforeAll(async () => {
  served = await startServed()
  api = await served.api('superadmin')
})
afterAll(() => served?.stop())
pictureFailures()

const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name })
const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
/** Words with numbers in them, each set apart from the direction of the words around it. */
const counted = (words: string) => words.replace(/\d+/g, '\u2066$&\u2069')
/** The rows of the list, without its head. */
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })

async function choose(page: Page, label: string, typed: string, option: string) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function lead(values: Record<string, unknown>): Promise<number> {
  const { status, record } = await api.post('/leads', values)
  expect(status).toBe(201)
  return record.id
}

async function list(page: Page, search = '') {
  await page.goto(`/leads${search}`)
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
}

async function search(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Search leads' }).fill(text)
  await page.keyboard.press('Enter')
}

test('a lead is made, changed against somebody else, deleted and brought back', async () => {
  const page = await served.open('master')
  await list(page)
  await page.getByRole('button', { name: 'New Lead' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Name required', { exact: true }).waitFor()
  expect(await field(page, 'Name, required').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'Name, required').fill('Salma Idrissi')
  await field(page, 'Phone, required').fill('00 20 100 123 45 67')
  await choose(page, 'Status', 'inter', 'Interested')
  await page.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Created')
  await page.waitForURL(/\/leads\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const { record } = await api.get(`/leads/${id}`)
  expect(record).toMatchObject({ name: 'Salma Idrissi', phone: '+201001234567' })

  await field(page, 'Note').fill('What I found out')
  await field(page, 'Source in detail').fill('Fair in Cairo')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click()
  const changed = await api.put(`/leads/${id}`, { version: record.version, note: 'What they found out' })
  expect(changed.status).toBe(200)
  await page.getByText('The superadmin changed this record').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone changed this record while you were editing' })
  await conflict.getByText('What they found out').waitFor()
  await conflict.getByText('What I found out').waitFor()
  expect((await api.get(`/leads/${id}`)).record).toMatchObject({ note: 'What they found out' })
  expect(await conflict.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await conflict.getByRole('radio', { name: /What I found out/ }).check()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Saved')
  expect((await api.get(`/leads/${id}`)).record).toMatchObject({
    note: 'What I found out',
    source_detail: 'Fair in Cairo',
  })

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Salma Idrissi?' })
  await question.getByText('You can restore them from the bin for 30 days.').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/leads(\?.*)?$/)
  await page.getByRole('link', { name: 'Salma Idrissi' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Bin' }).click()
  await page.getByRole('button', { name: 'Restore Salma Idrissi' }).click()
  await says(page, 'Restored')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Salma Idrissi' }).waitFor()
})

testLong('unsaved changes are asked about before the page is left', async () => {
  const id = await lead({ name: 'Omar Nassar', phone: '+201001110001' })
  const page = await served.open('user')
  await page.goto(`/leads/${id}`)
  await field(page, 'Note').fill('Half a sentence')
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await field(page, 'Note').inputValue()).toBe('Half a sentence')
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/notifications')
})

async function statusId(name: string): Promise<number> {
  const { json } = await api.get('/statuses')
  return (json as { id: number; en: string }[]).find(({ en }) => en === name)!.id
}

/** Counts the clicks that a person makes on a page from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    addEventListener(
      'pointerdown',
      () => {
        counted.clicks += 1
      },
      true,
    )
  })
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
}

test('the status of two leads is changed in the list in four clicks, by keys too, and not over a change by others', async () => {
  const ids = [await lead({ name: 'Cell One', phone: '+201005550001' })]
  ids.push(await lead({ name: 'Cell Two', phone: '+201005550002' }))
  const page = await served.open('master')
  await list(page)
  const cell = (name: string, field = 'Status') =>
    rows(page)
      .filter({ has: page.getByRole('link', { name }) })
      .getByRole('button', { name: new RegExp(`^${field}:`) })
  await cell('Cell One').waitFor()
  const clicks = await countClicks(page)
  for (const name of ['Cell One', 'Cell Two']) {
    await cell(name).click()
    await page.getByRole('option', { name: 'Interested', exact: true }).click()
    await cell(name).getByText('Interested').waitFor()
  }
  expect(await clicks()).toBe(4)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await says(page, 'Undone')
  const states = await Promise.all(ids.map(async id => (await api.get(`/leads/${id}`)).record.status_id))
  const interested = await statusId('Interested')
  expect(states.filter(state => state === interested)).toHaveLength(1)

  await cell('Cell One').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Status' }).waitFor()
  const { record } = await api.get(`/leads/${ids[0]}`)
  const other = { version: record.version, status_id: await statusId('No answer') }
  expect((await api.put(`/leads/${ids[0]}`, other)).status).toBe(200)
  await page.keyboard.type('not interested')
  await page.getByRole('option', { name: 'New', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('option', { name: 'Not interested', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('dialog', { name: 'Someone changed this record while you were editing' })
  await conflict.getByRole('radio', { name: /Not interested/ }).check()
  await conflict.getByRole('button', { name: 'Save' }).click()
  await cell('Cell One').getByText('Not interested').waitFor()

  await cell('Cell One', 'Call-back day').click()
  await page.getByRole('dialog', { name: 'Call-back day' }).getByRole('grid').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await says(page, /Call-back day changed/)
  expect((await api.get(`/leads/${ids[0]}`)).record.call_back_date).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('search finds Arabic in any writing, and a phone by its tail', async () => {
  await lead({ name: 'أحمد الشّريف', phone: '+201226667788' })
  await lead({ name: 'فاطمة الزهراء', phone: '+212661234999' })
  const page = await served.open('user')
  await list(page)
  await rows(page).first().waitFor()
  expect(await page.getByRole('button', { name: 'Search', exact: true }).isDisabled()).toBe(true)
  await search(page, 'احمد الشريف')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('link', { name: 'أحمد الشّريف' }).waitFor()
  await search(page, 'فاطمه الزهرا')
  await page.getByRole('link', { name: 'فاطمة الزهراء' }).waitFor()
  await search(page, '66 77 88')
  await page.getByRole('link', { name: 'أحمد الشّريف' }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
  await search(page, 'nobody like this')
  await page.getByText('Nothing found for “nobody like this”.').waitFor()
})

test('a list is filtered by a status and kept as a view in four clicks', async () => {
  const interested = await statusId('Interested')
  await lead({ name: 'Kept Karima', phone: '+201001110006', status_id: interested })
  const page = await served.open('user')
  await list(page)
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Interested', exact: true }).click()
  await page.locator('button').filter({ hasText: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill('Interested people')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /Interested people/ }).waitFor()
  expect(await clicks()).toBe(4)
  await page.reload()
  await page.getByRole('button', { name: /^Status is/ }).waitFor()
  await page.getByRole('link', { name: 'Kept Karima' }).waitFor()
})

testLong('a filter stands as a chip, in the address too, and goes away by its cross', async () => {
  const { json } = await api.get('/statuses')
  const statuses = json as { id: number; slug: string }[]
  const statusOf = (slug: string) => statuses.find(each => each.slug === slug)!.id
  await lead({ name: 'Waiting Wafa', phone: '+201001110002', status_id: statusOf('papers_asked') })
  const page = await served.open('user')
  await list(page)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  const editor = page.getByRole('dialog', { name: 'Filter: Status' })
  await editor.locator('input[role=combobox]').fill('papers')
  await page.getByRole('option', { name: 'Papers asked' }).click()
  await editor.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Status is/ }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.reload()
  await page.getByRole('link', { name: 'Waiting Wafa' }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Remove Status' }).click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
})

testLong('many are changed at once, and back by Undo', async () => {
  const ids = [
    await lead({ name: 'Bulk One', phone: '+201001110003', source_detail: 'before' }),
    await lead({ name: 'Bulk Two', phone: '+201001110004', source_detail: 'before' }),
  ]
  const details = async () =>
    (await served.sql`select source_detail from leads where id = any(${ids})`).map(row => row.source_detail)
  const page = await served.open('admin')
  await list(page)
  await page.getByRole('checkbox', { name: 'Select Bulk One' }).check()
  await page.getByRole('checkbox', { name: 'Select Bulk Two' }).check()
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 records' })
  await dialog.getByRole('combobox', { name: 'Field to change' }).click()
  await page.getByRole('option', { name: 'Source in detail' }).click()
  await field(dialog, 'New value').fill('after')
  await dialog.getByRole('button', { name: 'Change 2' }).click()
  await says(page, '2 changed')
  expect(await details()).toEqual(['after', 'after'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Undone')
  expect(await details()).toEqual(['before', 'before'])
})

test('an import tells first, takes what is good, and gives back what is not', async () => {
  const csv = [
    'Full name,Mobile,E-mail',
    'Yusuf Demir,+905321112233,yusuf@mail.example',
    'Nobody,not a number,nobody@mail.example',
    'Leyla Kaya,+905321112244,leyla@mail.example',
    'Wrong Mail,+905321112255,no-address',
  ].join('\n')
  const page = await served.open('admin')
  await list(page)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Leads' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('combobox', { name: 'Field: Full name' }).selectOption({ label: 'Name' })
  await dialog.getByRole('combobox', { name: 'Field: Mobile' }).selectOption({ label: 'Phone' })
  await dialog.getByRole('button', { name: 'Test import' }).click()
  await dialog.getByText(counted('Test only: 2 new, 0 changed, 2 refused')).waitFor()
  const known = () => served.sql`select name from leads where phone like '+90532111%' order by name`
  expect(await known()).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText(counted('Done: 2 new, 0 changed, 2 refused')).waitFor()
  expect((await known()).map(({ name }) => name)).toEqual(['Leyla Kaya', 'Yusuf Demir'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Rows that were refused' }).click(),
  ])
  const refused = await readFile(await download.path(), 'utf8')
  expect(refused).toContain('Nobody')
  expect(refused).toContain('no-address')
  expect(refused).toContain('valid_phone')
  expect(refused).not.toContain('Yusuf')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Leyla Kaya' }).waitFor()
})

test('a call is written down from the list in two clicks', async () => {
  const id = await lead({ name: 'Call Me', phone: '+201001110005' })
  const page = await served.open('user')
  await list(page)
  await page.getByRole('button', { name: 'Add a call: Call Me' }).click()
  const dialog = page.getByRole('dialog', { name: /Add a call/ })
  await dialog.getByRole('button', { name: 'Answered' }).click()
  await field(dialog, 'Note').fill('Wants to start in spring')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Saved')
  expect(await served.sql`select status, note, call_by from calls where lead_id = ${id}`).toEqual([
    { status: 'answered', note: 'Wants to start in spring', call_by: await served.userOf('user') },
  ])
  expect((await api.get(`/leads/${id}`)).record).toMatchObject({ calls_count: 1 })
})

testLong('the call queue leads through who is due, by keys alone', async () => {
  const employee_id = await served.userOf('user')
  await lead({ name: 'Second Due', phone: '+201001110006', employee_id, call_back_date: '2020-01-02' })
  await lead({ name: 'First Due', phone: '+201001110007', employee_id, call_back_date: '2020-01-01' })
  const page = await served.open('user')
  await list(page)
  await page.getByRole('link', { name: /Call queue/ }).click()
  await page.getByRole('heading', { name: 'First Due' }).waitFor()
  await page.getByText('1 / 2').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Second Due' }).waitFor()
  await page.keyboard.press('s')
  await page.getByText('1 skipped, still due.').waitFor()
  const written = await served.sql`
    select name, calls.status from calls join leads on leads.id = lead_id where employee_id = ${employee_id}`
  expect(written).toEqual([{ name: 'First Due', status: 'unanswered' }])
})

test('no script broke', () => expect(served.faults).toEqual([]))

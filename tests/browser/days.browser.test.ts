import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { testLong } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'
import { writeWorkbook } from '../kit/workbook'

let served: Served
let user: number

beforeAll(async () => {
  served = await startServed()
  user = await served.userOf('user')
  await served.sql`
    insert into leads (name, phone, employee_id, call_back_date, source, search_text) values
      ('Due First', '+201001110001', ${user}, '2020-01-01', 'facebook', 'due first'),
      ('Due Second', '+201001110002', ${user}, '2020-01-02', 'facebook', 'due second'),
      ('Due Third', '+201001110003', ${user}, '2020-01-03', 'website', 'due third'),
      ('Nobody One', '+201001110004', null, null, 'facebook', 'nobody one'),
      ('Nobody Two', '+201001110005', null, null, null, 'nobody two')`
  const desk = await served.userOf('de_user')
  await served.sql`
    insert into bw_leads (company, contact_name, phone, city, vacancies, employee_id, call_back_date, search_text)
    values ('Klinikum Isar', 'Katrin Schuster', '+498912345678', 'München', 4, ${desk}, '2020-01-01', 'klinikum isar')`
})
afterAll(() => served?.stop())
pictureFailures()

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const names = (page: Page) => page.locator('a.v-link').allTextContents()

test("a user's day: from Home through the queue by keys, and back to what is left", async () => {
  const page = await served.open('user')
  await page.goto('/')
  await page.getByRole('link', { name: 'Call now: 3' }).waitFor()
  await card(page, 'Call now').getByRole('link', { name: 'Start the queue' }).click()
  await page.getByRole('heading', { name: 'Due First' }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Due Second' }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('heading', { name: 'Due Third' }).waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await page.getByText('1 skipped, still due.').waitFor()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: 'Call now: 1' }).waitFor()
  const calls = await served.sql`
    select l.name, c.status, l.call_back_date - ${dayFromToday()}::date as days, l.answered_calls
    from calls c join leads l on l.id = c.lead_id order by c.id`
  expect(calls.map(call => ({ ...call }))).toEqual([
    { name: 'Due First', status: 'answered', days: 3, answered_calls: 1 },
    { name: 'Due Third', status: 'unanswered', days: 3, answered_calls: 0 },
  ])
})

test("the German desk's day: employers by keys, a note, and what belongs to one", async () => {
  const page = await served.open('de_user')
  await page.goto('/')
  await card(page, 'Employers to call').getByRole('link', { name: 'Start the queue' }).click()
  await page.getByRole('heading', { name: 'Klinikum Isar' }).waitFor()
  await page.getByText('Time there now').waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await page.getByText('No calls are due.').waitFor()
  await page.getByRole('link', { name: 'All employers' }).click()
  await page.getByRole('link', { name: 'Klinikum Isar' }).click()
  const parts = page.getByRole('complementary', { name: 'Related records' })
  await parts.getByText('Answered').waitFor()
  await parts.getByRole('link', { name: 'Notes' }).click()
  await parts.getByRole('textbox', { name: /Write a note/ }).fill('Flats near the station')
  await page.keyboard.press('Control+Enter')
  await says(page, 'Saved')
  await parts.getByText('Flats near the station').waitFor()
  expect(await parts.getByRole('link', { name: /Contracts|Interview days/ }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  const [employer] = await served.sql`
    select calls_count, answered_calls, call_back_date - ${dayFromToday()}::date as days, version from bw_leads`
  expect(employer).toMatchObject({ calls_count: 1, answered_calls: 1, days: 7, version: 2 })
})

testLong(
  "an admin's day: who has nobody is shared out, taken back, shared out again, and counted",
  async () => {
    const page = await served.open('admin')
    await page.goto('/')
    await page.getByRole('link', { name: 'Unassigned leads: 2' }).click()
    await expect.poll(() => names(page)).toEqual(['Nobody Two', 'Nobody One'])
    await page.goto('/leads-management')
    const nobody = page
      .locator('.k-column')
      .filter({ has: page.getByRole('heading', { name: /^Unassigned/ }) })
    const shareOut = async () => {
      await nobody.getByRole('button', { name: 'Assign leads' }).click()
      const verb = page.getByRole('dialog').getByRole('button', { name: 'Assign 2 leads' })
      await expect.poll(() => verb.isEnabled()).toBe(true)
      await verb.click()
      await says(page, '2 leads assigned')
    }
    await shareOut()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await says(page, 'Undone')
    await expect.poll(() => nobody.getByRole('group').count()).toBe(2)
    await shareOut()
    await page.goto('/lead-counters')
    const employees = page.getByRole('region', { name: 'Employee' })
    await employees.getByRole('link', { name: /The user.*5/ }).click()
    await page.waitForURL(/\/leads\?/)
    await expect.poll(async () => (await names(page)).length).toBe(5)
  },
)

test("a superadmin's day: the report of any days, what an ad cost, and both as files", async () => {
  const page = await served.open('superadmin')
  await page.goto('/leads-report')
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'From a day to a day' }).click()
  await page.getByRole('textbox', { name: 'From', exact: true }).fill('2020-01-01')
  await page.waitForURL(/first_day=2020-01-01/)
  const source = page.getByRole('region', { name: 'Source', exact: true })
  await source.getByRole('button', { name: 'Table' }).click()
  await source.getByRole('link', { name: 'Leads: 3' }).waitFor()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const rows = (await readFile(await report.path(), 'utf8')).split('\r\n')
  expect(rows.some(row => row.includes('facebook') && row.includes('2020-01-01'))).toBe(true)
  await source.getByRole('link', { name: 'Leads: 3' }).click()
  await expect.poll(() => names(page)).toEqual(['Nobody One', 'Due Second', 'Due First'])

  await served.sql`update leads set utm_campaign = 'nursing' where source = 'facebook'`
  await page.goto('/ads/create')
  await page.getByRole('textbox', { name: 'Campaign, required' }).fill('nursing')
  await page.getByRole('textbox', { name: 'Day, required' }).fill(dayFromToday())
  await page.getByRole('textbox', { name: /^Spend/ }).fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Created')
  await page.goto('/ads')
  const ad = page.getByRole('row', { name: /nursing/ })
  await ad.getByText('10.00 EUR').waitFor()
  await ad.getByRole('link', { name: 'Leads: 3' }).waitFor()
})

testLong(
  'a workbook in disorder is mapped, tried, imported, and its bad rows come back as a file',
  async () => {
    const path = join(tmpdir(), `lotse-${process.pid}-people.xlsx`)
    const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
    await writeWorkbook(path, {
      formats: ['yyyy-mm-dd'],
      sheets: [
        { name: 'Cover', rows: `<row r="1">${text('A1', 'Fair in Izmir')}</row>` },
        {
          name: 'People',
          rows: [
            `<row r="1">${text('A1', ' Full  name ')}${text('C1', 'رقم الهاتف')}${text('D1', 'Again on')}</row>`,
            `<row r="2">${text('A2', 'Yusuf Demir')}${text('B2', 'x')}${text('C2', '0090 532 111 22 33')}<c r="D2" s="1"><v>46350</v></c></row>`,
            '<row r="3"/>',
            `<row r="4">${text('A4', 'Nobody')}${text('C4', 'asks later')}</row>`,
            `<row r="5">${text('A5', 'Leyla Kaya')}${text('C5', '+905321112244')}${text('D5', 'soon')}</row>`,
          ].join(''),
        },
      ],
    })
    const page = await served.open('admin')
    await page.goto('/leads')
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Leads' })
    await dialog.locator('input[type=file]').setInputFiles(path)
    await dialog.getByRole('combobox', { name: 'Sheet' }).selectOption('People')
    for (const [column, field] of [
      ['Full name', 'Name'],
      ['رقم الهاتف', 'Phone'],
      ['Again on', 'Call-back day'],
    ] as const)
      await dialog.getByRole('combobox', { name: new RegExp(column.replace(' ', '\\s+')) }).selectOption({
        label: field,
      })
    const told = (words: string) => dialog.getByText(words.replace(/\d+/g, '\u2066$&\u2069')).waitFor()
    await dialog.getByRole('button', { name: 'Test import' }).click()
    await told('Test only: 1 new, 0 changed, 2 refused')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await told('Done: 1 new, 0 changed, 2 refused')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Rows that were refused' }).click(),
    ])
    const refused = await readFile(await download.path(), 'utf8')
    expect(refused).toContain('Leyla Kaya')
    expect(refused).toContain('asks later')
    expect(refused).not.toContain('Yusuf')
    const made = await served.sql`select name, phone, call_back_date from leads where phone like '+90532%'`
    expect(made.map(row => ({ ...row }))).toEqual([
      { name: 'Yusuf Demir', phone: '+905321112233', call_back_date: '2026-11-24' },
    ])
    await rm(path)
  },
)

test('no script broke', () => expect(served.faults).toEqual([]))

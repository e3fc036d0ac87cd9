import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../kit/api'
import { accessibilityFaults } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { testLong } from '../kit/long'
import { givePdfBrowser } from '../kit/pdf'
import { pictureFailures, type Served, startServed } from '../kit/served'

let app: Served
let master: Api
let takeBack: () => void
beforeAll(async () => {
  takeBack = await givePdfBrowser()
  app = await startServed()
  master = await app.api('master')
})
afterAll(async () => {
  await app?.stop()
  takeBack?.()
})
pictureFailures()

/** Looking into the frame of a contract is itself a script that the frame refuses. */
const faults = () => app.faults.filter(fault => !fault.includes('Blocked script execution'))

let counted = 0
async function candidate(name: string, body: Record<string, unknown> = {}): Promise<Row> {
  const phone = `+4930555${String(1_000 + ++counted)}`
  const answer = await master.post('/candidates', { name, phone, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

describe('a course', () => {
  test('gets participants by typing, asks when it is full, and takes attendance by click and key', async () => {
    const first = await candidate('Amina First')
    await candidate('Bilal Second')
    const course = (
      await master.post('/courses', { name: 'A1 evening', level: 'A1', capacity: 1, candidates: [first.id] })
    ).record
    const page = await app.open('admin')
    await page.goto(`/courses/${course.id}`)
    await page.getByText('Seats taken: 1 of 1').waitFor()
    const add = page.getByRole('combobox', { name: 'Add a participant' })
    await add.fill('Bilal')
    await page.getByRole('option', { name: /Bilal Second/ }).click()
    const full = page.getByRole('alertdialog', { name: 'This course is full' })
    await full.getByRole('button', { name: 'Add anyway' }).click()
    await page.getByText('Seats taken: 2 of 1').waitFor()

    await master.post('/courses', { name: 'A2 evening', level: 'A2', start_date: dayFromToday() })
    const own = await app.open('admin')
    await own.goto(`/candidates/${first.id}?tab=courses`)
    await own.getByRole('combobox', { name: 'Add to course' }).fill('A2')
    await own.getByRole('option', { name: /^A2 evening .*\d{4}$/ }).click()
    await own.getByRole('link', { name: 'A2 evening' }).waitFor()

    const open = page.getByRole('button', { name: /^Amina First, .*: not marked$/ })
    await open.click()
    await page.getByRole('button', { name: /^Amina First, .*: Present$/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: /^Bilal Second, .*: Absent$/ }).waitFor()
    const marks = await app.sql`select present from attendance order by candidate_id`
    expect(marks.map(({ present }) => present)).toEqual([true, false])

    await page.getByRole('checkbox', { name: 'Amina First' }).check()
    await page.getByRole('button', { name: 'Mark chosen (1)' }).click()
    await page.getByText('finished before passed').waitFor()
    await page.getByRole('button', { name: 'Mark anyway (1)' }).click()
    await page.getByText('Marked: 1').waitFor()
    expect((await master.get(`/candidates/${first.id}`)).record).toMatchObject({ a1_passed: true })
    expect(await accessibilityFaults(page)).toEqual([])
    expect(faults()).toEqual([])
  })

  test('stands in the calendar, and on a phone in Arabic without a scrolled page', async () => {
    const day = dayFromToday()
    await master.post('/courses', { name: 'B1 morning', level: 'B1', start_date: day, finish_date: day })
    const page = await app.open('admin', { width: 390 })
    await page.addInitScript(() => localStorage.setItem('lotse.locale', 'ar'))
    await page.goto('/courses?look=calendar')
    await page.getByText('B1 morning').first().waitFor()
    await page.goto('/courses/1')
    await page.getByText('المشاركون').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('a contract', () => {
  test('names unknown fields, is printed beside its Arabic, and kept as PDF', async () => {
    const person = await candidate('Salma Idrissi', { name_arabic: 'سلمى الإدريسي' })
    const page = await app.open('de_superadmin')
    await page.goto('/contracts/create')
    await page.getByLabel('Name, required').fill('Registration Salma')
    await page.getByRole('button', { name: 'Start with the newest text of this type' }).click()
    const body = page.locator('.ct-texts textarea').first()
    await body.press('Control+End')
    await page.keyboard.type('{{ candidate.shoe_size }}')
    await page.getByText('candidate.shoe_size', { exact: true }).waitFor()
    for (let left = '{{ candidate.shoe_size }}'.length; left > 0; left -= 1) await body.press('Backspace')
    await page.getByRole('button', { name: 'Office', exact: true }).click()
    await expect.poll(() => body.inputValue()).toMatch(/\{\{ office\.name \}\}$/)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/contracts\/\d+$/)
    const id = Number(page.url().split('/').at(-1))
    expect((await master.put(`/contracts/${id}`, { candidate_id: person.id })).status).toBe(200)

    await page.goto(`/contracts/${id}/print`)
    const frame = page.frameLocator('iframe')
    await frame.getByText('سلمى الإدريسي').first().waitFor()
    const arabic = frame.locator('[dir=rtl]').first()
    expect(await arabic.evaluate(element => getComputedStyle(element).direction)).toBe('rtl')
    const german = (await frame.locator('[lang=de]').first().boundingBox())?.x ?? 0
    expect((await arabic.boundingBox())?.x).toBeGreaterThan(german)
    await page.getByRole('button', { name: 'Save PDF with contract' }).click()
    await page.getByText('The PDF was saved with the contract.').waitFor()
    expect((await master.get(`/contracts/${id}`)).record.file).toMatch(/\.pdf$/)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`/contracts/${id}`)
    await page.getByRole('link', { name: 'Print view' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(faults()).toEqual([])
  })
})

describe('the ministry', () => {
  testLong('is in the drawer of those who are special, and refused to others', async () => {
    await app.sql`update users set special = true where id = ${await app.userOf('de_user')}`
    const page = await app.open('de_user')
    await page.goto('/notifications')
    await page.getByRole('link', { name: 'Ministry' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ministry' }).waitFor()
    await page.getByRole('table', { name: 'Language' }).waitFor()
    expect(await page.getByText('Salma').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(faults()).toEqual([])
    const other = await app.open('user')
    await other.goto('/ministry')
    await other.getByRole('heading', { level: 1 }).first().waitFor()
    await other.getByText('Candidates', { exact: true }).first().waitFor()
    expect(await other.getByRole('table').count()).toBe(0)
    expect(await other.getByRole('link', { name: 'Ministry' }).count()).toBe(0)
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../contract/time/wall-time'
import type { Api } from '../kit/api'
import { accessibilityFaults } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let master: Api
/** The Sunday on which Berlin changes its clocks next, at least ten days away. */
const sunday = nextChange(dayFromToday(10))
const [before, after] = [addDays(sunday, -1), addDays(sunday, 1)]

/** The last Sunday of March or October. */
function nextChange(from: string): string {
  for (let day = from; ; day = addDays(day, 1))
    if (/-(03|10)-(2[5-9]|3[01])$/.test(day) && weekdayOf(day) === 6) return day
}

beforeAll(async () => {
  served = await startServed()
  master = await served.api('master')
  const open = [['10:00', '12:00']]
  const answer = await master.post('/online-appointments-settings', {
    ...{ name: 'Advice', slug: 'advice', title_en: 'Advice', title_ar: 'استشارة', timezone: 'Europe/Berlin' },
    ...{ hosts: [await served.userOf('admin')], minutes: 60, horizon_days: 365, notice_hours: 1 },
    exceptions: { [before]: open, [after]: open },
  })
  expect(answer.status, answer.text).toBe(201)
})
afterAll(() => served?.stop())
pictureFailures()

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()

test('a visitor books in Arabic across a clock change, moves by the link, and staff move it on and mark it', async () => {
  const visitor = await served.open(null, { locale: 'ar', width: 390, timezone: 'Africa/Tunis' })
  await visitor.goto(`/book/advice?tz=Africa/Tunis&from=${before}`)
  await visitor.getByRole('heading', { name: 'استشارة' }).waitFor()
  // Tunis keeps its clocks: the same hours in Berlin are other ones there after the change.
  const times = await visitor.getByRole('button', { name: /^\d\d:\d\d$/ }).allInnerTexts()
  expect(new Set(times.slice(0, 2))).not.toEqual(new Set(times.slice(2)))
  expect(await accessibilityFaults(visitor)).toEqual([])
  await visitor
    .getByRole('button', { name: times[2] as string, exact: true })
    .last()
    .click()
  await visitor.getByRole('button', { name: 'حجز' }).click()
  await visitor.getByRole('alert').getByText('الاسم').waitFor()
  expect(await accessibilityFaults(visitor)).toEqual([])
  await visitor.getByLabel('الاسم').fill('منى صالح')
  await visitor.getByLabel('البريد الإلكتروني').fill('mona@mail.example')
  await visitor.getByLabel('الهاتف').fill('+216 20 123 456')
  await visitor.getByRole('button', { name: 'حجز' }).click()
  await visitor.getByRole('heading', { name: 'تم حجز موعدك' }).waitFor()
  expect(await accessibilityFaults(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'اختيار وقت آخر' }).click()
  await visitor
    .getByRole('button', { name: times[3] as string, exact: true })
    .last()
    .click()
  await visitor.getByText(times[3] as string).waitFor()
  await visitor.getByRole('button', { name: 'سأحضر' }).click()
  await visitor.getByRole('heading', { name: 'تم تأكيد الحضور' }).waitFor()

  const staff = await served.open('master', { timezone: 'Europe/Berlin' })
  await staff.goto(`/online-appointments?look=calendar&span=week&day=${after}`)
  const chip = staff.getByRole('link', { name: /11:00\s*منى صالح/ })
  await chip.waitFor()
  expect(await accessibilityFaults(staff)).toEqual([])
  // Pointing at it may scroll it into view.
  await chip.hover()
  const box = await chip.boundingBox()
  if (!box) throw new Error('The appointment is not to be seen.')
  await staff.mouse.down()
  // Two hours down: an hour is 76 pixels high.
  await staff.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 76, { steps: 4 })
  await staff.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 152, { steps: 4 })
  await staff.mouse.up()
  const dialog = staff.getByRole('dialog')
  await dialog.waitFor()
  expect(await accessibilityFaults(staff)).toEqual([])
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await says(staff, 'Moved')
  const moved = staff.getByRole('link', { name: /13:00\s*منى صالح/ })
  await moved.waitFor()
  // The keyboard's way.
  await moved.press('m')
  await dialog.getByRole('button', { name: '10:00', exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await staff.getByRole('link', { name: /10:00\s*منى صالح/ }).click()
  await staff.getByRole('button', { name: 'Mark as done' }).click()
  await says(staff, 'Saved')
  const [row] = await served.sql`select status, sequence, lead_id from online_appointments`
  expect(row).toMatchObject({ status: 'done', sequence: 3 })
  expect(row?.lead_id).not.toBeNull()
  expect(served.faults).toEqual([])
})

test('weekly hours are set by hand', async () => {
  const page = await served.open('superadmin')
  await page.goto('/online-appointments-settings/create')
  await page.getByRole('textbox', { name: 'Name, required' }).fill('Interview training')
  await page.getByRole('textbox', { name: 'Address, required' }).fill('interview')
  await page.getByRole('textbox', { name: 'English title, required' }).fill('Training')
  await page.getByRole('textbox', { name: 'Arabic title, required' }).fill('تدريب')
  await page.getByRole('button', { name: 'Add hours: Monday' }).click()
  await page.getByLabel('Monday: To').fill('11')
  await page.getByRole('button', { name: 'Add an exception' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await says(page, 'Created')
  const [row] = await served.sql`select weekly, exceptions from booking_settings where slug = 'interview'`
  expect(row?.weekly).toEqual({ monday: [['09:00', '11:00']] })
  expect(Object.values(row?.exceptions ?? {})).toEqual([[]])
  // A new appointment is as long as its kind says, with its only host.
  await page.goto('/online-appointments/create')
  await page.getByRole('combobox', { name: 'Kind' }).fill('Advice')
  await page.getByRole('option', { name: 'Advice' }).first().click()
  await expect.poll(() => page.getByLabel('Minutes, required').inputValue()).toBe('60')
  await expect.poll(() => page.getByRole('combobox', { name: /^Host/ }).inputValue()).toBe('The admin')
  expect(served.faults).toEqual([])
})

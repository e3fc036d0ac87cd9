import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let lead: number

beforeAll(async () => {
  served = await startServed()
  const api = await served.api('superadmin')
  lead = Number((await api.post('/leads', { name: 'Salma Bennani', phone: '+201001112233' })).record.id)
})
afterAll(() => served?.stop())
pictureFailures()

/** The form of the lead on a phone with a change, scrolled. */
async function onPhone() {
  const page = await served.open('superadmin', { width: 390, height: 700 })
  await page.goto(`/leads/${lead}`)
  const note = page.getByRole('textbox', { name: /^Note/ })
  await note.fill('speaks French')
  await note.blur()
  await page.evaluate(() => scrollTo(0, 300))
  return page
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return { top: box!.y, bottom: box!.y + box!.height }
}
/** Whether a person sees it: it is on top at its middle. */
const isSeen = (part: Locator) =>
  part.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('on a phone it is seen wherever the form is scrolled that another person changed the record', async () => {
  const page = await onPhone()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200)
  const other = await served.api('master')
  await other.put(`/leads/${lead}`, { source: 'phone' })
  const notice = page.getByText('The master changed this record')
  await notice.waitFor()
  expect(await isSeen(notice)).toBe(true)
  const bar = await boxOf(page.locator('.s-top'))
  expect((await boxOf(notice)).top).toBeGreaterThanOrEqual(bar.bottom)
  await page.context().close()
})

test('on a phone a message stands above the bar that saves a form, and that one above the acts with the person', async () => {
  const page = await onPhone()
  const acts = await boxOf(page.locator('.v-person'))
  expect(acts.bottom).toBeGreaterThan(690)
  expect(Math.abs((await boxOf(page.locator('.v-save'))).bottom - acts.top)).toBeLessThanOrEqual(1)
  await page.getByRole('button', { name: 'Save' }).click()
  const message = page.locator('.m-snack').filter({ hasText: 'Saved' })
  await message.waitFor()
  expect((await boxOf(message)).bottom).toBeLessThan(acts.top)
  expect((await boxOf(message)).bottom).toBeLessThan((await boxOf(page.locator('.v-save'))).top)
  await page.context().close()
})

test('a path below a record that names no page is not found', async () => {
  const page = await served.open('superadmin')
  for (const path of [`/leads/${lead}/foo`, `/leads/${lead}/show/foo`, '/leads/create/foo', '/profile/foo']) {
    await page.goto(path)
    await page.getByText('404').first().waitFor()
  }
  await page.context().close()
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PIN, pictureFailures, type Served, startServed } from '../kit/served'

let served: Served

beforeAll(async () => {
  served = await startServed()
})
afterAll(() => served?.stop())
pictureFailures()

const MINUTE = 60_000
const NOTE = 'Half a sentence that nobody has saved'

/** A form with something typed in it. */
async function typing(page: Page) {
  await page.goto('/leads/create')
  await page.getByLabel('Note').fill(NOTE)
}

const typed = (page: Page) => page.getByLabel('Note').inputValue()
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

test('a 401 in the middle of work ends at sign-in, with token and menu gone', async () => {
  const page = await served.open('admin')
  await typing(page)
  await page.getByRole('textbox', { name: 'Name, required' }).fill('Salma Idrissi')
  await page.getByRole('textbox', { name: 'Phone, required' }).fill('+201001234567')
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await served.sql`delete from sessions where user_id = ${await served.userOf('admin')}`
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/login')
  await page.getByText('Your session has ended.').waitFor()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('_MJC')
  expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0)
  await page.goto('/leads')
  await page.waitForURL('**/login')
})

test('log-out ends the session at the server too', async () => {
  const page = await served.open('admin')
  const user = await served.userOf('admin')
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await says(page, 'You are signed out.')
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('_MJC')
  const open = await served.sql`select sid from sessions where user_id = ${user} and ended_at is null`
  expect(open).toHaveLength(0)
})

test('the idle lock warns, closes, stays closed over a reload, and opens by the PIN alone', async () => {
  const page = await served.open('user')
  await page.clock.install()
  await typing(page)
  await page.clock.fastForward(20 * MINUTE)
  expect(await page.getByText(/^Idle for/).count()).toBe(0)
  await page.clock.fastForward(MINUTE)
  await says(page, 'Idle for 21 minutes')
  await page.mouse.move(200, 200)
  await page.getByText(/^Idle for/).waitFor({ state: 'detached' })
  expect(await page.getByText('Welcome back').count()).toBe(0)

  await page.clock.fastForward(28 * MINUTE)
  await says(page, 'Idle for 28 minutes')
  await page.mouse.move(300, 300)
  await says(page, 'Welcome back')

  await page.clock.fastForward(30 * MINUTE + 1_000)
  const lock = page.getByRole('dialog', { name: 'Locked' })
  await lock.waitFor()
  await lock.getByRole('button', { name: 'Unlock' }).click()
  await says(page, 'Wrong Pin')
  await lock.getByLabel('Enter your PIN').fill('1234')
  await page.keyboard.press('Enter')
  await says(page, 'Wrong Pin')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await lock.isVisible()).toBe(true)
  await lock.getByLabel('Enter your PIN').fill(PIN)
  await page.keyboard.press('Enter')
  await lock.waitFor({ state: 'detached' })
  expect(await typed(page)).toBe(NOTE)
})

test('a reload while locked starts locked, and shows nothing of what is behind', async () => {
  const page = await served.open('user')
  await page.clock.install()
  await page.goto('/leads')
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  await page.clock.fastForward(31 * MINUTE)
  const lock = page.getByRole('dialog', { name: 'Locked' })
  await lock.waitFor()
  const locked = () => served.sql`select sid from sessions where locked_at is not null`
  await expect.poll(async () => (await locked()).length).toBe(1)
  await page.reload()
  await lock.waitFor()
  expect(await page.getByRole('heading', { name: 'Leads' }).count()).toBe(0)
  await lock.getByLabel('Enter your PIN').fill(PIN)
  await lock.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  expect(await locked()).toHaveLength(0)
})

test('five wrong PINs end the session', async () => {
  const page = await served.open('user')
  await page.clock.install()
  await page.goto('/leads')
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  await page.clock.fastForward(31 * MINUTE)
  const field = page.getByLabel('Enter your PIN')
  for (let tries = 0; tries < 5; tries++) {
    await field.fill(`000${tries}`)
    const answered = page.waitForResponse('**/users/pin')
    await page.keyboard.press('Enter')
    await answered
    if (tries < 4) await expect.poll(() => field.inputValue()).toBe('')
  }
  await page.waitForURL('**/login')
})

test('offline and back are said, and what was typed is kept', async () => {
  const page = await served.open('user')
  await page.clock.install()
  await typing(page)
  await page.context().setOffline(true)
  await says(page, 'Connection lost. You are currently offline.')
  // Any other message goes after four seconds; this one stays for as long as the line is gone.
  await page.clock.runFor(5_000)
  await says(page, 'Connection lost. You are currently offline.')
  await page.context().setOffline(false)
  await says(page, 'Connection restored.')
  await page.getByText('Connection lost.').waitFor({ state: 'detached' })
  expect(await typed(page)).toBe(NOTE)
})

test('a slow line is said', async () => {
  const page = await served.open('user')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { downlink: 0.4 }),
    })
  })
  await page.goto('/leads')
  await says(page, 'You have a slow internet connection')
})

test('no script broke', () => expect(served.faults).toEqual([]))

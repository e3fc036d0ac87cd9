import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let link: string

beforeAll(async () => {
  served = await startServed({ people: 'nobody' })
  link = served.said.find(line => line.startsWith('First sign-in: '))!.slice('First sign-in: '.length)
})
afterAll(() => served?.stop())
pictureFailures()

const ACCOUNT = { email: 'nadia@office.example', password: 'ten characters and more' }

test('a wrong word makes nobody', async () => {
  const page = await served.open(null)
  await page.goto('/login/not-the-word')
  await page.getByLabel('Email').fill(ACCOUNT.email)
  await page.getByLabel('Password').fill(ACCOUNT.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('This setup code is wrong or already used.').waitFor()
  expect(await served.sql`select id from users`).toHaveLength(0)
})

test('the link that was printed makes the first master, who sets a PIN and lands on leads', async () => {
  const page = await served.open(null)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Set up Lotse' }).waitFor()
  await page.getByLabel('Email').fill(ACCOUNT.email)
  await page.getByLabel('Password').fill(ACCOUNT.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await page.getByRole('heading', { name: 'Set a PIN' }).waitFor()
  await page.getByLabel('New PIN', { exact: true }).fill('4711')
  await page.getByLabel('New PIN again').fill('4712')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The two PINs don’t match').waitFor()
  await page.getByLabel('New PIN again').fill('4711')
  await page.getByRole('button', { name: 'Save' }).click()

  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/leads')
  const [master] = await served.sql`select email, role, pin, password from users`
  expect(master).toMatchObject({ email: ACCOUNT.email, role: 'master' })
  expect(JSON.stringify(master)).not.toMatch(/"4711"|ten characters/)
})

test('the word works once: now there is a sign-in', async () => {
  const page = await served.open(null)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByRole('button', { name: 'Create account' }).count()).toBe(0)
})

test('no script broke', () => expect(served.faults).toEqual([]))

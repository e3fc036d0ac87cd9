import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../kit/api'
import { testLong } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let app: Served
let master: Api
beforeAll(async () => {
  app = await startServed()
  master = await app.api('master')
})
afterAll(() => app?.stop())
pictureFailures()

let counted = 0
const phone = () => `+4930666${String(1_000 + ++counted)}`
async function candidate(body: Record<string, unknown>): Promise<Row> {
  const answer = await master.post('/candidates', { phone: phone(), ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

describe('the same person twice', () => {
  test('is told at the new one, compared, merged, and taken back', async () => {
    const first = await candidate({ name: 'Salma First', email: 'salma@people.example', birth_place: 'Fes' })
    await master.post('/notes', { candidate_id: first.id, text: 'Called twice' })
    const page = await app.open('admin')
    await page.goto('/candidates/create')
    await page.getByLabel('Name, required').fill('Salma Second')
    await page.getByLabel('Phone, required').fill(phone())
    await page.getByRole('textbox', { name: 'Email' }).fill('salma@people.example')
    await page.getByRole('button', { name: 'Save' }).click()
    const told = page.getByRole('dialog', { name: 'Same person?' })
    await told.getByText('same email').waitFor()
    await told.getByRole('link', { name: 'Compare' }).click()

    await page.getByRole('heading', { name: 'Values to save' }).waitFor()
    const place = page.getByRole('group', { name: 'Place of birth' })
    expect(await place.getByRole('radio', { name: /Fes/ }).isChecked()).toBe(true)
    await page
      .getByRole('group', { name: 'Name', exact: true })
      .getByRole('radio', { name: /Salma First/ })
      .last()
      .check()
    await page.getByRole('heading', { name: 'Related data' }).waitFor()
    await page.getByText('Notes', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText(/^Merged into/).waitFor()
    await page.waitForURL(/\/candidates\/\d+$/)
    const kept = Number(page.url().split('/').at(-1))
    expect((await master.get(`/candidates/${kept}`)).record).toMatchObject({
      name: 'Salma First',
      birth_place: 'Fes',
    })

    await page.goto(`/candidates/${first.id}`)
    await page.waitForURL(`**/candidates/${kept}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Recent merges' }).click()
    await page.getByRole('button', { name: 'Undo merge' }).click()
    await page.waitForURL(`**/candidates/${first.id}`)
    await page.getByRole('heading', { level: 1, name: 'Salma First' }).waitFor()
    expect((await master.get(`/candidates/${kept}`)).record).toMatchObject({
      name: 'Salma Second',
      birth_place: null,
    })
    expect(app.faults).toEqual([])
  })
})

describe('a lead', () => {
  testLong('becomes a candidate after a look at who is the same, and back again', async () => {
    const number = phone()
    const there = await candidate({ name: 'Omar There', phone: number })
    const lead = (await master.post('/leads', { name: 'Omar Asks', phone: number })).record
    const page = await app.open('user')
    await page.goto(`/leads/${lead.id}`)
    await page.getByRole('button', { name: 'Convert to candidate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Omar There' }).waitFor()
    await dialog.getByRole('button', { name: 'Link to this record' }).click()
    await page.waitForURL(`**/candidates/${there.id}`)
    expect((await master.get(`/leads/${lead.id}`)).record.candidate_id).toBe(there.id)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.waitForURL(`**/leads/${lead.id}`)
    await page.getByRole('button', { name: 'Convert to candidate' }).waitFor()
    expect((await master.get(`/leads/${lead.id}`)).record.candidate_id).toBeNull()
  })
})

describe('erasing', () => {
  test('wants the name typed and a reason, and leaves a number', async () => {
    const person = await candidate({ name: 'Nadia Leaves' })
    const page = await app.open('master')
    await page.goto(`/candidates/${person.id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Erase' }).click()
    const dialog = page.getByRole('alertdialog')
    const erase = dialog.getByRole('button', { name: 'Erase' })
    await dialog.getByLabel('Reason, recorded in the log').fill('The person asked for it')
    await dialog.getByLabel('Type the name to confirm').fill('Nadia')
    expect(await erase.isDisabled()).toBe(true)
    await dialog.getByLabel('Type the name to confirm').fill('nadia leaves')
    await erase.click()
    await page.getByRole('heading', { level: 1, name: `#${person.id}` }).waitFor()
  })

  test('waits for a word on the list of who was kept long enough', async () => {
    const old = (await master.post('/leads', { name: 'Old Lead', phone: phone() })).record
    await app.sql`update leads set updated_at = now() - interval '3 years' where id = ${old.id}`
    const page = await app.open('superadmin', { width: 390, height: 800 })
    await page.goto('/retention')
    await page.getByRole('button', { name: 'Create lists now' }).click()
    await page.getByRole('link', { name: 'Old Lead' }).waitFor()
    await page.getByRole('button', { name: 'Erase 1 record' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase 1 record' }).click()
    await page.getByText('No lists to review.').waitFor()
  })
})

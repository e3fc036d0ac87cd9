import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../kit/api'
import { type JobBoardKit, startJobBoard } from '../kit/jobBoard'
import { pictureFailures, type Served, startServed } from '../kit/served'

let board: JobBoardKit
let served: Served
let api: Api

const TEMPLATE = `<p>{{ listing.salutation }},</p><p>{{ candidate.name }} applies for {{ listing.occupation }} in {{ listing.city }}.</p>
  <p><a href="{{ unsubscribe_url }}">No more mails</a></p>`

beforeAll(async () => {
  board = await startJobBoard()
  served = await startServed({ smtp: true, env: board.env })
  api = await served.api('master')
  await made('/domains', { name: 'letters.example' })
  const own = await served.api('de_admin')
  expect(
    (await own.post('/bb-templates', { name: 'Application', content: TEMPLATE, style: '' })).status,
  ).toBe(201)
  const sector = await idOf('sectors', 'general_nursing')
  for (const [number, employer, host] of [
    ['1', 'Klinikum Nord', 'nord'],
    ['2', 'Haus am See', 'see'],
  ]) {
    const text = `Ansprechpartnerin: Frau Anna Weiß, bewerbung@${host}.example`
    board.jobs.push({
      ...{
        number: `10000-${number}-S`,
        occupation: 'Pflegefachkraft',
        employer: String(employer),
        city: 'Ulm',
        text,
      },
      ...{ region: 'Bayern', published: '2026-11-01', changed: '2026-11-02T08:00:00' },
    })
  }
  await made('/job-searches', { name: 'Nursing', what: 'Pflege', sector_id: sector })
  await presentable('Amal Haddad', sector)
}, 180_000)
afterAll(async () => {
  await served?.stop()
  await board?.stop()
})
pictureFailures()

async function made(path: string, body: Record<string, unknown>): Promise<number> {
  const { status, record, text } = await api.post(path, body)
  expect(status, text).toBe(201)
  return record.id
}

async function idOf(table: string, slug: string): Promise<number> {
  const [row] = await served.sql<{ id: number }[]>`select id from ${served.sql(table)} where slug = ${slug}`
  return row?.id as number
}

/** A ready candidate who agreed, with an application in the store. */
async function presentable(name: string, sector: number) {
  const candidate_id = await made('/candidates', {
    ...{ name, phone: '+212661740001', sector_id: sector, b1_passed: true, recognition_result_kind: 'full' },
  })
  const form = new FormData()
  form.set('folder', `candidates/${candidate_id}`)
  form.set('file', new File(['%PDF-1.4\n%%EOF\n'], 'Bewerbung.pdf', { type: 'application/pdf' }))
  const headers = { authorization: `Bearer ${api.token}` }
  const sent = await fetch(`${served.url}/api/v1/files`, { method: 'POST', headers, body: form })
  const { url } = (await sent.json()) as { url: string }
  const paper = async (kind: string, more: Record<string, unknown>) =>
    made('/documents', { candidate_id, kind_id: await idOf('document_kinds', kind), ...more })
  await paper('consent', { received_on: '2026-10-01' })
  await paper('application', { file: url })
}

const whole = (text: string) => new RegExp(text.replace(/\d+/g, '\\W*$&\\W*'))

test('a search is looked at and taken over, and tells what is here already', async () => {
  const page = await served.open('de_admin')
  await page.goto('/job-listings')
  await page.getByRole('link', { name: 'Search at the Bundesagentur' }).click()
  await page.getByRole('link', { name: 'Nursing' }).click()
  await look(page)
  await page.getByRole('button', { name: 'Take over all' }).click()
  await page.getByText(whole('Taken over: 2 new, 0 changed.')).waitFor()
  await look(page)
  await page.getByRole('link', { name: 'Here already' }).first().waitFor()
  const listings = (await api.get('/job-listings')).page.data
  expect(listings.map(({ contact_email }) => contact_email).toSorted()).toEqual([
    ...['bewerbung@nord.example', 'bewerbung@see.example'],
  ])
})

async function look(page: Page) {
  await page.getByRole('button', { name: 'Look what it finds' }).click()
  await page.getByText(whole('2 jobs found')).waitFor()
}

test('a campaign says whom it presents to whom, and the mail arrives with the application', async () => {
  const page = await served.open('de_admin')
  await page.goto('/bb-campaigns/create')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Nurses for Ulm')
  await page.getByRole('link', { name: 'Klinikum Nord' }).waitFor()
  await page.getByRole('link', { name: 'Amal Haddad' }).first().waitFor()
  expect(await page.getByText('Bewerbung.pdf').count()).toBe(2)
  await page.getByRole('button', { name: 'Next: Content' }).click()
  await page
    .getByRole('textbox', { name: /^Subject/ })
    .fill('{{ candidate.name }} for {{ listing.occupation }}')
  await page.getByRole('textbox', { name: /^From, address/ }).fill('team@letters.example')
  await page.getByRole('combobox', { name: /^Template/ }).fill('Application')
  await page.getByRole('option', { name: 'Application' }).click()
  await page.getByText('Amal Haddad for Pflegefachkraft').waitFor()
  await page.getByText('Goes along with the mail').waitFor()
  await page.getByRole('button', { name: 'Next: Test' }).click()
  await page.waitForURL(/\/bb-campaigns\/\d+\?step=test/)
  await page.getByRole('button', { name: 'Next: Sending' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click()
  await page.waitForURL(/\/bb-campaigns\/\d+\/show$/)

  const mail = await served.smtp.mailTo('bewerbung@nord.example')
  expect(mail.subject).toBe('Amal Haddad for Pflegefachkraft')
  expect(mail.text).toContain('Dear Ms Weiß')
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['Bewerbung.pdf'])
  await page.getByText('All are handed over.').waitFor()
  await page.getByRole('heading', { name: 'Who was presented to whom' }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'bewerbung@nord.example' })
  await row.getByRole('button', { name: 'Proof' }).click()
  await row.getByText(/250/).waitFor()
  expect(served.smtp.messages).toHaveLength(2)
})

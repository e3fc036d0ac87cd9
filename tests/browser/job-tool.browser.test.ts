import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../kit/api'
import { type JobBoardKit, startJobBoard } from '../kit/jobBoard'
import { allowApplications } from '../kit/mail/presentations'
import { makeInterviewable } from '../kit/presentable'
import { pictureFailures, type Served, startServed } from '../kit/served'

let board: JobBoardKit
let served: Served
let api: Api
/** Employers of the listings, which each candidate agreed to. */
const employers: number[] = []

const TEMPLATE = `<p>{{ listing.salutation }},</p><p>{{ candidate.name }} applies for {{ listing.occupation }} in {{ listing.city }}.</p>
  <p><a href="{{ unsubscribe_url }}">No more mails</a></p>`

beforeAll(async () => {
  board = await startJobBoard()
  served = await startServed({ smtp: true, env: board.env })
  api = await served.api('master')
  await made('/domains', { name: 'letters.example' })
  await allowApplications(served.sql)
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
  for (const company of ['Klinikum Nord', 'Haus am See']) employers.push(await made('/bw-leads', { company }))
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
async function presentable(name: string, sector: number, phone = '+212661740001') {
  const candidate_id = await made('/candidates', {
    ...{ name, phone, sector_id: sector, b1_passed: true, recognition_result_kind: 'full' },
  })
  const form = new FormData()
  form.set('folder', `candidates/${candidate_id}`)
  form.set('file', new File(['%PDF-1.4\n%%EOF\n'], 'Bewerbung.pdf', { type: 'application/pdf' }))
  const headers = { authorization: `Bearer ${api.token}` }
  const sent = await fetch(`${served.url}/api/v1/files`, { method: 'POST', headers, body: form })
  const { url } = (await sent.json()) as { url: string }
  const paper = async (kind: string, more: Record<string, unknown>) =>
    made('/documents', { candidate_id, kind_id: await idOf('document_kinds', kind), ...more })
  for (const employer of employers) await makeInterviewable(served.sql, [candidate_id], employer)
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
  await page.getByRole('button', { name: 'Import all' }).click()
  await page.getByText(whole('Imported: 2 new, 0 changed.')).waitFor()
  await look(page)
  await page.getByRole('link', { name: 'Here already' }).first().waitFor()
  const listings = (await api.get('/job-listings')).page.data
  expect(listings.map(({ contact_email }) => contact_email).toSorted()).toEqual([
    ...['bewerbung@nord.example', 'bewerbung@see.example'],
  ])
})

async function look(page: Page) {
  await page.getByRole('button', { name: 'Preview results' }).click()
  await page.getByText(whole('Jobs found: 2')).waitFor()
}

/** As it comes from a spreadsheet: marks, semicolons, blank lines, names of columns in German, a row whose address is none. */
const MESSY = `\ufeffStelle;Firma; Ort ;Sektor;E-Mail;Art\r
"Pflegefachkraft; Station 3";klinikum  nord;Ulm;general_nursing; JOBS@nord-karriere.example ;Full time\r
;;;;;\r
Koch;Hotel Süd;Kiel;general_nursing;keine;part-time\r
Pflegehilfe;Haus West;Köln;general_nursing;hr@west.example;"Part time"\r
`

test('a messy file of listings is taken in, and says which rows it refused and why', async () => {
  const page = await served.open('de_admin')
  await page.goto('/job-listings')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: /Import/ })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'stellen.csv', mimeType: 'text/csv', buffer: Buffer.from(MESSY) })
  for (const [column, field] of Object.entries({
    ...{ Stelle: 'occupation', Firma: 'employer_name', Ort: 'city', Sektor: 'sector_id' },
    ...{ 'E-Mail': 'contact_email', Art: 'contract_type' },
  }))
    await dialog
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${column}`) }) })
      .getByRole('combobox')
      .selectOption(field)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText(whole('Done: 2 new, 0 changed, 1 refused')).waitFor()
  await dialog.getByText('Contact email: Please enter a valid Email').waitFor()
  const [listing] = await served.sql`
    select * from job_listings where contact_email = 'jobs@nord-karriere.example'`
  expect(listing).toMatchObject({ occupation: 'Pflegefachkraft; Station 3', contract_type: 'full_time' })

  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Board' }).click()
  const expired = page.getByRole('list', { name: 'Expired' })
  await page.getByRole('button', { name: 'Move Pflegehilfe' }).click()
  await page.getByRole('menuitem', { name: 'Expired' }).click()
  await expired.getByText('Haus West').waitFor()
  await expect
    .poll(async () => (await served.sql`select status from job_listings where city = 'Köln'`)[0]?.status)
    .toBe('expired')
})

test('a campaign says whom it presents to whom, and the mail arrives with the application', async () => {
  const page = await served.open('de_admin')
  await page.goto('/bb-campaigns/create')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Nurses for Ulm')
  await page.getByRole('link', { name: 'Klinikum Nord' }).waitFor()
  await page.getByRole('link', { name: 'Amal Haddad' }).first().waitFor()
  await expect.poll(() => page.getByText('Bewerbung.pdf').count()).toBe(2)
  await page.getByRole('button', { name: 'Next: Content' }).click()
  await page
    .getByRole('textbox', { name: /^Subject/ })
    .fill('{{ candidate.name }} for {{ listing.occupation }}')
  await page.getByRole('textbox', { name: /^Sender email/ }).fill('team@letters.example')
  await page.getByRole('combobox', { name: /^Template/ }).fill('Application')
  await page.getByRole('option', { name: 'Application' }).click()
  await page.getByText('Amal Haddad for Pflegefachkraft').waitFor()
  await page.getByText(/^Attachment:/).waitFor()
  await page.getByRole('button', { name: 'Next: Test' }).click()
  await page.waitForURL(/\/bb-campaigns\/\d+\?step=test/)
  await planned(page)
  await page.getByRole('button', { name: 'Next: Content' }).click()
  await page.getByRole('button', { name: 'Next: Test' }).click()
  await page.getByRole('button', { name: 'Next: Sending' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click()
  await page.waitForURL(/\/bb-campaigns\/\d+\/show$/)

  const mail = await served.smtp.mailTo('bewerbung@nord.example')
  expect(mail.subject).toBe('Amal Haddad for Pflegefachkraft')
  expect(mail.text).toContain('Dear Ms Weiß')
  expect(mail.text).toMatch(/only for this position|nur für diese Stelle/)
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['Bewerbung.pdf'])
  await page.getByText('All are handed over.').waitFor()
  await page.getByRole('heading', { name: 'Presentations', exact: true }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'bewerbung@nord.example' })
  await row.getByRole('button', { name: 'Proof' }).click()
  await row.getByText(/250/).waitFor()
  expect(served.smtp.messages).toHaveLength(2)
})

/** The plan as a file says of each listing who comes, or why nobody. */
async function planned(page: Page) {
  await page.getByRole('button', { name: 'Audience' }).click()
  await page.getByRole('button', { name: 'Download plan' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const of = (text: string) =>
    lines.filter(line => line.includes(text)).map(line => line.split(',', 2).join())
  expect(of('bewerbung@nord.example')).toEqual(['send,'])
  // The employer has had its one mail, under its other address.
  expect(of('jobs@nord-karriere.example')).toEqual(['listing_left,employer_measure'])
}

test('who opts out does it for the employer: the next campaign passes over all its domains', async () => {
  const mail = await served.smtp.mailTo('bewerbung@nord.example')
  const link = /href="(http[^"]*\/u\/[^"]*)"/.exec(String(mail.html))?.[1]
  const employer = await served.open(null)
  await employer.goto(String(link))
  await employer.getByRole('button', { name: 'Unsubscribe' }).click()
  await employer.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()

  await served.sql`update organisation set employer_mails = 9`
  await presentable('Omar Saleh', await idOf('sectors', 'general_nursing'), '+212661740002')
  const page = await served.open('de_admin')
  await page.goto('/bb-campaigns/create')
  await page.getByText('Omar Saleh').first().waitFor()
  await page.getByText('Show excluded listings').click()
  const left = page.getByRole('listitem')
  await left.filter({ hasText: 'Klinikum Nord' }).getByText('Opted out').waitFor()
  await left.filter({ hasText: 'klinikum nord' }).getByText('Suppressed employer').waitFor()
  expect(await page.getByRole('link', { name: 'Haus am See' }).count()).toBe(1)
})

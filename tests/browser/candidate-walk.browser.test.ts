import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../contract/access/roles'
import { isDecidedStep, type Step } from '../../contract/candidates/steps'
import { addDays, weekdayOf } from '../../contract/time/wall-time'
import type { Api } from '../kit/api'
import { dayFromToday } from '../kit/days'
import { makeInterviewable } from '../kit/presentable'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let master: Api
let lead: number
let employer: number

const EMAIL = 'meryem@people.example'
const TODAY = dayFromToday()
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const BYTES = Buffer.from('%PDF-1.4\n%%EOF')
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: BYTES })

beforeAll(async () => {
  served = await startServed({ smtp: true })
  master = await served.api('master')
  const person = { name: 'Meryem El Idrissi', phone: '+212661734028', email: EMAIL }
  lead = (await made('leads', person)).id
  employer = (await made('bw-leads', { company: 'Pflegezentrum Isarhof' })).id
  const day = addDays(TODAY, 2)
  await made('evaluationAppointmentSettings', {
    ...{ evaluator_id: await served.userOf('admin'), weekday: WEEKDAYS[weekdayOf(day)] },
    ...{ starts: '10:00', ends: '11:00', minutes: 30, timezone: 'Europe/Berlin' },
  })
})
afterAll(() => served?.stop())
pictureFailures()

async function made(resource: string, body: Record<string, unknown>) {
  const answer = await master.post(`/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
const button = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('button', { name, exact: true }).first()

async function choose(page: Page, label: string, typed: string, option: string) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

interface Taken {
  track: string
  step: string
  /** The mark that is clicked, where it is called otherwise than the step. */
  mark?: string
  day?: string
  /** Fields that are filled in before it is set. */
  fill?: (dialog: Locator) => Promise<unknown>
}

/** Takes a step as people do: a click on its mark, what it asks for, what is passed over knowingly, and Set. */
async function take(page: Page, { track, step, mark = step, day, fill }: Taken) {
  await button(page.getByRole('region', { name: track, exact: true }), new RegExp(`^${mark}`)).click()
  const dialog = page.getByRole('dialog', { name: `${track}: ${step}` })
  await dialog.waitFor()
  if (day) await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill(day)
  await fill?.(dialog)
  for (const box of await dialog.getByRole('checkbox', { name: 'Go on without it' }).all()) await box.check()
  await button(dialog, /^Complete step/).click()
  await says(page, `Set: ${step}`)
  await dialog.waitFor({ state: 'detached' })
}

/** Steps that ask for nothing new, by the calls that the page makes. */
async function steps(role: Role, id: number, taken: readonly Step[]) {
  const api = await served.api(role)
  const rules = await served.sql<{ id: number }[]>`select id from requirements where effect = 'warn'`
  for (const step of taken) {
    const { version } = (await api.get(`/candidates/${id}`)).record
    const confirm = rules.map(rule => rule.id)
    const decision = isDecidedStep(step) ? { decision: 'approved' } : {}
    const order = { step, done: true, version, confirm, ...decision }
    expect((await api.post(`/candidates/${id}/steps`, order)).status, step).toBe(200)
  }
}

async function opened(role: Role, path: string): Promise<Page> {
  const page = await served.open(role)
  await page.goto(path)
  return page
}

test('from a lead to a candidate who flew, by everybody who has a part in it', async () => {
  // The office makes a candidate of the lead and keeps the language.
  const user = await opened('user', `/leads/${lead}`)
  await button(user, 'Convert to candidate').click()
  await button(user.getByRole('dialog', { name: /^Convert to candidate:/ }), 'Convert to candidate').click()
  await says(user, 'Candidate created')
  await user.waitForURL(/\/candidates\/\d+$/)
  const id = Number(user.url().split('/').at(-1))
  await take(user, { track: 'Language', mark: 'B1', step: 'B1 started', day: addDays(TODAY, -200) })
  const now = async () => (await master.get(`/candidates/${id}`)).record
  expect(await now()).toMatchObject({ lead_id: lead, b1_started: true, language_step: 'b1_started' })

  // Money that the user enters waits for somebody else.
  await user.goto(`/candidates/${id}?tab=fees`)
  await user.getByRole('link', { name: 'New transaction' }).click()
  await user.getByRole('textbox', { name: /^Amount/ }).fill('310')
  await button(user, 'Save').click()
  await says(user, 'Created')

  // The desk approves it, books an evaluation, and takes in the papers.
  const admin = await opened('admin', `/candidates/${id}?tab=fees`)
  await button(admin, 'Approve').click()
  await says(admin, 'Saved')
  await admin.getByRole('link', { name: 'Book', exact: true }).click()
  await button(admin, /^10:00/).click()
  await button(admin, 'Save').click()
  await says(admin, 'Created')
  const [booked] = await served.sql<
    { id: number }[]
  >`select id from candidate_evaluations where candidate_id = ${id}`
  await admin.goto(`/candidateEvaluations/${booked?.id}`)
  await admin.getByRole('combobox', { name: 'Result' }).click()
  await admin.getByRole('option', { name: 'A', exact: true }).click()
  await button(admin, 'Save').click()
  await says(admin, 'Saved')
  await admin.goto(`/candidates/${id}?tab=papers`)
  for (const slug of ['passport', 'consent']) {
    await admin.locator(`[data-paper="${slug}"] input[type=file]`).setInputFiles(pdf(`${slug}.pdf`))
    await admin.locator(`[data-paper="${slug}"]`).getByText('Not checked', { exact: true }).waitFor()
  }

  // The office asks to present her; Germany decides, and says how the interview went.
  await user.goto(`/candidates/${id}?tab=requests`)
  await user.getByRole('link', { name: 'New submission request' }).click()
  await user.getByRole('textbox', { name: /^Request title/ }).fill('A nurse for ward 3')
  await choose(user, 'Employer', 'Isarhof', 'Pflegezentrum Isarhof')
  await button(user, 'Save').click()
  await says(user, 'Created')
  // The person agrees to that employer, and the profile is checked: without both nobody is shown to it.
  await makeInterviewable(served.sql, [id], employer)
  const german = await opened('de_superadmin', '/candidateSubmissionRequest')
  await button(german, 'Approve').click()
  await says(german, 'Approved')
  await made('candidateInterviews', {
    candidate_id: id,
    bw_lead_id: employer,
    at: `${addDays(TODAY, 3)}T09:00:00Z`,
  })
  await german.goto('/candidateInterviews')
  await button(german, 'Accept').click()
  await says(german, 'Saved')

  // Recognition, the employment agency, the visa: each step asks for what it needs; the person is told of one.
  await steps('admin', id, ['recognition_ready', 'recognition_submitted'])
  await admin.goto(`/candidates/${id}`)
  await take(admin, {
    track: 'Recognition',
    step: 'At authority',
    day: addDays(TODAY, -80),
    fill: async dialog => {
      await dialog.getByRole('switch', { name: 'Notify the person' }).check()
      const subject = dialog.getByRole('textbox', { name: 'Subject' })
      await expect
        .poll(() => subject.inputValue())
        .toBe('Your application for recognition is with the authority')
    },
  })
  await take(admin, {
    track: 'Recognition',
    step: 'Result',
    fill: async dialog => {
      await dialog.getByRole('combobox').click()
      await admin.getByRole('option', { name: 'Full', exact: true }).click()
    },
  })
  await steps('admin', id, ['ba_documents_ready', 'ba_submitted', 'ba_result'])
  await steps('admin', id, ['visa_application_ready', 'visa_appointment', 'visa_submitted'])
  await admin.reload()
  await take(admin, {
    track: 'Visa',
    step: 'Granted',
    fill: async dialog => {
      await button(dialog, 'Approved').click()
      await dialog.locator('input[type=file]').setInputFiles(pdf('visa.pdf'))
      await button(dialog, /^Remove/).waitFor()
    },
  })
  await take(admin, {
    track: 'Travel',
    step: 'Ticket booked',
    fill: dialog => dialog.getByRole('textbox', { name: 'Arrives on', exact: true }).fill(addDays(TODAY, 12)),
  })
  expect(await now()).toMatchObject({
    ...{ recognition_step: 'recognition_result', recognition_result_kind: 'full', ba_step: 'ba_result' },
    ...{ visa_step: 'visa_granted', travel_step: 'ticket_booked', arrival_date: addDays(TODAY, 12) },
    visa_granted_document: expect.stringContaining('/files/candidates/'),
  })
  expect((await served.smtp.mailTo(EMAIL)).subject).toBe(
    'Your application for recognition is with the authority',
  )

  // The adviser who converted her finds all of it on one page.
  await user.goto(`/candidates/${id}`)
  await user.getByText(/^Arrives on \d/).waitFor()
  await user.getByText('All steps are finished.').waitFor()
  expect(served.faults).toEqual([])
})

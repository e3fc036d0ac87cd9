import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weekdayOf } from '../../contract/time/wall-time'
import type { Api } from '../kit/api'
import { accessibilityFaults } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { testLong } from '../kit/long'
import { makeInterviewable } from '../kit/presentable'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let master: Api
let candidate: number
let employer: number

beforeAll(async () => {
  served = await startServed()
  master = await served.api('master')
  const person = { name: 'Amina Ziani', phone: '+212661234567', email: 'amina@mail.example' }
  candidate = (await made('candidates', { ...person, birth_place: 'Cairo' })).id
  employer = (await made('bw-leads', { company: 'Klinik am See' })).id
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
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

async function choose(page: Page, label: string, typed: string, option: string) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

test('a change is proposed by one person and approved by another', async () => {
  const user = await served.open('user')
  await user.goto('/candidateUpdates/create')
  await choose(user, 'Candidate', 'Amina', 'Amina Ziani')
  await user.getByLabel('Updated field').selectOption({ label: 'Place of birth' })
  await user.getByRole('textbox', { name: /^Value/ }).fill('Giza')
  await button(user, 'Save').click()
  await says(user, 'Created')
  await user.goto('/candidateUpdates')
  await user.getByRole('cell', { name: 'Giza' }).waitFor()
  expect(await button(user, 'Approve').count()).toBe(0)

  const admin = await served.open('admin')
  await admin.goto('/candidateUpdates')
  await admin.getByRole('link', { name: 'Amina Ziani' }).first().click()
  await admin.getByText('Cairo').waitFor()
  await admin.getByText('Giza').waitFor()
  expect(await accessibilityFaults(admin)).toEqual([])
  // Somebody else changes the field meanwhile: it is asked anew.
  await master.put(`/candidates/${candidate}`, { birth_place: 'Luxor' })
  await button(admin, 'Approve').click()
  await admin.getByRole('alertdialog').getByText('Luxor').waitFor()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Approve anyway' }).click()
  await says(admin, 'Approved')
  expect((await master.get(`/candidates/${candidate}`)).record.birth_place).toBe('Giza')
  expect(served.faults).toEqual([])
})

testLong('an evaluation is booked in a free time, and seen in the calendar', async () => {
  const evaluator_id = await served.userOf('admin')
  const start = dayFromToday(2)
  const weekday = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'][
    weekdayOf(start)
  ]
  await made('evaluationAppointmentSettings', {
    ...{ evaluator_id, weekday, starts: '10:00', ends: '11:00', minutes: 30, timezone: 'Europe/Berlin' },
  })
  const page = await served.open('user')
  await page.goto('/candidateEvaluations/create')
  await choose(page, 'Candidate', 'Amina', 'Amina Ziani')
  await page
    .getByRole('button', { name: /^10:00/ })
    .first()
    .click()
  expect(
    await page
      .getByRole('button', { name: /^10:00/ })
      .first()
      .getAttribute('aria-pressed'),
  ).toBe('true')
  expect(await accessibilityFaults(page)).toEqual([])
  await button(page, 'Save').click()
  await says(page, 'Created')
  await page.goto(`/candidateEvaluations?look=calendar&span=week&day=${start}`)
  await page.getByRole('link', { name: /10:00\s*Amina Ziani/ }).waitFor()
  await page.getByRole('button', { name: /10:30/ }).waitFor()
  expect(await page.getByRole('button', { name: /10:00/ }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Month' }).click()
  await page.getByRole('link', { name: /10:00\s*Amina Ziani/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(served.faults).toEqual([])
})

testLong('candidates are invited to the day of an employer', async () => {
  await makeInterviewable(served.sql, [candidate], employer)
  const { id } = await made('interviews', {
    ...{
      title: 'Nurses',
      bw_lead_id: employer,
      at: `${dayFromToday(9)}T09:00:00Z`,
    },
    candidates: [candidate],
  })
  const page = await served.open('superadmin')
  await page.goto(`/interviews/${id}`)
  await button(page, 'Invite').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  await says(page, /candidate.* invited/)
  await page.getByRole('link', { name: 'Amina Ziani' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(served.faults).toEqual([])
})

test('a request to present somebody is decided on a phone, in Arabic', async () => {
  const { id } = await made('candidateSubmissionRequest', {
    ...{ candidate_id: candidate, request_title: 'A nurse', bw_lead_id: employer },
  })
  const page = await served.open('admin', { width: 390, locale: 'ar' })
  await page.goto(`/candidateSubmissionRequest/${id}`)
  await page.getByText('A nurse').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
})

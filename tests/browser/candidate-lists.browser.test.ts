import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writesOf } from '../kit/chromium'
import { dayFromToday } from '../kit/days'
import { testLong } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served

beforeAll(async () => {
  served = await startServed()
})
afterAll(() => served?.stop())
pictureFailures()

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()

async function makeCandidate(values: Record<string, unknown>): Promise<number> {
  const [row] = await served.sql<{ id: number }[]>`
    insert into candidates ${served.sql({ phone: '+201001234567', search_text: '', ...values })} returning id`
  return Number(row?.id)
}

describe('the board of a track', () => {
  test('a card is moved by keyboard, and back after a question', async () => {
    const id = await makeCandidate({
      name: 'Board Person',
      visa_application_ready: true,
      visa_application_ready_date: dayFromToday(-3),
    })
    await served.sql`update requirements set active = false where step = 'visa_appointment'`
    const page = await served.open('master')
    await page.goto('/candidates?kind=board&tab=visa')
    const card = page.getByRole('group', { name: 'Board Person' })
    await card.waitFor()
    const writes = writesOf(page)
    await card.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await says(page, /Board Person.*moved to Appointment/)
    expect(writes).toEqual([`POST /candidates/${id}/steps`])
    const stepOf = async () => {
      const [row] = await served.sql<{ visa_step: string | null; visa_appointment_date: string | null }[]>`
        select visa_step, visa_appointment_date from candidates where id = ${id}`
      return row
    }
    expect(await stepOf()).toMatchObject({ visa_step: 'visa_appointment' })
    await page.getByRole('group', { name: 'Board Person' }).press('Space')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    const question = page.getByRole('alertdialog')
    await question.getByText('Undo 2 steps').waitFor()
    await question.getByRole('button', { name: 'Undo step' }).click()
    await says(page, /Board Person.*moved to Not started/)
    expect(await stepOf()).toEqual({ visa_step: null, visa_appointment_date: null })
  })

  testLong('a step with a result asks for the decision, and a refusal puts the card back', async () => {
    const id = await makeCandidate({ name: 'Decided Person', ba_submitted: true })
    const [record] = await served.sql<{ id: number }[]>`
      insert into ba_approvals ${served.sql({ candidate_id: id, occupation: 'Nurse', result: 'pending', search_text: '' })}
      returning id`
    await served.sql`update requirements set active = false where step = 'ba_result'`
    const recordOf = async () => {
      const [row] = await served.sql<{ result: string; decided_on: string }[]>`
        select result, decided_on from ba_approvals where id = ${Number(record?.id)}`
      return row
    }
    const page = await served.open('master')
    await page.goto('/candidates?kind=board&tab=ba')
    const moved = async () => {
      await page.getByRole('group', { name: 'Decided Person' }).press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      return dialog
    }
    const writes = writesOf(page)
    const asked = await moved()
    expect(await asked.getByRole('button', { name: 'Complete step' }).isDisabled()).toBe(true)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect(writes).toEqual([])
    const refusal = await moved()
    await refusal.getByRole('button', { name: 'Refused', exact: true }).click()
    await refusal.getByRole('button', { name: 'Record refusal' }).click()
    await says(page, /^Refused: Result/)
    expect(await recordOf()).toMatchObject({ result: 'rejected' })
    await served.sql`update ba_approvals set result = 'pending', decided_on = null where id = ${Number(record?.id)}`
    const approval = await moved()
    await approval.getByRole('textbox', { name: 'Day', exact: true }).fill('2026-09-10')
    await approval.getByRole('button', { name: 'Approved', exact: true }).click()
    await approval.getByRole('button', { name: 'Complete step' }).click()
    await says(page, /Decided Person.*moved to Result/)
    expect(await recordOf()).toEqual({ result: 'approved', decided_on: '2026-09-10' })
  })

  testLong('what is missing is asked, and may be passed over where it only warns', async () => {
    const id = await makeCandidate({ name: 'Missing Person' })
    await served.sql`insert into requirements ${served.sql({
      ...{ name: 'Recognition first', step: 'ticket_booked', needs: 'step', needs_step: 'recognition_ready' },
      ...{ effect: 'warn', source: 'House rule', source_date: '2026-01-01', search_text: '' },
    })}`
    await served.sql`update requirements set active = false
      where step = 'ticket_booked' and name <> 'Recognition first'`
    const page = await served.open('master')
    await page.goto('/candidates?kind=board&tab=travel')
    const card = page.getByRole('group', { name: 'Missing Person' })
    await card.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Internal rule').waitFor()
    expect(await dialog.getByRole('button', { name: 'Complete step' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Go on without it').check()
    await dialog.getByRole('button', { name: 'Complete step' }).click()
    await says(page, /Missing Person.*moved to/)
    const [row] = await served.sql<{ ticket_booked: boolean }[]>`
      select ticket_booked from candidates where id = ${id}`
    expect(row?.ticket_booked).toBe(true)
  })
})

test('who is stuck stands with whom it waits and by how many days, and is asked again', async () => {
  const id = await makeCandidate({ name: 'Stuck Person' })
  const [kind] = await served.sql<{ id: number }[]>`select id from document_kinds where slug = 'passport'`
  await served.sql`insert into documents ${served.sql({
    ...{ candidate_id: id, kind_id: kind?.id ?? 0, holder: 'candidate', search_text: '' },
    ...{ asked_on: dayFromToday(-20), due_on: dayFromToday(-6), times_asked: 1 },
  })}`
  const page = await served.open('user')
  await page.goto('/clocks')
  const row = page.getByRole('row', { name: /Stuck Person/ })
  await row.getByText('6 days overdue').waitFor()
  await row.getByText('Passport').waitFor()
  await page.getByRole('link', { name: /with the authority/ }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /with the candidate/ }).click()
  await row.getByRole('button', { name: 'Request again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask', exact: true }).click()
  await says(page, /^A call becomes due in two minutes/)
  await row.waitFor({ state: 'detached' })
  const [paper] = await served.sql<{ times_asked: number }[]>`
    select times_asked from documents where candidate_id = ${id}`
  expect(paper?.times_asked).toBe(2)
})

testLong('an authority whose time is over stands as stuck, and its silence is no approval', async () => {
  const id = await makeCandidate({
    ...{ name: 'Silent Person', ba_documents_ready: true, ba_documents_ready_date: dayFromToday(-50) },
    ...{ ba_submitted: true, ba_submitted_date: dayFromToday(-40), employee_id: await served.userOf('user') },
  })
  const page = await served.open('user')
  await page.goto('/clocks')
  const row = page.getByRole('row', { name: /Silent Person/ })
  await row.getByText(/days overdue/).waitFor()
  await page.goto(`/candidates/${id}`)
  await page
    .getByText(/The authority has been silent since/)
    .first()
    .waitFor()
})

test('a step that the program once set is confirmed by a person', async () => {
  const id = await makeCandidate({
    name: 'Assumed Person',
    ba_result: true,
    ba_result_date: dayFromToday(-9),
  })
  await served.sql`
    update status_changes set by_silence = true, to_confirm = true where candidate_id = ${id} and step = 'ba_result'`
  const page = await served.open('user')
  await page.goto('/clocks')
  await page.getByRole('link', { name: /Set because no reply came/ }).click()
  const row = page.getByRole('row', { name: /Assumed Person/ })
  await row.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Confirmed by, and how').fill('Call with Ms Weber')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await row.waitFor({ state: 'detached' })
})

testLong('what is due soon stands beside what is over, and leads to its candidate', async () => {
  const id = await makeCandidate({
    ...{ name: 'Soon Person', ba_submitted: true, ba_submitted_date: dayFromToday(-5) },
  })
  const page = await served.open('user')
  await page.goto('/clocks')
  await page.getByRole('link', { name: /Due within 14 days/ }).click()
  await page
    .getByRole('row', { name: /Soon Person/ })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(url => url.pathname.endsWith(`/candidates/${id}`))
})

test('the ledger adds up each currency, and a second person approves', async () => {
  const id = await makeCandidate({ name: 'Paying Person' })
  const row = { kind: 'translation', amount: '250.50', currency: 'EUR', deadline: dayFromToday(5) }
  await served.sql`insert into transactions ${served.sql({
    ...{ ...row, candidate_id: id, search_text: '' },
    created_by: await served.userOf('user'),
  })}`
  const fee = { first_fees: '2500', first_fees_currency: 'EUR', first_fees_kind: 'placement' }
  await makeCandidate({ name: 'Charged Person', ...fee })
  const page = await served.open('master')
  await page.goto('/ledger')
  await page.getByRole('list', { name: 'In each currency' }).getByText('2,750.50 EUR').waitFor()
  const limit = page.getByRole('region', { name: 'Warnings' }).getByRole('group').filter({ hasText: '296' })
  await limit.first().getByText('1 person').click()
  await limit.first().getByRole('link', { name: 'Charged Person' }).waitFor()
  const line = page.getByRole('row', { name: /Paying Person/ })
  await line.getByText('Translation').waitFor()
  await page.getByRole('link', { name: 'Overdue', exact: true }).click()
  await line.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Waiting for approval' }).click()
  await line.getByRole('button', { name: 'Approve' }).click()
  await line.waitFor({ state: 'detached' })
  const [approved] = await served.sql<{ approved: boolean; approved_by: number }[]>`
    select approved, approved_by from transactions where candidate_id = ${id}`
  expect(approved).toEqual({ approved: true, approved_by: await served.userOf('master') })
})

testLong('a rule is changed in Settings, and who is ready follows', async () => {
  await makeCandidate({ name: 'Ready Person', b2_passed: true })
  const page = await served.open('superadmin')
  await page.goto('/settings#rules')
  const rule = page.getByRole('region', { name: 'Ready candidates', exact: true })
  for (const name of ['B1 passed', 'Recognition result'])
    await rule.getByRole('button', { name: `Remove ${name}` }).click()
  await rule.getByText('Without a condition, all candidates are shown').waitFor()
  await rule.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'B2 passed', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await rule.getByText('1 candidate would be ready.').waitFor()
  await rule.getByRole('button', { name: 'Save' }).click()
  await rule.getByText('1 candidate is ready now.').waitFor()
  await page.getByRole('link', { name: /^Deadlines/ }).click()
  await page.getByRole('heading', { name: 'Deadlines', level: 1 }).waitFor()
  const desk = await served.open('de_user')
  await desk.goto('/ready-candidates')
  await desk.getByRole('link', { name: /Ready Person/ }).click()
  await desk.getByRole('link', { name: 'Propose a change' }).waitFor()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { COMPANY, EMPLOYER_ADDRESS } from '../../../tests/kit/company'
import { prepareLetters } from '.'

let app: TestApp
let german: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2028-01-10')
  german = await app.api('de_superadmin')
  good(await (await app.api('master')).put('/settings', COMPANY))
})
afterAll(() => app?.stop())

function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}
/** An invoice of 100.00 and 19.00 tax, due on 2027-08-10. */
async function overdue() {
  itIs('2027-08-01')
  const company = { company: 'Klinik am See', email: 'buero@see.example', ...EMPLOYER_ADDRESS }
  const { id: bw_lead_id } = good(await german.post('/bw-leads', company))
  const issue = async (values: Record<string, unknown>) => {
    const { id } = good(await german.post('/invoices', { bw_lead_id, ...values }))
    return good(await german.post(`/invoices/${id}/issue`))
  }
  const days = { performed_on: '2027-07-20', due_on: '2027-08-10' }
  const invoice = await issue({ milestone: 'other', net: '100.00', ...days })
  const remindersOn = async (day: string): Promise<Row[]> => {
    itIs(day)
    await prepareLetters(app.services)
    return app.sql<Row[]>`
      select * from letters where invoice_id = ${invoice.id} and kind = 'invoice_reminder' order by id`
  }
  const credit = (net: string) => issue({ credit_note_of: invoice.id, net })
  return { invoice, remindersOn, credit }
}

test('an invoice that is credited in full is not reminded of, and ready reminders are taken back', async () => {
  const { remindersOn, credit } = await overdue()
  const [ready] = await remindersOn('2027-08-17')
  expect(ready?.state).toBe('ready')
  await credit('100.00')
  expect((await german.post(`/letters/${ready?.id}/send`)).status).toBe(409)
  expect((await remindersOn('2027-09-30')).map(({ state }) => state)).toEqual(['dropped'])
})

test('a reminder asks for what credit notes leave, and a draft leaves all', async () => {
  const { invoice, remindersOn, credit } = await overdue()
  good(
    await german.post('/invoices', {
      bw_lead_id: invoice.bw_lead_id,
      credit_note_of: invoice.id,
      net: '10.00',
    }),
  )
  await credit('40.00')
  const [first] = await remindersOn('2027-08-17')
  // 60.00 and 11.40 tax.
  expect(first?.body).toContain('71,40')
  expect(first?.body).not.toContain('119,00')
})

test('the final demand does not come before the first reminder was sent', async () => {
  const { remindersOn } = await overdue()
  const [first, ...none] = await remindersOn('2027-10-30')
  expect(none).toEqual([])
  expect(first?.occasion).toMatch(/ 7$/)
  good(await german.put(`/letters/${first?.id}`, { posted_on: '2027-10-30' }))
  expect((await remindersOn('2027-10-31')).map(({ occasion }) => String(occasion).split(' ')[2])).toEqual([
    '7',
    '21',
  ])
})

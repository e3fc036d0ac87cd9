import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPANY_DETAILS } from '../../../contract/letters/company'
import { printedInvoice } from '../../../contract/letters/printedInvoice'
import { type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { COMPANY, EMPLOYER_ADDRESS } from '../../../tests/kit/company'
import { openStore } from '../../files/store'
import { findChromium } from '../../pdf'
import { invoicePage, prepareLetters } from '.'

let app: TestApp
let german: Api
let master: Api
let user: Api
beforeAll(async () => {
  app = await startApp()
  const unnamed = Object.fromEntries(COMPANY_DETAILS.map(name => [name, null]))
  await app.sql`update organisation set ${app.sql(unnamed)}`
  itIs('2028-01-10')
  ;[german, master, user] = await Promise.all([app.api('de_superadmin'), app.api('master'), app.api('user')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)

function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}
const lettersOf = async ({ id }: Row): Promise<Row[]> =>
  (await german.get(`/letters?filter=${JSON.stringify({ invoice_id: id })}`)).page.data.toReversed()
const employer = async (values: Record<string, unknown> = {}) =>
  good(await german.post('/bw-leads', { company: 'Klinik am See', email: 'buero@see.example', ...values }))
const draft = async (values: Record<string, unknown>) =>
  good(await german.post('/invoices', { milestone: 'other', net: '100.00', ...values }))

describe('an invoice', () => {
  test('is issued with all that § 14 UStG asks for, or names what is missing', async () => {
    itIs('2027-05-01')
    const { id: bw_lead_id } = await employer()
    const { id } = await draft({ bw_lead_id, tax_rate: 0 })
    const bare = await german.post(`/invoices/${id}/issue`)
    expect([bare.status, bare.refusal.fields]).toEqual([
      422,
      {
        ...{ 'settings.provider_company': 'required', 'settings.provider_legal_form': 'required' },
        ...{ 'settings.provider_address': 'required', 'settings.provider_email': 'required' },
        ...{ 'settings.provider_vat_id': 'required', performed_on: 'required', text: 'required' },
        ...{ 'bw-leads.street': 'required', 'bw-leads.postal_code': 'required', 'bw-leads.city': 'required' },
      },
    ])
    good(
      await master.put('/settings', { ...COMPANY, provider_directors: null, provider_register_number: ' ' }),
    )
    good(await german.put(`/bw-leads/${bw_lead_id}`, EMPLOYER_ADDRESS))
    good(await german.put(`/invoices/${id}`, { performed_on: '2027-04-20', tax_rate: 19 }))
    expect((await german.post(`/invoices/${id}/issue`)).refusal.fields).toEqual({
      ...{ 'settings.provider_directors': 'required', 'settings.provider_register_number': 'required' },
    })
    good(await master.put('/settings', COMPANY))
    expect((await german.get(`/invoices/${id}`)).record).toMatchObject({ state: 'draft', number: null })
    expect((await german.get(`/invoices/${id}/invoice.pdf`)).status).toBe(409)
    expect(good(await german.post(`/invoices/${id}/issue`)).number).toBe('2027-0001')
  })

  test('says the same for good, in the language of the employer', async () => {
    itIs('2027-06-01')
    const { id: bw_lead_id } = await employer({ ...EMPLOYER_ADDRESS, language: 'en' })
    const invoice = await draft({ bw_lead_id, net: '2400.00', performed_on: '2027-05-20' })
    expect(invoice.language).toBe('en')
    const { number } = good(await german.post(`/invoices/${invoice.id}/issue`))
    const credit = good(
      await german.post('/invoices', {
        bw_lead_id,
        credit_note_of: invoice.id,
        net: '400.00',
        language: 'de',
      }),
    )
    good(await german.post(`/invoices/${credit.id}/issue`))
    good(await german.put(`/bw-leads/${bw_lead_id}`, { street: 'Elsewhere 9', company: 'Another name' }))
    const page = async ({ id }: Row) => {
      const [row] = await app.sql<{ printed: unknown }[]>`select printed from invoices where id = ${id}`
      return (await invoicePage(printedInvoice.parse(row?.printed))).split('<body>')[1] ?? ''
    }
    const printed = await page(invoice)
    for (const shown of [
      ...['Klinik am See', 'Seeweg 1', '82319 Starnberg', `Invoice ${number}`, '1 June 2027', '20 May 2027'],
      ...['€2,400.00', '19 %', '€456.00', '€2,856.00', '15 June 2027'],
      ...[
        'Nordlicht Personalvermittlung GmbH',
        'Amtsgericht Hamburg, HRB 98765',
        'Ada Sommer',
        'DE987654321',
      ],
    ])
      expect(printed).toContain(shown)
    expect(printed).not.toContain('Elsewhere')
    const corrected = await page(credit)
    for (const shown of ['Rechnungskorrektur', `${number} vom 1. Juni 2027`, '400,00', '476,00'])
      expect(corrected).toContain(shown)
    expect((await german.put(`/invoices/${invoice.id}`, { text: 'More' })).refusal.fields).toEqual({
      text: 'not_writable',
    })
  })

  test.skipIf(!findChromium())('goes out as one stored PDF when a person sends its letter', async () => {
    itIs('2027-07-01')
    const { id: bw_lead_id } = await employer(EMPLOYER_ADDRESS)
    const invoice = await draft({ bw_lead_id, performed_on: '2027-06-20' })
    const { number } = good(await german.post(`/invoices/${invoice.id}/issue`))
    await prepareLetters(app.services)
    const [letter] = await lettersOf(invoice)
    expect(letter).toMatchObject({ kind: 'invoice', state: 'ready', to: 'buero@see.example', language: 'de' })
    expect(letter?.subject).toBe(`Rechnung ${number}`)
    expect((await user.get(`/letters/${letter?.id}`)).status).toBe(404)
    good(await german.post(`/letters/${letter?.id}/send`))
    await expect.poll(async () => (await german.get(`/letters/${letter?.id}`)).record.state).toBe('sent')
    const { file } = (await german.get(`/invoices/${invoice.id}`)).record
    const path = String(file).replace('/api/v1/files/', '')
    const stored = await buffer(openStore(app.services.config).read(path))
    expect(stored.subarray(0, 5).toString()).toBe('%PDF-')
    const again = await fetch(`${app.url}/api/v1/invoices/${invoice.id}/invoice.pdf`, {
      headers: { authorization: `Bearer ${german.token}` },
    })
    expect(Buffer.from(await again.arrayBuffer()).equals(stored)).toBe(true)
    expect((await german.post(`/letters/${letter?.id}/send`)).status).toBe(409)
    expect((await german.put(`/letters/${letter?.id}`, { subject: 'Other' })).status).toBe(409)
  })

  test('that is overdue has a reminder ready after 7, 21 and 35 days, each after the one before was sent, and none once it is paid', async () => {
    itIs('2027-08-01')
    const { id: bw_lead_id } = await employer(EMPLOYER_ADDRESS)
    const invoice = await draft({ bw_lead_id, performed_on: '2027-07-20', due_on: '2027-08-10' })
    good(await german.post(`/invoices/${invoice.id}/issue`))
    const reminders = async (day: string) => {
      itIs(day)
      await prepareLetters(app.services)
      return (await lettersOf(invoice)).filter(({ kind }) => kind === 'invoice_reminder')
    }
    expect(await reminders('2027-08-16')).toHaveLength(0)
    expect(await reminders('2027-08-17')).toMatchObject([{ state: 'ready', sent_at: null }])
    expect(await reminders('2027-08-18')).toHaveLength(1)
    // A later step comes only once the one before was sent.
    expect(await reminders('2027-08-31')).toHaveLength(1)
    const [due] = await reminders('2027-08-31')
    good(await german.put(`/letters/${due?.id}`, { posted_on: '2027-08-31' }))
    const [first, second] = await reminders('2027-08-31')
    expect(String(second?.subject)).toMatch(/^Mahnung: Rechnung 2027-/)
    expect(String(second?.body)).toContain('21 Tagen')
    const told = (await german.get('/notifications')).page.data.filter(
      ({ kind }) => kind === 'invoice_overdue',
    )
    expect(told.map(({ link }) => link)).toEqual(
      expect.arrayContaining([`/letters/${first?.id}`, `/letters/${second?.id}`]),
    )
    expect((await reminders('2027-09-30')).map(({ state }) => state)).toEqual(['sent', 'ready'])
    good(await german.put(`/invoices/${invoice.id}`, { paid_on: '2027-09-01' }))
    expect((await german.post(`/letters/${second?.id}/send`)).status).toBe(409)
    expect((await reminders('2027-09-30')).map(({ state }) => state)).toEqual(['sent', 'dropped'])
  })
})

test('a letter by post is sent on its day, and one without an address or details of the company is not mailed', async () => {
  itIs('2027-10-01')
  const candidate_id = await candidateId()
  const [made] = await app.sql<{ id: number }[]>`
    insert into letters (kind, candidate_id, recipient, subject, body, occasion)
    values ('please_decide', ${candidate_id}, 'Authority', 'Please decide', 'Text', 'by hand') returning id`
  const letter = `/letters/${made?.id}`
  expect((await german.post(`${letter}/send`)).refusal.fields).toEqual({ to: 'required' })
  good(await master.put('/settings', { provider_company: null }))
  good(await user.put(letter, { to: 'office@authority.example' }))
  expect((await user.post(`${letter}/send`)).refusal.fields).toEqual({
    'settings.provider_company': 'required',
  })
  good(await master.put('/settings', COMPANY))
  expect(good(await user.put(letter, { posted_on: '2027-10-01' })).state).toBe('sent')
  expect((await user.put(letter, { subject: 'Other' })).status).toBe(409)
})

test('texts name the step that they tell of and the days after which they remind', async () => {
  const text = { language: 'de', subject: 'Hello {{ name }}', body: 'Text' }
  const create = (values: Record<string, unknown>) => master.post('/letter-texts', { ...text, ...values })
  expect((await create({ kind: 'employer_news' })).refusal.fields).toEqual({ step_id: 'required' })
  expect((await create({ kind: 'invoice_reminder' })).refusal.fields).toEqual({ after_days: 'required' })
  expect((await create({ kind: 'invoice', subject: 'Hello {{ name' })).status).toBe(422)
  expect((await user.post('/letter-texts', { ...text, kind: 'invoice' })).status).toBe(403)
})

test('the news for an employer need the last answer of the person to be a yes that counts on the day', async () => {
  itIs('2027-11-20')
  const { id: bw_lead_id } = await employer()
  const position = good(await german.post('/positions', { bw_lead_id, name: 'Pflegefachkraft', number: 9 }))
  const newsFor = async (answers: readonly Record<string, unknown>[]) => {
    const candidate_id = await candidateId()
    await app.sql`update candidates set ba_result = true, ba_result_date = '2027-11-18' where id = ${candidate_id}`
    await app.sql`
      insert into matches (candidate_id, bw_lead_id, position_id, state)
      values (${candidate_id}, ${bw_lead_id}, ${position.id}, 'accepted')`
    for (const answer of answers)
      await app.sql`insert into employer_consents ${app.sql({ candidate_id, bw_lead_id, ...answer })}`
    await prepareLetters(app.services)
    return app.sql`select kind from letters where candidate_id = ${candidate_id}`
  }
  const news = [{ kind: 'employer_news' }]
  const yes = { answer: 'yes', how: 'signed', text: 'I agree.', language: 'en', given_on: '2026-11-01' }
  expect(await newsFor([])).toEqual(news)
  expect(await newsFor([{ ...yes, valid_until: '2027-11-20' }])).toEqual(news)
  expect(await newsFor([{ ...yes, valid_until: '2027-11-19' }])).toEqual([])
  expect(
    await newsFor([
      { ...yes, answer: 'no' },
      { ...yes, given_on: '2027-01-05' },
    ]),
  ).toEqual(news)
  expect(await newsFor([yes, { ...yes, given_on: '2027-01-05', withdrawn_on: '2027-02-01' }])).toEqual([])
})

describe('an authority whose period is over', () => {
  /** Somebody who applied on a day in the procedure of § 81a at the mission in a city. */
  async function applied(city: string) {
    itIs('2027-12-10')
    const candidate_id = await candidateId({ accelerated_submitted: true })
    const [mission] = await app.sql<{ id: number }[]>`select id from missions where name = ${city}`
    const values = { candidate_id, state: 'applied', mission_id: mission?.id, applied_on: '2027-11-10' }
    const visa = good(await user.post('/visas', values))
    const lettersNow = async () => {
      await prepareLetters(app.services)
      return app.sql<Row[]>`select * from letters where candidate_id = ${candidate_id} order by id`
    }
    return { visa, lettersNow }
  }

  test('is asked for its decision in German, with the law alone and its full name', async () => {
    const [letter] = await (await applied('Tunis')).lettersNow()
    expect(letter).toMatchObject({
      ...{ kind: 'please_decide', state: 'ready' },
      recipient: 'Botschaft der Bundesrepublik Deutschland Tunis',
    })
    expect(letter?.body).toContain('endete am 1. Dezember 2027 (§ 31a AufenthV).')
    const [other] = await (await applied('Istanbul')).lettersNow()
    expect(other?.recipient).toBe('Generalkonsulat der Bundesrepublik Deutschland Istanbul')
  })

  test('is not asked while it waits for us', async () => {
    const waiting = await applied('Tunis')
    good(await user.put(`/visas/${waiting.visa.id}`, { state: 'more_documents_asked' }))
    expect(await waiting.lettersNow()).toEqual([])
    const asked = await applied('Tunis')
    const [ready] = await asked.lettersNow()
    good(
      await user.put(`/visas/${asked.visa.id}`, {
        ...{ asked_for: 'Bank statement', asked_on: '2027-12-08', asked_until: '2028-01-05' },
      }),
    )
    good(await user.put(`/letters/${ready?.id}`, { to: 'office@mission.example' }))
    expect((await user.post(`/letters/${ready?.id}/send`)).status).toBe(409)
    expect((await asked.lettersNow()).map(({ state }) => state)).toEqual(['dropped'])
  })

  test('is no BA whose period has an estimated start', async () => {
    itIs('2027-12-10')
    const candidate_id = await candidateId({ ba_submitted: true, ba_submitted_date: '2027-11-10' })
    await prepareLetters(app.services)
    expect(await app.sql`select from letters where candidate_id = ${candidate_id}`).toHaveLength(0)
  })
})

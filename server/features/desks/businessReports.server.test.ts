import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { handOverSheet } from '../../../tests/kit/sheets'
import { measureSteps } from './speeds/measureSteps'

let app: TestApp
let master: Api
let employer: number
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2026-11-23T11:00:00Z')
  master = await app.api('master')
  employer = Number((await make('bw-leads', { company: 'Klinik Nord' })).id)
})
afterAll(() => app?.stop())
const { candidateId, idOf } = candidateKit(() => app)

async function make(resource: string, values: Record<string, unknown>): Promise<Row> {
  const answer = await master.post(`/${resource}`, values)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
async function rowsOf(resource: string, filter: object, api = master): Promise<Row[]> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), per_page: '100' })
  const answer = await api.get(`/${resource}?${query}`)
  expect(answer.status, `${resource} ${answer.text}`).toBe(200)
  return answer.page.data
}
const filtersOf = (row: Row | undefined) => row?.filters as unknown as Record<string, object>

describe('demand and supply', () => {
  test('sets open posts against matches and presentable people, and each number opens its rows', async () => {
    const place = {
      sector_id: await idOf('sectors', 'general_nursing'),
      bundesland_id: await idOf('bundeslands', 'bayern'),
    }
    const post = { bw_lead_id: employer, name: 'Nurse', ...place, starts_on: '2027-04-15' }
    const { id: position_id } = await make('positions', { ...post, number: 5 })
    await make('positions', { ...post, number: 7, state: 'paused' })
    // Both are ready and have a ticket for April; the employer of the second one has made an offer.
    const ready = async () => {
      const id = await candidateId(place)
      await app.sql`
        update candidates set b1_passed = true, b1_passed_date = '2026-01-10', recognition_result = true,
          recognition_result_date = '2026-09-01', recognition_result_kind = 'full', ticket_booked = true,
          ticket_booked_date = '2026-11-10', arrival_date = '2027-04-20' where id = ${id}`
      return id
    }
    const free = await ready()
    const states = { offer: await ready(), presented: await candidateId() }
    for (const [state, id] of Object.entries(states))
      await app.sql`
        insert into matches (candidate_id, position_id, state) values (${id}, ${Number(position_id)}, ${state})`
    // The work of a third one has ended: the post is free again.
    const left = await candidateId()
    await app.sql`
      with match as (
        insert into matches (candidate_id, position_id, state) values (${left}, ${Number(position_id)}, 'hired') returning id)
      insert into placements (candidate_id, bw_lead_id, name, match_id, started_on, ended_on)
      select ${left}, ${employer}, 'Nurse', id, '2026-01-10', '2026-02-10' from match`
    await measureSteps(app.services)
    const [row, ...others] = await rowsOf('demand-supply', place)
    expect(others).toEqual([])
    const numbers = { posts: 5, matched: 1, presentable: 1, missing: 3, missing_so_far: 3 }
    expect(row).toMatchObject({ ...place, month: '2027-04-01', ...numbers })
    const { posts, matched, presentable } = filtersOf(row)
    expect(await rowsOf('positions', posts ?? {})).toMatchObject([{ id: position_id, number: 5 }])
    expect(await rowsOf('matches', matched ?? {})).toMatchObject([{ candidate_id: states.offer }])
    expect(await rowsOf('expected-arrivals', presentable ?? {})).toMatchObject([{ candidate_id: free }])
  })
})

describe('the funnel', () => {
  test('counts people without a case at matched, work and guarantee by their records', async () => {
    const office_id = Number((await make('offices', { name: 'Tunis' })).id)
    const person = () => candidateId({ registration_date: '2025-03-01', office_id })
    const [matched, licensed, working] = [await person(), await person(), await person()]
    const { id: position_id } = await make('positions', { bw_lead_id: employer, name: 'Nurse' })
    for (const id of [matched, working])
      await app.sql`
        insert into matches (candidate_id, position_id, bw_lead_id, proposed_on)
        values (${id}, ${Number(position_id)}, ${employer}, '2026-04-01')`
    await app.sql`
      insert into licences (candidate_id, result, granted_on) values (${licensed}, 'granted', '2026-05-01')`
    await app.sql`
      insert into placements (candidate_id, bw_lead_id, name, started_on, guarantee_over_on)
      values (${working}, ${employer}, 'Nurse', '2026-04-15', '2026-10-16')`
    const year = { period: 'between', first_day: '2025-01-01', last_day: '2025-12-31' }
    const [row] = (await rowsOf('funnel', { ...year, dimension: 'office' })).filter(
      each => each.office_id === office_id,
    )
    expect(row).toMatchObject({ registered: 3, matched: 2, started: 2, guarantee: 1 })
    const people = await rowsOf('stage-days', filtersOf(row).people ?? {})
    const dayOf = (id: number, stage: string) => people.find(each => each.candidate_id === id)?.[stage]
    expect(people).toHaveLength(3)
    expect([dayOf(matched, 'matched_on'), dayOf(matched, 'started_on')]).toEqual(['2026-04-01', null])
    expect([dayOf(licensed, 'started_on'), dayOf(working, 'started_on')]).toEqual([
      '2026-05-01',
      '2026-04-15',
    ])
    expect(dayOf(working, 'guarantee_on')).toBe('2026-10-16')
  })
})

describe('the cost of a visa', () => {
  const period = { period: 'between', first_day: '2026-10-01', last_day: '2026-10-31' }
  const costs = async (api = master) =>
    new Map((await rowsOf('visa-costs', period, api)).map(row => [row.line, row]))
  let [first, second] = [0, 0]

  beforeAll(async () => {
    const registered = async (day: string, granted?: string) => {
      const id = await candidateId({ registration_date: day })
      await app.sql`
        update candidates set visa_granted = ${Boolean(granted)}, visa_granted_date = ${granted ?? null} where id = ${id}`
      return id
    }
    first = await registered('2026-02-01', '2026-10-01')
    second = await registered('2026-03-01', '2026-10-31')
    await registered('2026-03-15')
    const lost = await registered('2026-02-10')
    await app.sql`update candidates set status_id = (select id from statuses where kind = 'bad' limit 1) where id = ${lost}`
    const currency_id = await idOf('currencies', 'EGP')
    await make('exchange-rates', { currency_id, rate_day: '2026-11-16', per_euro: 55.2 })
    const paid = { kind: 'course', currency: 'EUR', payer: 'company', done: true, done_on: '2026-11-16' }
    await make('transactions', { ...paid, candidate_id: first, amount: '552', currency: 'EGP' })
    await make('transactions', { ...paid, candidate_id: second, amount: '90' })
    await make('transactions', { ...paid, candidate_id: lost, amount: '30' })
    await make('transactions', { ...paid, candidate_id: first, amount: '1000', payer: 'employer' })
    await make('commissions', {
      ...{ candidate_id: first, receiver: 'Partner', amount: '50', amount_currency: 'EUR' },
    })
    await make('ads', { campaign: 'nurses', day: '2026-02-05', spend: '300', spend_currency: 'EUR' })
    await make('ads', { campaign: 'nurses', day: '2026-04-01', spend: '999', spend_currency: 'EUR' })
    await app.sql`
      insert into transactions (candidate_id, kind, refund_of, amount, currency, payer, approved, search_text)
      values (${first}, 'refund', 'course', 40, 'EUR', 'candidate', true, '')`
    const [placement] = await app.sql<{ id: number }[]>`
      insert into placements (candidate_id, bw_lead_id, name) values (${first}, ${employer}, 'Nurse') returning id`
    for (const [net, of] of [
      [6000, null],
      [1000, 1],
    ] as const)
      await app.sql`
        insert into invoices (bw_lead_id, placement_id, state, net, net_currency, issued_on, credit_note_of)
        values (${employer}, ${placement?.id ?? 0}, 'issued', ${net}, 'EUR', '2026-11-16',
          ${of && (await app.sql`select min(id) as id from invoices`)[0]?.id})`
  })

  test('is what we paid, with and without the share of ads and of lost people; the rest stands apart', async () => {
    const lines = await costs()
    // 552 EGP at 55.20 are 10 EUR. Three of the quarter are not lost, two of them have their visa: two thirds of 300 and 30.
    const amounts = Object.fromEntries(
      [...lines].map(([line, { amount, rows }]) => [line, [Number(amount), rows]]),
    )
    expect(amounts).toEqual({
      ...{ own: [100, 2], commission: [50, 1], direct: [150, 3], ads: [200, 1], lost: [20, 1] },
      ...{ all_in: [370, 5], refund: [-40, 1], income: [5000, 2] },
      received: [0, 0],
    })
    expect(lines.get('all_in')).toMatchObject({ visas: 2, per_visa: '185.00', lacks: null })
    expect(lines.get('direct')).toMatchObject({ per_visa: '75.00' })
    for (const [line, row] of lines)
      expect(await rowsOf('visa-cost-rows', filtersOf(row).rows ?? {}), String(line)).toHaveLength(
        Number(row.rows),
      )
    const visas = await rowsOf('stage-days', filtersOf(lines.get('own')).visas ?? {})
    expect(visas.map(({ candidate_id }) => candidate_id).toSorted()).toEqual([first, second].toSorted())
  })

  test('shows income from employers only to roles that see their invoices', async () => {
    const lines = await costs(await app.api('superadmin'))
    for (const line of ['income', 'received']) expect([...lines.keys()]).not.toContain(line)
    expect(lines.get('all_in')).toMatchObject({ visas: 2 })
    const rows = await rowsOf('visa-cost-rows', period, await app.api('superadmin'))
    expect(rows.filter(({ line }) => line === 'income')).toEqual([])
  })

  test('tells what employers paid from what they were invoiced', async () => {
    await app.sql`update invoices set state = 'paid', paid_on = '2026-11-20' where net = 6000`
    const lines = await costs()
    expect(lines.get('income')).toMatchObject({ amount: '5000.00', rows: 2 })
    expect(lines.get('received')).toMatchObject({ amount: '6000.00', rows: 1 })
  })

  test('sums what has a rate, and names the amounts without one beside it', async () => {
    await make('transactions', {
      ...{ candidate_id: second, kind: 'travel', amount: '12', currency: 'TND', payer: 'company' },
      ...{ done: true, done_on: '2026-11-16' },
    })
    const lines = await costs()
    for (const [line, amount] of Object.entries({ own: '100.00', direct: '150.00', all_in: '370.00' }))
      expect(lines.get(line), line).toMatchObject({ amount, per_visa: null, lacks: '12.00 TND' })
    expect(lines.get('commission')).toMatchObject({ lacks: null })
    const filter = { ...filtersOf(lines.get('own')).rows, cost_null: true }
    expect(await rowsOf('visa-cost-rows', filter)).toMatchObject([{ candidate_id: second, rate: null }])
  })
})

describe('the evidence that the employer pays', () => {
  let person = 0
  const rowOf = async () => (await rowsOf('payment-evidence', { candidate_id: person, year: 2026 }))[0]
  const page = (query: string) => master.get(`/payment-evidence/document?${query}`)

  test('names what no record shows, and nothing once the records are there', async () => {
    person = await candidateId({ name: 'Salma Nasser' })
    const contract = { candidate_id: person, bw_lead_id: employer, name: 'Job contract' }
    // As it was recorded before a signature needed the sheet.
    await app.sql`insert into contracts ${app.sql({ ...contract, category_type: 'employment', signed_on: '2026-09-01' })}`
    const missing = ['own_language', 'sheet', 'consent', 'statement', 'language', 'interview']
    expect(await rowOf()).toMatchObject({ signed_on: '2026-09-01', bw_lead_id: employer, lacks: missing })

    await make('contracts', { ...contract, body_ar: '<p>عقد</p>', text_given_on: '2026-08-01' })
    await handOverSheet(app, person, '2026-08-20')
    const kind = (slug: string) => idOf('document_kinds', slug)
    const documents = {
      no_payment_statement: '2026-09-10',
      complaint: '2026-10-01',
    }
    for (const [slug, received_on] of Object.entries(documents))
      await make('documents', { candidate_id: person, kind_id: await kind(slug), received_on })
    await make('employer-consents', {
      ...{ candidate_id: person, bw_lead_id: employer, answer: 'yes', given_on: '2026-08-02' },
      ...{ how: 'signed', text: 'Klinik Nord may have the profile.' },
    })
    await make('courses', { name: 'B1', level: 'B1', candidates: [person] })
    await make('candidateInterviews', {
      ...{ candidate_id: person, bw_lead_id: employer, at: '2026-08-25T08:00:00Z', was_present: true },
    })
    const cost = { candidate_id: person, kind: 'travel', amount: '200', currency: 'EUR', done: true }
    await make('transactions', { ...cost, done_on: '2026-10-02', payer: 'employer', payee: 'Airline' })
    expect((await rowOf())?.lacks).toEqual(['proof', 'answer'])
    const answer = {
      candidate_id: person,
      kind_id: await kind('complaint_answer'),
      received_on: '2026-10-05',
    }
    await make('documents', answer)
    await app.sql`
      update transactions set document = '/files/candidates/x/receipt.pdf' where candidate_id = ${person}`
    expect(await rowOf()).toMatchObject({ lacks: [], complaints: 1, answers: 1, costs: 1 })
    await make('transactions', { ...cost, done_on: '2026-10-03', payer: 'candidate' })
    expect((await rowOf())?.lacks).toEqual(['proof', 'paid_by_person'])
  })

  test('is a document of a person with every part, and of a year', async () => {
    const one = await page(`year=2026&candidate_id=${person}&language=en`)
    expect(one.status, one.text).toBe(200)
    const told = ['Salma Nasser', 'Klinik Nord', 'Airline', '200', '2026-08-20', 'Proof of a payment']
    for (const words of told) expect(one.text).toContain(words)
    const year = await page('year=2026')
    expect(year.text).toContain('Salma Nasser')
    expect(year.text).toContain('Beleg zu einer Zahlung')
    expect((await page('year=2025')).status).toBe(404)
    for (const query of ['', 'year=x', 'year=2026&candidate_id=-1', 'year=2026&language=fr'])
      expect((await page(query)).status, query).toBe(422)
    expect((await (await app.api('user')).get('/payment-evidence/document?year=2026')).status).toBe(403)
  })
})

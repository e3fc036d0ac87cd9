import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AD_NUMBERS } from '../../../contract/resources/ads'
import { LEAD_SOURCES } from '../../../contract/resources/leads'
import { PERIODS, REPORT_DIMENSIONS, REPORT_NUMBERS } from '../../../contract/resources/leads-report'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { seeded } from '../../demo/random'

const CAMPAIGNS = ['nursing-eg', 'nursing-ma', 'Pflege & IT', 'Été_2026%']
const random = seeded(20_261_122)

let app: TestApp
let boss: Api

beforeAll(async () => {
  app = await startApp()
  boss = await app.api('superadmin')
  await app.sql`insert into offices (name, search_text) values ('Cairo', 'cairo'), ('Tunis', 'tunis')`
  await makeLeads(await makeCandidates())
})
afterAll(() => app?.stop())

const maybe = <T>(values: readonly T[]) => (random.chance(0.15) ? null : random.one(values))
const idsOf = async (table: string) =>
  (await app.sql<{ id: number }[]>`select id from ${app.sql(table)} order by id limit 8`).map(({ id }) => id)

async function makeCandidates(): Promise<number[]> {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    name: `Candidate ${at}`,
    phone: `+2012${10_000_000 + at}`,
    visa_granted: random.chance(0.5),
    visa_granted_date: '2026-10-01',
    deleted_at: random.chance(0.1) ? new Date() : null,
  }))
  const made = await app.sql<{ id: number }[]>`insert into candidates ${app.sql(rows)} returning id`
  return made.map(({ id }) => Number(id))
}

/** Leads of two years, many of today and yesterday, on both sides of midnight, some in the bin. */
async function makeLeads(candidates: number[]): Promise<void> {
  const [statuses, countries, programs, offices] = (await Promise.all(
    ['statuses', 'countries', 'programs', 'offices'].map(idsOf),
  )) as [number[], number[], number[], number[]]
  const free = [...candidates]
  const rows = Array.from({ length: 700 }, (_, at) => {
    const calls = random.between(0, 3)
    return {
      name: `Lead ${at}`,
      phone: `+2010${10_000_000 + at}`,
      country_id: maybe(countries),
      program_id: maybe(programs),
      source: maybe(LEAD_SOURCES.slice(0, 4)),
      utm_campaign: maybe(CAMPAIGNS),
      utm_medium: maybe(['paid', 'organic']),
      status_id: maybe(statuses),
      employee_id: maybe([app.userOf('user'), app.userOf('admin')]),
      office_id: maybe(offices),
      calls_count: calls,
      answered_calls: Math.min(calls, random.between(0, 1)),
      candidate_id: random.chance(0.4) ? (free.pop() ?? null) : null,
      created_at: new Date(Date.now() - random.next() ** 4 * 700 * 86_400_000).toISOString(),
      deleted_at: random.chance(0.1) ? new Date() : null,
    }
  })
  await app.sql`insert into leads ${app.sql(rows)}`
}

const query = (filter: unknown) => `filter=${encodeURIComponent(JSON.stringify(filter))}`
const all = async (path: string): Promise<Row[]> => {
  const answer = await boss.get(path)
  expect(answer.status, answer.text).toBe(200)
  return answer.rows
}
const totals = new Map<string, number>()
async function totalOf(list: string, filter: unknown): Promise<number> {
  const path = `/${list}?per_page=1&${query(filter)}`
  const known = totals.get(path)
  if (known !== undefined) return known
  const answer = await boss.get(path)
  expect(answer.status, answer.text).toBe(200)
  totals.set(path, answer.page.total)
  return answer.page.total
}
type Filters = Record<string, Record<string, unknown>>

describe('the report of leads', () => {
  test.each(['last_7_days', 'last_month', 'this_year', 'all'])(
    'has figures that open exactly the rows behind them: %s',
    async period => {
      totals.clear()
      const rows = await all(`/leads-report-all?${query({ period })}`)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      const sample = rows.filter(({ dimension }) => dimension !== 'day' || random.chance(0.2))
      for (const row of sample)
        for (const number of REPORT_NUMBERS) {
          const total = await totalOf('leads', (row.filters as Filters)[number])
          expect({ dimension: row.dimension, name: row.name, number, total }).toMatchObject({
            total: row[number],
          })
        }
      for (const row of rows) {
        const [leads, candidates] = [Number(row.leads), Number(row.candidates)]
        expect(row.conversion).toBeCloseTo((100 * candidates) / leads, 0)
        expect(row.answer_rate === null).toBe(row.called === 0)
      }
    },
  )

  test('counts each lead once in every period and by every thing', async () => {
    const rows = await all('/leads-report-all')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const [whole, ...spans] = [...PERIODS].reverse()
    const sum = (period: unknown, dimension: unknown) =>
      rows
        .filter(row => row.period === period && row.dimension === dimension)
        .reduce((total, { leads }) => total + Number(leads), 0)
    for (const dimension of REPORT_DIMENSIONS) expect(sum(whole, dimension)).toBe(await totalOf('leads', {}))
    for (const period of spans)
      expect(new Set(REPORT_DIMENSIONS.map(dimension => sum(period, dimension))).size, period).toBe(1)
    expect(sum('last_7_days', 'day')).toBeGreaterThan(sum('today', 'day'))
  })

  test('is made for any days that are asked for, each figure with its rows', async () => {
    totals.clear()
    const [first_day, last_day] = ['2025-11-03', '2026-11-05']
    const rows = await all(`/leads-report-all?${query({ period: 'between', first_day, last_day })}`)
    expect(rows.length).toBeGreaterThan(10)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const row of rows.filter(({ dimension }) => dimension !== 'day')) {
      expect(row).toMatchObject({ period: 'between', first_day, last_day })
      for (const number of REPORT_NUMBERS)
        expect(await totalOf('leads', (row.filters as Filters)[number])).toBe(row[number])
    }
    const [whole] = await app.sql<{ n: number }[]>`
      select count(*)::int as n from leads where deleted_at is null
        and (created_at at time zone (select time_zone from organisation))::date between ${first_day} and ${last_day}`
    for (const dimension of REPORT_DIMENSIONS)
      expect(
        rows.filter(row => row.dimension === dimension).reduce((sum, { leads }) => sum + Number(leads), 0),
        dimension,
      ).toBe(whole?.n)
    const file = await boss.get(
      `/leads-report/export?format=csv&${query({ period: 'between', first_day, last_day })}`,
    )
    expect(file.text.split('\n').filter(Boolean)).toHaveLength(rows.length + 1)
    const backwards = query({ period: 'between', first_day: last_day, last_day: first_day })
    expect((await boss.get(`/leads-report?${backwards}`)).page.total).toBe(0)
    expect((await boss.get(`/leads-report?${query({ first_day: 'soon' })}`)).status).toBe(422)
  })

  test('follows the clock of the organisation', async () => {
    const [clock] = await app.sql<{ today: string }[]>`
      select (now() at time zone time_zone)::date as today from organisation`
    const days = await all(`/leads-report-all?${query({ period: 'today', dimension: 'day' })}`)
    expect(days.map(({ day }) => day)).toEqual([clock?.today])
  })

  test('has the envelope, a search, single rows and an export, and is only read', async () => {
    const first = (await boss.get(`/leads-report?per_page=2&${query({ period: 'all' })}`)).page
    expect(first.data).toHaveLength(2)
    expect((await boss.get(`/leads-report/${first.data[0]?.id}`)).record.id).toBe(first.data[0]?.id)
    const found = (await boss.post(`/leads-report?page=1&${query({ period: 'all' })}`, { value: 'CAIRO' }))
      .page
    expect(found.data.every(({ name }) => name === 'Cairo')).toBe(true)
    const file = await boss.get(
      `/leads-report/export?format=csv&${query({ period: 'all', dimension: 'source' })}`,
    )
    const rows = await all(`/leads-report-all?${query({ period: 'all', dimension: 'source' })}`)
    expect(file.text.split('\n').filter(Boolean)).toHaveLength(rows.length + 1)
    expect((await boss.post('/leads-report', {})).status).toBe(405)
    expect((await boss.put('/leads-report/1', {})).status).toBe(405)
    expect((await boss.delete('/leads-report/1')).status).toBe(405)
    expect((await (await app.api('admin')).get('/leads-report')).status).toBe(403)
  })
})

test('a lead says how many of its calls it answered, also after one is changed or taken away', async () => {
  const { record: lead } = await boss.post('/leads', { name: 'Nadia', phone: '+201099999999' })
  const answered = async () => (await boss.get(`/leads/${lead.id}`)).record.answered_calls
  expect(await answered()).toBe(0)
  const { record: call } = await boss.post('/calls', { lead_id: lead.id, status: 'answered' })
  await boss.post('/calls', { lead_id: lead.id, status: 'unanswered' })
  expect(await answered()).toBe(1)
  expect((await boss.put(`/calls/${call.id}`, { status: 'unanswered' })).status).toBe(200)
  expect(await answered()).toBe(0)
  await boss.put(`/calls/${call.id}`, { status: 'answered' })
  await boss.delete(`/calls/${call.id}`)
  expect(await answered()).toBe(0)
  await boss.delete(`/leads/${lead.id}`)
})

describe('ads', () => {
  const day = () =>
    app.sql<{ day: string }[]>`
      select distinct (created_at at time zone (select time_zone from organisation))::date as day
      from leads where utm_campaign is not null and deleted_at is null order by day desc limit 12`

  test('are joined with the leads that they brought, and each figure opens its rows', async () => {
    totals.clear()
    const days = await day()
    for (const { day } of days)
      for (const campaign of CAMPAIGNS) {
        const ad = {
          ...{
            campaign,
            day,
            spend: `${random.between(1, 900)}.50`,
            spend_currency: random.one(['EUR', 'TND']),
          },
          ...{ source: maybe(LEAD_SOURCES.slice(0, 4)), medium: random.chance(0.3) ? 'paid' : null },
        }
        const made = await boss.post('/ads', ad)
        expect(made.status, made.text).toBe(201)
        expect(made.record.leads).toBe(await totalOf('leads', (made.record.filters as Filters).leads))
      }
    const rows = await all('/ads-all')
    expect(rows).toHaveLength(days.length * CAMPAIGNS.length)
    expect(rows.some(({ visas }) => Number(visas) > 0)).toBe(true)
    for (const row of rows) {
      for (const [number, list] of Object.entries(AD_NUMBERS)) {
        const total = await totalOf(list, (row.filters as Filters)[number])
        expect({ number, total }).toEqual({ number, total: row[number] })
      }
      costs(row, 'leads', 'cost_per_lead')
      costs(row, 'candidates', 'cost_per_candidate')
      costs(row, 'visas', 'cost_per_visa')
    }
    const sorted = await boss.get(`/ads?sort=cost_per_lead&order=desc&${query({ leads_gt: 0 })}`)
    expect(sorted.page.total).toBe(rows.filter(({ leads }) => Number(leads) > 0).length)
  })

  function costs(row: Row, number: string, cost: string) {
    if (!row[number]) return expect(row[cost]).toBeNull()
    expect(Math.abs(Number(row[cost]) * Number(row[number]) - Number(row.spend))).toBeLessThan(0.2)
    expect(row[`${cost}_currency`]).toBe(row.spend_currency)
  }

  test('are changed, conflict, and are deleted like any record', async () => {
    const ad = { campaign: 'radio', day: '2025-01-02', spend: '10' }
    const { record } = await boss.post('/ads', ad)
    expect(record).toMatchObject({ spend_currency: 'EUR', leads: 0, cost_per_lead: null, version: 1 })
    const again = await boss.post('/ads', ad)
    expect([again.status, again.refusal.fields]).toEqual([422, { campaign: 'taken' }])
    const changed = await boss.put(`/ads/${record.id}`, { spend: '12.5', version: 1 })
    expect(changed.record).toMatchObject({ spend: '12.5', version: 2 })
    expect((await boss.put(`/ads/${record.id}`, { spend: '13', version: 1 })).status).toBe(409)
    expect((await boss.put(`/ads/${record.id}`, { leads: 99 })).record?.leads ?? 0).toBe(0)
    expect((await boss.post('/ads', { ...ad, day: '2025-01-03', spend: '1.555' })).refusal.fields).toEqual({
      spend: 'decimals',
    })
    expect((await boss.post('/ads', { ...ad, day: '2025-01-03', spend_currency: 'QQQ' })).status).toBe(422)
    expect((await boss.delete(`/ads/${record.id}`)).status).toBe(204)
    expect((await (await app.api('admin')).get('/ads')).status).toBe(403)
  })

  test('are imported, and a row that comes again is changed instead of doubled', async () => {
    const send = async (text: string) => {
      const form = new FormData()
      form.set('file', new File([text], 'ads.csv'))
      const answer = await fetch(`${app.url}/api/v1/ads/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${boss.token}` },
        body: form,
      })
      expect(answer.status).toBe(202)
      const { job_id } = (await answer.json()) as { job_id: string }
      return whenDone(job_id)
    }
    const head = 'campaign,source,medium,day,spend,spend_currency,impressions,clicks'
    const first = await send(
      `${head}\nsummer,facebook,paid,2026-06-01,20.00,EUR,1000,40\nsummer,,,2026-06-01,5,EUR,,\n,x,,2026-06-01,5,EUR,,`,
    )
    expect(first).toMatchObject({ status: 'done', created: 2, updated: 0, failed: 1 })
    const second = await send(
      `${head}\nsummer,facebook,paid,2026-06-01,21.00,EUR,1100,44\nsummer,facebook,paid,2026-06-02,1,EUR,,`,
    )
    expect(second).toMatchObject({ status: 'done', created: 1, updated: 1, failed: 0 })
    const rows = await all(`/ads-all?${query({ campaign: 'summer' })}`)
    expect(rows.map(({ day, source, spend }) => [day, source, Number(spend)]).sort()).toEqual(
      [
        ['2026-06-01', 'facebook', 21],
        ['2026-06-01', null, 5],
        ['2026-06-02', 'facebook', 1],
      ].sort(),
    )
  })

  async function whenDone(id: string): Promise<Row> {
    for (;;) {
      const { record } = await boss.get(`/jobs/${id}`)
      if (record.status === 'done' || record.status === 'failed') return record
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
})

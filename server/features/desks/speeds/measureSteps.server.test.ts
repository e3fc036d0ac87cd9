import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArrivalMonth } from '../../../../contract/calls/desks'
import { addDays } from '../../../../contract/time/wall-time'
import type { Api, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { caseKit, clockIn } from '../../../../tests/kit/cases'
import { measureSteps } from './measureSteps'

let app: TestApp
let master: Api
/** Somebody whose application was handed in on 2026-11-01, and one whose on 2026-07-01. */
const people: Record<string, number> = {}
const TODAY = '2026-11-23'

beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date(`${TODAY}T11:00:00Z`)
  master = await app.api('master')
  // Ten visas in 10, 20, ... 100 days by one mission, each followed by a ticket after 14 days.
  for (let at = 1; at <= 10; at++) {
    const granted = addDays('2026-07-01', 10 * at)
    const id = await withSteps({
      ...{ visa_submitted: '2026-07-01', visa_granted: granted, ticket_booked: addDays(granted, 14) },
    })
    await app.sql`update candidates set arrival_date = '2026-11-20' where id = ${id}`
    await app.sql`insert into visas (candidate_id, mission) values (${id}, ' Cairo ')`
  }
  // Ten applications of last year, four of which led to an arrival within 12 months.
  for (let at = 1; at <= 10; at++) {
    const id = await withSteps({ visa_submitted: '2025-06-01' })
    const arrived = at <= 4 ? '2025-12-01' : null
    await app.sql`
      update candidates set arrival_date = ${arrived}, status_id = (select id from statuses where kind = 'bad' limit 1)
      where id = ${id}`
  }
  people.fresh = await withSteps({ visa_submitted: '2026-11-01' })
  people.slow = await withSteps({ visa_submitted: '2026-07-01' })
  people.over = await withSteps({ visa_submitted: '2026-08-10' })
  people.booked = await withSteps({ visa_granted: '2026-11-10', ticket_booked: '2026-11-12' })
  await app.sql`update candidates set arrival_date = '2026-12-05' where id = ${people.booked}`
  people.beginner = await withSteps({ recognition_ready: '2026-11-20' })
  // The shipped period of a regular visa is off until staff enter a number.
  await app.sql`update deadlines set active = true where step = 'visa_granted' and regime = 'regular'`
  await measureSteps(app.services)
})
afterAll(() => app?.stop())
const { candidateId, idOf } = candidateKit(() => app)
const { clockRows, openCase, wayOf } = caseKit(() => app)

/** A candidate on the classic route with steps on their days. */
async function withSteps(steps: Record<string, string>): Promise<number> {
  const id = await candidateId()
  for (const [step, day] of Object.entries(steps))
    await app.sql`
      update candidates set ${app.sql(step)} = true, ${app.sql(`${step}_date`)} = ${day}::date where id = ${id}`
  return id
}
async function rowsOf(resource: string, filter: object, api = master): Promise<Row[]> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), per_page: '100' })
  const answer = await api.get(`/${resource}?${query}`)
  expect(answer.status, `${resource} ${answer.text}`).toBe(200)
  return answer.page.data
}
const stepId = (slug: string) => idOf('route_steps', slug)

describe('the speed of steps', () => {
  test('is the median and the 80th percentile of the days of 12 months, by route, over all, and by office', async () => {
    const rows = await rowsOf('step-speeds', { step_id: await stepId('visa_granted') })
    // Of 10, 20, ... 100 half are below 55; at four fifths, between 80 and 90, are 82.
    const speed = { finished: 10, median: 55, percentile_80: 82, holder: 'authority', measured_on: TODAY }
    const wanted = [
      { ...speed, dimension: 'office', office_kind: 'mission', office: 'Cairo', route_id: null },
      { ...speed, dimension: 'route', office: null, route_id: await idOf('routes', 'CLASSIC') },
      { ...speed, dimension: 'step', office: null, route_id: null },
    ]
    expect(
      rows.toSorted((one, other) => String(one.dimension).localeCompare(String(other.dimension))),
    ).toMatchObject(wanted)
  })

  test('opens exactly the steps that it counts', async () => {
    const step_id = await stepId('visa_granted')
    const rows = await rowsOf('finished-steps', { step_id, office: 'Cairo' })
    expect(rows.map(({ days }) => days)).toEqual([100, 90, 80, 70, 60, 50, 40, 30, 20, 10])
    expect(rows[0]).toMatchObject({ began_on: '2026-07-01', finished_on: '2026-10-09' })
  })

  test('is not told of fewer than ten', async () => {
    const [row] = await rowsOf('step-speeds', {
      step_id: await stepId('recognition_ready'),
      dimension: 'step',
    })
    expect(row ?? { median: null }).toMatchObject({ median: null })
  })
})

describe('stuck steps', () => {
  test('are older than twice their median, or over their deadline', async () => {
    const step_id = await stepId('visa_granted')
    const rows = await rowsOf('stuck-steps', { step_id })
    const of = (id: number | undefined) => rows.filter(({ candidate_id }) => candidate_id === id)
    // Twice 55 are 110 days; 2026-07-01 is 145 days ago, 2026-08-10 is 105. The deadline of eight weeks is over for both.
    expect(of(people.slow)).toMatchObject([{ reason: 'both', days: 145, median: 55, holder: 'authority' }])
    expect(of(people.over)).toMatchObject([{ reason: 'over', days: 105, due_on: '2026-10-05' }])
    expect(of(people.fresh)).toEqual([])
  })

  test('say who is waited for, also where no deadline of the step runs', async () => {
    await app.sql`delete from clocks where candidate_id = ${people.slow ?? 0}`
    const rows = await rowsOf('stuck-steps', { candidate_id: people.slow })
    expect(rows).toMatchObject([{ reason: 'slow', holder: 'authority', due_on: null }])
  })
})

describe('expected arrivals', () => {
  test('are between the sums of medians and of 80th percentiles, with the share of those who arrived', async () => {
    // 55 days until the visa and 14 until the ticket are 69; 82 and 14 are 96. Four of ten arrived.
    expect(await rowsOf('expected-arrivals', { candidate_id: people.fresh })).toMatchObject([
      { early_on: '2027-01-31', late_on: '2027-02-27', share: 40, certain: false, lacks: null },
    ])
  })

  test('are certain with a ticket, and say what is missing for a day', async () => {
    expect(await rowsOf('expected-arrivals', { candidate_id: people.booked })).toMatchObject([
      { early_on: '2026-12-05', late_on: '2026-12-05', share: 100, certain: true },
    ])
    expect(await rowsOf('expected-arrivals', { candidate_id: people.beginner })).toMatchObject([
      { early_on: null, lacks: 'speed', lacking_step_id: await stepId('recognition_submitted') },
    ])
  })
})

describe('arrivals by month', () => {
  test('count booked tickets whole, others by their share, and open exactly these people', async () => {
    const answer = await master.get('/expected-arrivals/months')
    const { months, lacking } = answer.json as unknown as { months: ArrivalMonth[]; lacking: number }
    const none = { people: 0, sum: 0 }
    expect(months.find(({ month }) => month === '2026-12-01')?.certain).toEqual({ people: 1, sum: 1 })
    expect(months.find(({ month }) => month === '2027-01-01')).toMatchObject({
      certain: none,
      last_day: '2027-01-31',
    })
    for (const { month, last_day, certain, early, late } of months) {
      const within = (name: string) => ({ [`${name}_gte`]: month, [`${name}_lte`]: last_day })
      const counts = [
        [certain.people, { certain: true, ...within('early_on') }],
        [early.people, { certain: false, ...within('early_on') }],
        [late.people, { certain: false, ...within('late_on') }],
      ] as const
      for (const [people, filter] of counts)
        expect(await rowsOf('expected-arrivals', filter), month).toHaveLength(people)
    }
    // Three applications are open; each is expected with 40 %.
    expect(months.reduce((all, { early }) => all + early.people, 0)).toBe(3)
    expect(months.reduce((all, { early }) => all + early.sum, 0)).toBeCloseTo(1.2, 5)
    expect(await rowsOf('expected-arrivals', { lacks_null: false })).toHaveLength(lacking)
  })
})

describe('the funnel', () => {
  test('counts people registered in a period by the stages that they reached, and opens exactly these', async () => {
    const office_id = (await master.post('/offices', { name: 'Cairo' })).record.id
    const registered = (day: string) => candidateId({ registration_date: day, office_id })
    const ids = [
      await registered('2026-03-01'),
      await registered('2026-03-31'),
      await registered('2026-03-15'),
    ]
    await registered('2026-04-01')
    await app.sql`update candidates set b1_passed = true, b1_passed_date = registration_date + 100 where id = ${ids[0] ?? 0}`
    await app.sql`update candidates set b1_passed = true, b1_passed_date = registration_date + 140 where id = ${ids[1] ?? 0}`
    await app.sql`update candidates set visa_granted = true, visa_granted_date = '2026-10-01' where id = ${ids[0] ?? 0}`
    await app.sql`insert into leads (name, phone, office_id, created_at, search_text, candidate_id) values
      ('Lead', '+2010555', ${office_id}, '2026-03-10T10:00:00Z', '', null),
      ('Mona', '+2010556', ${office_id}, '2026-02-09T10:00:00Z', '', ${ids[0] ?? 0})`
    const period = { period: 'between', first_day: '2026-03-01', last_day: '2026-03-31' }
    const [row] = (await rowsOf('funnel', { ...period, dimension: 'office' })).filter(
      each => each.office_id === office_id,
    )
    expect(row).toMatchObject({ registered: 3, b1: 2, visa: 1, arrived: 0, leads: 1 })
    // From the lead of 2026-02-09 to 2026-03-01 20 days; the median of 100 and 140 days; from B1 on 2026-06-09 to the visa
    // on 2026-10-01 21 + 31 + 31 + 30 + 1.
    expect(row?.days).toMatchObject({ registered: 20, b1: 120, visa: 114, arrived: null })
    const { filters } = row as unknown as { filters: { people: object; leads: object } }
    const filter = filters.people
    expect((await rowsOf('leads', filters.leads)).map(({ name }) => name)).toEqual(['Lead'])
    expect(await rowsOf('stage-days', { ...filter, lead_on_null: false })).toMatchObject([
      { candidate_id: ids[0], lead_on: '2026-02-09' },
    ])
    expect((await rowsOf('stage-days', filter)).map(({ candidate_id }) => candidate_id).toSorted()).toEqual(
      ids.toSorted(),
    )
    expect(await rowsOf('stage-days', { ...filter, b1_on_null: false })).toHaveLength(2)
    expect(await rowsOf('funnel', { ...period, dimension: 'month' })).toMatchObject([{ month: '2026-03-01' }])
  })

  test('refuses a period that is no days', async () => {
    const query = new URLSearchParams({ filter: JSON.stringify({ period: 'between', first_day: 'x' }) })
    expect((await master.get(`/funnel?${query}`)).status).toBe(422)
    const registered = new URLSearchParams({ filter: JSON.stringify({ registered_on_gte: '2026-13-77' }) })
    expect((await master.get(`/stage-days?${registered}`)).status).toBe(422)
  })
})

describe('a clock as long as the median of an office', () => {
  test('counts the permits of a foreigners authority', async () => {
    const permitOf = async (applied_on: string, issued_on?: string) => {
      const candidate_id = await candidateId()
      const { id } = await openCase(candidate_id, 'SKILLED')
      await app.sql`update cases set opened_on = '2026-01-01' where id = ${Number(id)}`
      const permit = { candidate_id, authority: ' ABH Essen', applied_on, kind: 'residence' }
      const given = issued_on ? { ...permit, issued_on, result: 'issued' } : permit
      expect((await master.post('/permits', given)).status).toBe(201)
      return Number(id)
    }
    // Ten permits of the same authority after 30 days each.
    for (let at = 1; at <= 10; at++) await permitOf(addDays('2026-03-01', at), addDays('2026-03-31', at))
    await measureSteps(app.services)
    const step_id = await stepId('permit_issued')
    expect(await rowsOf('step-speeds', { step_id, office_kind: 'abh' })).toMatchObject([
      { office: 'ABH Essen', finished: 10, median: 30 },
    ])
    // 30 days from 2026-11-05.
    expect(clockIn(await wayOf(await permitOf('2026-11-05')), 'C-34')).toMatchObject({ due_on: '2026-12-05' })
  })

  test('ends after it, and has no end where the office has finished too few', async () => {
    const opened = async (mission: string) => {
      const candidate_id = await candidateId()
      const { id } = await openCase(candidate_id, 'SKILLED')
      const visa = { candidate_id, mission, applied_on: '2026-11-09', complete_on: '2026-11-10' }
      expect((await master.post('/visas', visa)).status).toBe(201)
      return { candidate_id, clock: clockIn(await wayOf(id), 'C-28a') }
    }
    // 55 days from 2026-11-10: 20 until the end of November, 31 in December, 4 in January.
    const cairo = await opened('Cairo')
    expect(cairo.clock).toMatchObject({ state: 'running', due_on: '2027-01-04' })
    expect(await clockRows(cairo.candidate_id)).toMatchObject({ 'C-28a': '2027-01-04' })
    expect((await opened('Rabat')).clock).toMatchObject({ state: 'undated', due_on: null })
    // The night after, the median is another one: the kept row follows.
    await app.sql`
      update candidates set visa_granted_date = visa_granted_date - 5, ticket_booked_date = ticket_booked_date - 5
      where id in (select candidate_id from visas where btrim(mission) = 'Cairo') and visa_granted`
    await measureSteps(app.services)
    expect(await clockRows(cairo.candidate_id)).toMatchObject({ 'C-28a': '2026-12-30' })
  })
})

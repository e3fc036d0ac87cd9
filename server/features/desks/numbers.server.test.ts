import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASE_ROLES, ROLES, type Role, TOP_ROLES } from '../../../contract/access/roles'
import { DESK_COUNT_MAX, type DeskCount } from '../../../contract/calls/desks'
import { MOST_WAITING, type Waiting } from '../../../contract/inbox/waiting'
import { SUPPLY_NUMBERS } from '../../../contract/resources/business-reports'
import { FUNNEL_DIMENSIONS, FUNNEL_STAGES } from '../../../contract/resources/step-reports'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { demoDatabase } from '../../../tests/kit/demo'
import { isLong } from '../../../tests/kit/long'

/** Each number opens exactly its rows (docs/spec/routes.md, "Desks and reports"), of the people whom the role may see. */
let app: TestApp
const apis = new Map<Role, Api>()
beforeAll(async () => {
  app = await startApp({}, {}, undefined, demoDatabase)
  await app.sql`update organisation set own_rows_only = true`
  for (const role of ROLES) {
    const [user] = await app.sql<{ id: number }[]>`
      select id from users where role = ${role} and active and deleted_at is null
      order by office_id nulls last, id limit 1`
    if (user) apis.set(role, await app.apiOfUser(user.id))
  }
}, 240_000)
afterAll(() => app?.stop())

const of = (role: Role): Api => apis.get(role) ?? expect.fail(`nobody is ${role}`)

async function ask(api: Api, resource: string, filter: object, per_page = 1) {
  const query = new URLSearchParams({ page: '1', per_page: String(per_page), filter: JSON.stringify(filter) })
  const answer = await api.get(`/${resource}?${query}`)
  expect(answer.status, `${resource} ${JSON.stringify(filter)} ${answer.text}`).toBe(200)
  return answer.page
}
/** The rows that a number opens: how many the list has. */
const totalOf = async (api: Api, resource: string, filter: object) => (await ask(api, resource, filter)).total
const rowsOf = async (api: Api, resource: string, filter: object): Promise<Row[]> =>
  (await ask(api, resource, filter, 200)).data
const filtersOf = (row: Row) => row.filters as Record<string, object>

describe('each number opens its rows', () => {
  test.each(ROLES)('of the menu, for %s', async role => {
    const waiting = (await of(role).get('/waiting')).json as unknown as Waiting[]
    expect(waiting.length).toBeGreaterThan(0)
    for (const { resource, filter, count } of waiting) {
      const total = await totalOf(of(role), resource, filter)
      expect([resource, count]).toEqual([resource, Math.min(MOST_WAITING, total)])
    }
  })

  test.each(CASE_ROLES)('of the desks of deadlines, for %s', async role => {
    const desks = (await of(role).get('/due-clocks/desks')).json as unknown as DeskCount[]
    expect(desks.map(({ desk }) => desk)).toContain('all')
    for (const { desk, filter, count } of desks) {
      const total = await totalOf(of(role), 'due-clocks', filter)
      expect([desk, count]).toEqual([desk, Math.min(DESK_COUNT_MAX + 1, total)])
    }
  })

  test.each(TOP_ROLES)('of expected arrivals, for %s', async role => {
    const { months, lacking } = (await of(role).get('/expected-arrivals/months')).json as {
      months: Record<string, { people: number }>[]
      lacking: number
    }
    expect(months.length).toBeGreaterThan(0)
    expect(await totalOf(of(role), 'expected-arrivals', { lacks_null: false })).toBe(lacking)
    for (const month of months)
      for (const column of ['certain', 'early', 'late']) {
        const day = column === 'late' ? 'late_on' : 'early_on'
        const span = { [`${day}_gte`]: month.month, [`${day}_lte`]: month.last_day }
        const total = await totalOf(of(role), 'expected-arrivals', { certain: column === 'certain', ...span })
        expect([month.month, column, total]).toEqual([month.month, column, month[column]?.people])
      }
  })

  test.each(FUNNEL_DIMENSIONS)('of the funnel by %s', async dimension => {
    const master = of('master')
    const period = { period: 'this_year', dimension }
    const rows = (await rowsOf(master, 'funnel', period)).slice(0, isLong ? 4 : 2)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const { people = {}, leads = {} } = filtersOf(row)
      const name = JSON.stringify(people)
      expect([name, await totalOf(master, 'stage-days', people)]).toEqual([name, row.registered])
      if (row.leads !== null) expect([name, await totalOf(master, 'leads', leads)]).toEqual([name, row.leads])
      for (const { stage } of FUNNEL_STAGES) {
        const total = await totalOf(master, 'stage-days', { ...people, [`${stage}_on_null`]: false })
        expect([name, stage, total]).toEqual([name, stage, row[stage]])
      }
    }
  })

  test.each(TOP_ROLES)('of the speed of steps, for %s', async role => {
    for (const dimension of ['route', 'step', 'office']) {
      const rows = (await rowsOf(of(role), 'step-speeds', { dimension })).slice(0, isLong ? 15 : 6)
      expect(rows.length).toBeGreaterThan(0)
      for (const { step_id, route_id, office, office_kind, finished } of rows) {
        const asked = Object.entries({ step_id, route_id, office, office_kind })
        const filter = Object.fromEntries(asked.filter(([, value]) => value !== null))
        expect([filter, await totalOf(of(role), 'finished-steps', filter)]).toEqual([filter, finished])
      }
    }
  })

  test('of demand and supply', async () => {
    const master = of('master')
    const rows = await rowsOf(master, 'demand-supply', {})
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const { posts = {}, matched = {}, presentable = {} } = filtersOf(row)
      const found = await rowsOf(master, SUPPLY_NUMBERS.posts, posts)
      expect(found.reduce((sum, { number }) => sum + Number(number), 0)).toBe(row.posts)
      if (row.matched) expect(await totalOf(master, SUPPLY_NUMBERS.matched, matched)).toBe(row.matched)
      if (row.presentable)
        expect(await totalOf(master, SUPPLY_NUMBERS.presentable, presentable)).toBe(row.presentable)
    }
  })

  test.each(TOP_ROLES)('of the cost of visas, for %s', async role => {
    for (const period of ['this_year', 'last_year']) {
      const lines = await rowsOf(of(role), 'visa-costs', { period })
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) {
        const { rows = {}, visas = {} } = filtersOf(line)
        expect([line.line, await totalOf(of(role), 'visa-cost-rows', rows)]).toEqual([line.line, line.rows])
        if (line.visas) expect(await totalOf(of(role), 'stage-days', visas)).toBe(line.visas)
      }
    }
  })
})

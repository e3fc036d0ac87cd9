import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeUser, type TestServices, testServices } from '../../../tests/kit/auth/services'
import { emit } from '../../crud/emit'
import { hooks, jobs } from '../../features'
import { runJobs } from '../../jobs/queue'

const LEADS = 300

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services?.drop())

/** Inserts leads as one import does, and returns their ids. */
function insertLeads(count: number, from: number): Promise<number[]> {
  return services.sql.begin(async tx => {
    const records = await tx<{ id: number }[]>`
      insert into leads (name, phone) select 'Lead ' || n, '+2126' || (60000000 + n)
      from generate_series(${from}::int, ${from + count - 1}::int) n returning id`
    await emit(tx, { kind: 'created', resource: 'leads', records })
    return records.map(({ id }) => id)
  })
}

async function doneEvents(): Promise<number> {
  const [found] = await services.sql<{ n: number }[]>`
    select count(*)::int as n from automation_events where done_at is not null`
  return found?.n ?? 0
}

it('rules of many records end at a stop after the one under way; the rest is done at the next start, once', async () => {
  const { sql, database } = services
  const author = await makeUser(services, { role: 'master' })
  const list = [{ do: 'notify', to: 'users', user_ids: [author.id], title: 'New: {{name}}' }]
  await sql`insert into automation (name, "when", resource, active, author_id, actions)
    values ('Tell', 'created', 'leads', true, ${author.id}, ${sql.json({ list })})`
  const start = () => runJobs({ ...services, hooks }, jobs, { url: database.url, onTime: false })
  const first = await start()
  await insertLeads(LEADS, 1)
  await vi.waitFor(async () => expect(await doneEvents()).toBeGreaterThan(0), {
    timeout: 45_000,
    interval: 10,
  })
  await first.stop()
  const done = await doneEvents()
  expect(done).toBeLessThan(LEADS)
  const left = await sql`
    select task_identifier as task, j.locked_by, json_array_length(p.payload -> 'events') as events
    from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)`
  expect(left).toEqual([{ task: 'run_automation', locked_by: null, events: LEADS - done }])

  const second = await start()
  try {
    await vi.waitFor(async () => expect(await doneEvents()).toBe(LEADS), { timeout: 60_000, interval: 50 })
  } finally {
    await second.stop()
  }
  const [told] = await sql`select count(*)::int as n, count(distinct title)::int as titles from notifications
    where kind = 'automation'`
  expect(told).toEqual({ n: LEADS, titles: LEADS })
  const [runs] =
    await sql`select count(*)::int as n, count(distinct event_id)::int as events from automation_runs`
  expect(runs).toEqual({ n: LEADS, events: LEADS })
}, 120_000)

it('rules of one record go before those of an import that came first', async () => {
  const { sql } = services
  await insertLeads(200, 10_001)
  const [alone] = await insertLeads(1, 20_001)
  const [next] = await sql`
    select e.record_id from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
      join automation_events e on e.id = (p.payload -> 'events' ->> 0)::bigint
    order by j.priority, j.run_at, j.id limit 1`
  expect(next).toEqual({ record_id: alone })
})

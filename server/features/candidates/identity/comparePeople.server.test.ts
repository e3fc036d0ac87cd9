import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestServices, testServices } from '../../../../tests/kit/auth/services'
import { addJob, CRONTAB, type Jobs, runJobs } from '../../../jobs/queue'
import { runComparison } from './comparePeople'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services?.drop())

const PATIENCE = { timeout: 45_000, interval: 25 }
const PEOPLE = 4

it('lets a job that is due go between two runs, while an import holds the other slot', async () => {
  const { sql, database } = services
  await sql`insert into leads (name, phone) select 'Mona', '+2126610' || 10000 + n from generate_series(1, ${PEOPLE}) n`
  const waiting = async () => (await sql`select from people_to_compare`).length
  expect(await waiting()).toBe(PEOPLE)
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const importing = vi.fn(() => ended)
  const leftAtBegin: number[] = []
  const jobs: Partial<Jobs> = {
    import: importing,
    compare_people: (given, payload, run) => runComparison(given, payload, { ...run, runMs: 0 }),
    trigger_date_rules: async () => void leftAtBegin.push(await waiting()),
  }
  await (await runJobs(services, {}, { url: database.url, onTime: false })).stop()
  await sql.begin(async tx => {
    await addJob(tx, 'import', { job_id: 1 })
    await addJob(tx, 'compare_people', {})
    await addJob(tx, 'trigger_date_rules', {})
  })
  const running = await runJobs(services, jobs, { url: database.url, onTime: false })
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE)
    expect(importing).toHaveBeenCalledTimes(1)
    // A run without time compares one person: the job came after the first, not after all.
    expect(leftAtBegin).toEqual([PEOPLE - 1])
  } finally {
    end()
    await running.stop()
  }
})

it('is in the plan once, behind other jobs, and never in two slots', () => {
  const [line] = CRONTAB.split('\n').filter(each => each.includes(' compare_people'))
  expect(line).toMatch(/\?jobKey=compare_people&queue=compare_people&priority=10$/)
})

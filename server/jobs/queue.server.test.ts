import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestServices, testServices } from '../auth/test-services'
import { addJob, type Jobs, runJobs } from './queue'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.drop())

const PATIENCE = { timeout: 20_000, interval: 25 }

it('a job that takes longer than a heartbeat is done once, by whoever began it', async () => {
  const { sql, database } = services
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const work = vi.fn(() => ended)
  const jobs: Jobs = { long: work }
  const running = await runJobs(services, jobs, database.url, {
    rhythm: { every: 100, silence: 10_000 },
    onTime: false,
  })
  try {
    await sql.begin(tx => addJob(tx, 'long', {}))
    await vi.waitFor(() => expect(work).toHaveBeenCalled(), PATIENCE)
    const beats = new Set<string>()
    await vi.waitFor(async () => {
      for (const { at } of await sql<{ at: string }[]>`select seen_at::text as at from job_workers`)
        beats.add(at)
      expect(beats.size).toBeGreaterThan(3)
    }, PATIENCE)
    const [held] =
      await sql`select locked_by in (select worker_id from job_workers) as known from graphile_worker.jobs`
    expect(held).toEqual({ known: true })
    end()
    await vi.waitFor(
      async () => expect(await sql`select from graphile_worker.jobs`).toHaveLength(0),
      PATIENCE,
    )
    expect(work).toHaveBeenCalledTimes(1)
  } finally {
    end()
    await running.stop()
  }
})

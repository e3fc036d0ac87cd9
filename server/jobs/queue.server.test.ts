import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestServices, testServices } from '../auth/test-services'
import { addJob, type Jobs, runJobs } from './queue'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.drop())

const RHYTHM = { every: 20, silence: 2_000 }

/** Waits until so many times a process said that it is there. */
async function beats(count: number): Promise<void> {
  const seen = new Set<string>()
  await vi.waitFor(
    async () => {
      for (const { at } of await services.sql<{ at: string }[]>`select seen_at::text as at from job_workers`)
        seen.add(at)
      expect(seen.size).toBeGreaterThan(count)
    },
    { timeout: 10_000, interval: 10 },
  )
}

it('a job that takes longer than a heartbeat is done once, by whoever began it', async () => {
  const { sql, database } = services
  let begun = 0
  let ended = 0
  let end = () => {}
  const jobs: Jobs = {
    long: async () => {
      begun += 1
      await new Promise<void>(resolve => {
        end = resolve
      })
      ended += 1
    },
  }
  const options = { rhythm: RHYTHM, onTime: false }
  const first = await runJobs(services, jobs, database.url, options)
  const second = await runJobs(services, jobs, database.url, options)
  try {
    await sql.begin(tx => addJob(tx, 'long', {}))
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 5_000 })
    await beats(6)
    const [held] = await sql`select locked_by from graphile_worker.jobs`
    const there = await sql`select worker_id from job_workers`
    expect(there.map(({ worker_id }) => worker_id)).toContain(held?.locked_by)
    end()
    await vi.waitFor(() => expect(ended).toBe(1), { timeout: 5_000 })
    expect(begun).toBe(1)
  } finally {
    end()
    await first.stop()
    await second.stop()
  }
})

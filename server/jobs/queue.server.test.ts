import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestServices, testServices } from '../../tests/kit/auth/services'
import { type JobName, URGENCY, type Urgency } from './payloads'
import { addJob, type Jobs, runJobs } from './queue'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.drop())

const PATIENCE = { timeout: 45_000, interval: 25 }

it('a job that takes longer than a heartbeat is done once, by whoever began it', async () => {
  const { sql, database } = services
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const work = vi.fn(() => ended)
  const jobs: Partial<Jobs> = { tidy: work }
  const running = await runJobs(services, jobs, {
    url: database.url,
    rhythm: { every: 100, silence: 10_000 },
    onTime: false,
  })
  try {
    await sql.begin(tx => addJob(tx, 'tidy', {}))
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

it('a job whose end cannot be written is done again by a new runner, and nothing is rejected unheard', async () => {
  const { sql, database } = services
  const work = vi.fn(async () => {})
  // The write that ends a job fails as on a full disk.
  await sql`
    create function refuse_for_test() returns trigger language plpgsql as $$
    begin raise exception 'no space left' using errcode = '53100'; end $$`
  const running = await runJobs(
    services,
    { clear_uploads: work },
    {
      url: database.url,
      rhythm: { every: 200, silence: 1_000 },
      onTime: false,
    },
  )
  try {
    await sql`create trigger refuse before delete or update of last_error on graphile_worker._private_jobs
      for each row execute function refuse_for_test()`
    await sql.begin(tx => addJob(tx, 'clear_uploads', {}))
    await vi.waitFor(() => expect(running.isAlive()).toBe(false), PATIENCE)
    await sql`drop trigger refuse on graphile_worker._private_jobs`
    await vi.waitFor(
      async () => expect(await sql`select from graphile_worker.jobs`).toHaveLength(0),
      PATIENCE,
    )
    expect(running.isAlive()).toBe(true)
    expect(work.mock.calls.length).toBeGreaterThan(1)
  } finally {
    await running.stop()
  }
  expect(running.isAlive()).toBe(false)
})

/** Jobs that begin and end only when the test lets them. */
function heldJobs(names: readonly JobName[]): { jobs: Partial<Jobs>; begun: JobName[]; end(): void } {
  const begun: JobName[] = []
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const entries = names.map(name => [
    name,
    () => {
      begun.push(name)
      return ended
    },
  ])
  return { jobs: Object.fromEntries(entries), begun, end }
}

const namesOf = (urgency: Urgency) =>
  (Object.keys(URGENCY) as JobName[]).filter(name => URGENCY[name] === urgency)

const queued = () =>
  services.sql<{ task: JobName }[]>`select task_identifier as task from graphile_worker.jobs`

it('a job that a person waits for is done while bulk jobs that came first hold on, whatever their kinds', async () => {
  const { sql, database } = services
  const prompt = namesOf('prompt')
  const bulk = [...namesOf('normal'), ...namesOf('bulk')]
  const held = heldJobs(bulk)
  const done: JobName[] = []
  const quick = Object.fromEntries(prompt.map(name => [name, async () => void done.push(name)]))
  const running = await runJobs(services, { ...held.jobs, ...quick }, { url: database.url, onTime: false })
  try {
    await sql.begin(async tx => {
      for (const name of bulk) await addJob(tx, name, {} as never)
    })
    await vi.waitFor(() => expect(held.begun.length).toBeGreaterThan(1), PATIENCE)
    await sql.begin(async tx => {
      for (const name of prompt) await addJob(tx, name, {} as never)
    })
    // Prompt jobs have ended, and no bulk one: those hold no more than the slots that are anyone's.
    await vi.waitFor(
      async () => expect((await queued()).map(({ task }) => task).toSorted()).toEqual(bulk.toSorted()),
      PATIENCE,
    )
    expect(done.toSorted()).toEqual(prompt.toSorted())
    expect(held.begun).toHaveLength(2)
    held.end()
    await vi.waitFor(async () => expect(await queued()).toEqual([]), PATIENCE)
  } finally {
    held.end()
    await running.stop()
  }
})

it.each<[string, JobName, Urgency, JobName, number]>([
  ['a person waits for goes before others of its kind', 'send_whatsapp', 'bulk', 'send_consent_mail', 3],
  ['a person asked for goes before bulk work', 'run_automation', 'bulk', 'import', 2],
])('a job that %s', async (_, many, urgency, one, slots) => {
  const { sql, database } = services
  const held = heldJobs([many, one])
  await sql.begin(async tx => {
    for (let id = 1; id <= 5; id++) await addJob(tx, many, {} as never, undefined, { urgency })
    await addJob(tx, one, {} as never)
  })
  const running = await runJobs(services, held.jobs, { url: database.url, onTime: false })
  try {
    await vi.waitFor(() => expect(held.begun).toHaveLength(slots), PATIENCE)
    expect(held.begun).toContain(one)
  } finally {
    held.end()
    await vi.waitFor(async () => expect(await queued()).toEqual([]), PATIENCE)
    await running.stop()
  }
})

it('a stop tells a long job, does not wait for one that goes on, and leaves that to the next process', async () => {
  const { sql, database } = services
  let told = false
  let end = () => {}
  const jobs: Partial<Jobs> = {
    check_domains: () => new Promise<void>(resolve => (end = resolve)),
    tidy: (_, __, { stopping }) =>
      new Promise<void>(resolve =>
        stopping.addEventListener('abort', () => {
          told = true
          resolve()
        }),
      ),
  }
  const running = await runJobs(services, jobs, { url: database.url, onTime: false, stopMs: 500 })
  await sql.begin(async tx => {
    await addJob(tx, 'check_domains', {})
    await addJob(tx, 'tidy', {})
  })
  const held = () => sql`select from graphile_worker.jobs where locked_by is not null`
  await vi.waitFor(async () => expect(await held()).toHaveLength(2), PATIENCE)
  await running.stop()
  expect(told).toBe(true)
  // Its lock stays, and its worker is still known: nobody may begin it while this one still works on it.
  const left = await sql`
    select task_identifier as task, locked_by in (select worker_id from job_workers) as known
    from graphile_worker.jobs where locked_by is not null`
  expect(left).toContainEqual({ task: 'check_domains', known: true })

  const work = vi.fn(async () => {})
  const next = await runJobs(services, { check_domains: work }, { url: database.url, onTime: false })
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), PATIENCE)
  await next.stop()
  end()
})

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { makeUser, type TestServices, testServices } from '../../tests/kit/auth/services'
import { type Bundled, bundled } from '../../tests/kit/bundled'
import { lockWaiters } from '../../tests/kit/locks'
import { some } from '../../tests/kit/long'
import { writeWorkbook } from '../../tests/kit/workbook'
import { SYSTEM } from '../auth/actor'
import { BATCH } from '../crud/import-file'
import { placeIn } from '../db/cluster'
import { openUrl, type Sql } from '../db/connect'
import { runningEmbedded } from '../db/embedded'
import { runningPostmaster, stopPostmaster } from '../db/postmaster'
import { hooks, jobs } from '../features'
import type { JobName, JobPayloads } from './payloads'
import { addJob, runJobs } from './queue'

let services: TestServices
let processes: Bundled
beforeAll(async () => {
  processes = await bundled(join(import.meta.dirname, '../main.ts'))
  services = await testServices()
  // Makes the tables of the queue.
  await (await runJobs(services, {}, { url: services.database.url, onTime: false })).stop()
})
afterAll(async () => {
  await services?.drop()
  await processes?.remove()
})

function write(path: string, content = ''): string {
  const file = join(services.config.dataDir, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

async function insertLead(deleted_at: string | null): Promise<number> {
  const [lead] = await services.sql<{ id: number }[]>`
    insert into leads (name, phone, deleted_at) values ('Layla', '+212661000001', ${deleted_at}) returning id`
  return lead?.id ?? 0
}

/** Runs a job in a process that stops, and returns the jobs that are queued then. */
async function runStopping<Name extends JobName>(name: Name, payload: JobPayloads[Name]) {
  const { sql } = services
  await sql`delete from graphile_worker._private_jobs`
  // The jobs of all names take the payload of theirs.
  const job: (...given: [TestServices, JobPayloads[Name], { stopping: AbortSignal }]) => Promise<void> =
    jobs[name]
  await job({ ...services, hooks }, payload, { stopping: AbortSignal.abort() })
  return sql`
    select task_identifier as task, p.payload from graphile_worker.jobs j
    join graphile_worker._private_jobs p using (id)`
}

it('rules leave all events', async () => {
  const [event] = await services.sql<{ id: number }[]>`
    insert into automation_events (kind, resource, record_id) values ('created', 'leads', 1) returning id`
  const payload = { events: [event?.id ?? 0] }
  expect(await runStopping('run_automation', payload)).toEqual([{ task: 'run_automation', payload }])
  expect(await services.sql`select from automation_events where done_at is null`).toHaveLength(1)
})

it('rules of dates leave their rules', async () => {
  const author = await makeUser(services, { role: 'master' })
  await services.sql`insert into automation (name, "when", field, resource, active, author_id, actions)
    values ('Late', 'date_reached', 'call_back_date', 'leads', true, ${author.id}, '{"list": []}')`
  expect(await runStopping('trigger_date_rules', {})).toMatchObject([{ task: 'trigger_date_rules' }])
})

it('the erasure of a list leaves its people', async () => {
  const ids = [await insertLead(null)]
  const [list] = await services.sql<{ id: number }[]>`
    insert into retention_lists (class, ids, confirmed_at) values ('leads', ${ids}::bigint[], now()) returning id`
  const payload = { list_id: list?.id ?? 0, actor: SYSTEM }
  expect(await runStopping('erase_retained', payload)).toMatchObject([{ task: 'erase_retained' }])
  const [left] = await services.sql`select done, finished_at from retention_lists`
  expect(left).toEqual({ done: 0, finished_at: null })
})

it('tidying leaves the bins', async () => {
  const id = await insertLead('2020-01-01')
  expect(await runStopping('tidy', {})).toMatchObject([{ task: 'tidy' }])
  expect(await services.sql`select from leads where id = ${id}`).toHaveLength(1)
})

it('an opt-out stays where its hash cannot be written', async () => {
  const { sql } = services
  await sql`insert into whatsapp_contacts (number, last_at, opted_out_at) values ('+212661000002', now(), now())`
  await sql`alter table whatsapp_refusals add constraint refuse_for_test check (false) not valid`
  const { signal } = new AbortController()
  await expect(jobs.tidy({ ...services, hooks }, {}, { stopping: signal })).rejects.toThrow(/refuse_for_test/)
  expect(await sql`select from whatsapp_contacts where opted_out_at is not null`).toHaveLength(1)
  await sql`alter table whatsapp_refusals drop constraint refuse_for_test`
})

it('clearing uploads leaves them', async () => {
  await services.sql`insert into files (path, folder, name, size, type, owner_id, created_at)
    values ('media/abcdefghijklmnop.png', 'media', 'a.png', 1, 'image/png', 1, '2020-01-01')`
  expect(await runStopping('clear_uploads', {})).toMatchObject([{ task: 'clear_uploads' }])
  expect(await services.sql`select from files`).toHaveLength(1)
})

it('removing files leaves them', async () => {
  const payload = { paths: ['media/bbcdefghijklmnop.png'] }
  const file = write(join('uploads', 'media', 'bbcdefghijklmnop.png'))
  expect(await runStopping('remove_files', payload)).toEqual([{ task: 'remove_files', payload }])
  expect(existsSync(file)).toBe(true)
})

it('forgetting refused rows leaves the files', async () => {
  write(join('imports', '7-errors.csv'), 'phone\n')
  const payload = { hashes: ['0'.repeat(64)] }
  expect(await runStopping('forget_refused_rows', payload)).toEqual([
    { task: 'forget_refused_rows', payload },
  ])
})

it('checking domains leaves them', async () => {
  await services.sql`insert into domains (name) values ('lotse-office.de')`
  expect(await runStopping('check_domains', {})).toMatchObject([{ task: 'check_domains' }])
  expect(await services.sql`select from domains where checked_at is null`).toHaveLength(1)
})

it('reading templates of WhatsApp leaves the numbers', async () => {
  await services.sql`insert into whatsapp_official_settings (name, phone_number_id, business_account_id, token)
    values ('Office', '1', '2', 'sealed')`
  expect(await runStopping('sync_whatsapp_templates', {})).toMatchObject([
    { task: 'sync_whatsapp_templates' },
  ])
})

it('bookings are processed by the next process', async () => {
  expect(await runStopping('process_bookings', {})).toMatchObject([{ task: 'process_bookings' }])
})

it('a search for jobs leaves its pages', async () => {
  const [search] = await services.sql<{ id: number }[]>`
    insert into job_searches (name) values ('Nurses') returning id`
  const [run] = await services.sql<{ id: number }[]>`
    insert into jobs (kind, resource, user_id, payload) values ('job_search', 'job-listings', 0,
      ${services.sql.json({ search_id: search?.id ?? 0, actor: SYSTEM })}) returning id`
  const payload = { job_id: run?.id ?? 0 }
  expect(await runStopping('run_job_search', payload)).toEqual([{ task: 'run_job_search', payload }])
  const [left] = await services.sql`select status, done, error from jobs where id = ${payload.job_id}`
  expect(left).toMatchObject({ status: 'running', error: null })
})

it.each([
  ['measure_steps', 'measure_steps'],
  ['warn_of_cases', 'case_warnings'],
  ['warn_of_clocks', 'clock_warnings'],
] as const)('%s that lasts is taken back and queued again', async (name, lock) => {
  await services.sql.begin(async other => {
    // The job waits for its turn for as long as another process has it.
    await other`select pg_advisory_xact_lock(hashtext(${lock}))`
    expect(await runStopping(name, {})).toMatchObject([{ task: name }])
  })
})

const ROWS = BATCH + 400
const personOf = (n: number) => [`Person ${n}`, `+2126${61_000_000 + n}`]

/** Writes a file of people, and the import of it. @returns the id of the import */
async function insertImport(sql: Sql, path: string): Promise<number> {
  const rows = [['name', 'phone'], ...Array.from({ length: ROWS }, (_, n) => personOf(n))]
  if (path.endsWith('.csv')) writeFileSync(path, rows.map(row => `${row.join()}\n`).join(''))
  else {
    const cells = rows.map((_, n) => [2 * n, 2 * n + 1].map(place => `<c t="s"><v>${place}</v></c>`).join(''))
    const strings = rows.flat().map(text => `<si><t>${text}</t></si>`)
    await writeWorkbook(path, {
      sheets: [{ name: 'people', rows: cells.map(row => `<row>${row}</row>`).join('') }],
      strings: strings.join(''),
    })
  }
  const payload = { path, actor: SYSTEM, mapping: {}, set: {}, dryRun: false }
  const [job] = await sql<{ id: number }[]>`
    insert into jobs (kind, resource, user_id, payload) values ('import', 'leads', 0, ${sql.json(payload)}) returning id`
  return job?.id ?? 0
}

it.each(['csv', 'xlsx'])('an import of %s stops before its file is read', async ending => {
  const { sql, config } = services
  const payload = { job_id: await insertImport(sql, join(config.dataDir, `people.${ending}`)) }
  expect(await runStopping('import', payload)).toEqual([{ task: 'import', payload }])
  const [left] = await sql`select status, done, created, error from jobs where id = ${payload.job_id}`
  expect(left).toEqual({ status: 'running', done: 0, created: 0, error: null })
  expect(await sql`select from leads where name like 'Person %'`).toHaveLength(0)
})

const PATIENCE = { timeout: 60_000, interval: 50 }

/** Starts the server with a database of its own. */
function startServer(dataDir: string): {
  child: ChildProcess
  said(): string
  ended: Promise<number | null>
} {
  const child = spawn(process.execPath, [processes.file('main')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (said += part))
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return { child, said: () => said, ended }
}

/** Ends the servers of a folder and its PostgreSQL, which outlives a server that is killed. */
async function removeInstallation(dataDir: string, servers: readonly ChildProcess[]): Promise<void> {
  for (const child of servers) child.kill('SIGKILL')
  const running = await runningPostmaster(placeIn(dataDir).cluster)
  if (running) await stopPostmaster(running.pid)
  await rm(dataDir, { recursive: true, force: true })
}

async function connectTo(dataDir: string): Promise<Sql> {
  const url = await runningEmbedded(dataDir)
  if (!url) throw new Error('The database does not run.')
  return openUrl(url, { max: 3 })
}

it.each(some(['csv', 'xlsx'], 2))(
  'SIGTERM in a batch of %s that lasts rolls it back, and the next start does all rows once',
  {
    timeout: 300_000,
  },
  async ending => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lotse-stop-'))
    const servers: ChildProcess[] = []
    // Also after a test that ran out of time, whose own lines are never reached.
    onTestFinished(() => removeInstallation(dataDir, servers))
    const begin = async () => {
      const server = startServer(dataDir)
      servers.push(server.child)
      await expect.poll(server.said, PATIENCE).toContain('Lotse is ready')
      return { ...server, sql: await connectTo(dataDir) }
    }
    const first = await begin()
    const job_id = await insertImport(first.sql, join(dataDir, `people.${ending}`))
    // Nobody can write a lead until the server has stopped its database.
    const locked = first.sql.begin(async tx => {
      await tx`lock table leads in share mode`
      await first.sql.begin(other => addJob(other, 'import', { job_id }))
      await expect.poll(() => lockWaiters(first), PATIENCE).toBeGreaterThan(0)
      first.child.kill('SIGTERM')
      await first.ended
    })
    // The end of the database breaks this connection; before the signal nothing may.
    await locked.catch(error => {
      if (!first.child.killed) throw error
    })
    await first.sql.end()
    expect(await first.ended).toBe(0)
    const log = first.said().slice(first.said().indexOf('Stopping.'))
    expect(log).not.toMatch(/"level":|\n\s+at /)

    const second = await begin()
    const read = async () =>
      (await second.sql`select status, done, created, updated, error from jobs where id = ${job_id}`)[0]
    await expect
      .poll(read, PATIENCE)
      .toEqual({ status: 'done', done: ROWS, created: ROWS, updated: 0, error: null })
    expect(await second.sql`select from leads where name like 'Person %'`).toHaveLength(ROWS)
    await second.sql.end()
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  },
)

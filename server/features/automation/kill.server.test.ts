import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { leads } from '../../../contract/resources/leads'
import { makeUser, type TestServices, testServices } from '../../../tests/kit/auth/services'
import { type Bundled, bundled } from '../../../tests/kit/bundled'
import { SYSTEM } from '../../auth/actor'
import { writeRows } from '../../crud/write'

const KILLS = process.env.LONG ? 20 : 2
const LEADS = process.env.LONG ? 2_000 : 60

let services: TestServices
let processes: Bundled
let worker: ChildProcess | undefined
beforeAll(async () => {
  processes = await bundled(join(import.meta.dirname, '../../../tests/kit/processes/jobProcess.ts'))
  services = await testServices()
  await runMigrations({ connectionString: services.database.url })
})
afterAll(async () => {
  worker?.kill('SIGKILL')
  await services?.drop()
  await processes?.remove()
})

async function startWorker(): Promise<ChildProcess> {
  const { database, config } = services
  const child = fork(processes.file('jobProcess'), {
    execArgv: [],
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: config.dataDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}`))),
  ])
  return child
}

it('a kill between what happened and what a rule does loses nothing and does nothing twice', async () => {
  const { sql } = services
  const user = await makeUser(services, { role: 'user' })
  const author = await makeUser(services, { role: 'master' })
  await sql`insert into automation (name, "when", resource, active, author_id, actions) values ('Tell', 'created', 'leads', true, ${author.id}, ${sql.json(
    {
      list: [
        { do: 'assign', user_ids: [user.id] },
        { do: 'notify', to: 'employee', title: 'New: {{name}}' },
      ],
    },
  )})`
  for (let n = 0; n < LEADS; n++)
    await sql.begin(tx =>
      writeRows(tx, {
        definition: leads,
        actor: SYSTEM,
        action: 'create',
        rows: [{ before: undefined, changes: { name: `Lead ${n}`, phone: `+21266${2_000_000 + n}` } }],
      }),
    )
  for (let kill = 0; kill < KILLS; kill++) {
    worker = await startWorker()
    await wait(100 + Math.random() * 400)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  worker = await startWorker()
  await vi.waitFor(
    async () => {
      const [open] = await sql<
        { n: number }[]
      >`select count(*)::int n from automation_events where done_at is null`
      expect(open?.n).toBe(0)
    },
    { timeout: 200_000, interval: 200 },
  )
  const [runs] = await sql`select count(*)::int n, count(distinct event_id)::int events,
    count(*) filter (where state = 'done')::int done from automation_runs`
  expect(runs).toEqual({ n: LEADS, events: LEADS, done: LEADS })
  const [told] = await sql`select count(*)::int n, count(distinct title)::int titles from notifications
    where kind = 'automation'`
  expect(told).toEqual({ n: LEADS, titles: LEADS })
  const [assigned] =
    await sql`select count(*)::int n from leads where employee_id = ${user.id} and version = 2`
  expect(assigned?.n).toBe(LEADS)
}, 240_000)

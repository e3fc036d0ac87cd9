import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, apiOf } from '../../tests/kit/api'
import { makePeople, signIn } from '../../tests/kit/app'
import { type Bundled, bundled } from '../../tests/kit/bundled'
import { contextOf, hasStatus, makeCampaign, until } from '../../tests/kit/mail/campaigns'
import { nameProvider } from '../../tests/kit/provider'
import { readConfig } from '../config'
import { hooks } from '../features'
import { startCampaign } from '../mail/campaign/start'
import { placeIn } from './cluster'
import { openUrl, type Sql } from './connect'
import { runningEmbedded } from './embedded'
import { runningPostmaster, stopPostmaster } from './postmaster'

/**
 * All connections of the database are cut, again and again, while people write and a campaign goes out; every other time
 * PostgreSQL itself is killed. LONG=1 makes twenty cuts of it, CUTS any other number.
 */
const LONG = process.env.LONG === '1'
const CUTS = Number(process.env.CUTS ?? (LONG ? 20 : 2))
const EDITORS = 10
const RECIPIENTS = CUTS * 150

let processes: Bundled
let dataDir: string
const children: ChildProcess[] = []

beforeAll(async () => {
  processes = await bundled(
    join(import.meta.dirname, '../../tests/kit/processes/productProcess.ts'),
    join(import.meta.dirname, '../../tests/kit/processes/countingServer.ts'),
  )
  dataDir = await mkdtemp(join(tmpdir(), 'lotse-cuts-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  const running = await runningPostmaster(placeIn(dataDir).cluster)
  if (running) await stopPostmaster(running.pid)
  await rm(dataDir, { recursive: true, force: true })
  await processes?.remove()
})

it(`lives through ${CUTS} cuts of all connections, loses no write that it took, and mails nobody twice`, {
  timeout: LONG ? 900_000 : 240_000,
}, async () => {
  const smtp = start('countingServer', {})
  const [{ port: smtpPort }] = (await once(smtp, 'message')) as [{ port: number }]
  const port = await freePort()
  const product = start('productProcess', {
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: 'silent',
  })
  const strays: string[] = []
  product.on('message', ({ stray }: { stray?: string }) => stray && strays.push(stray))
  await told(product, 'ready')
  const url = `http://127.0.0.1:${port}`
  const sql = openUrl((await runningEmbedded(dataDir)) ?? '', { max: 4 })
  await nameProvider(sql)
  const campaign = await startMailing(sql)
  const editors = await startEditors(sql, url)

  for (let cut = 1; cut <= CUTS; cut += 1) {
    await sleep(300 + Math.random() * 900)
    if (cut % 2 === 0) await killPostgres()
    else await cutAll(sql)
    await until('calls are answered again', async () => (await editors.probe()) === 201, 60_000)
  }
  const { taken, statuses } = await editors.stop()
  await until('the campaign is sent', () => hasStatus(sql, campaign, 'sent'), 180_000)

  expect(strays).toEqual([])
  expect(product.exitCode).toBeNull()
  expect(taken.length).toBeGreaterThan(EDITORS)
  expect([...statuses].filter(status => ![201, 503].includes(status))).toEqual([])
  const kept = await sql<{ name: string; count: number }[]>`
      select name, count(*) from offices where name = any(${taken}::text[]) group by name`
  expect(kept).toHaveLength(taken.length)
  expect(kept.filter(({ count }) => count !== 1)).toEqual([])

  const counts = await countsOf(smtp)
  expect(Object.entries(counts).filter(([, count]) => count > 1)).toEqual([])
  const states = await sql<{ to: string; state: string }[]>`
      select "to", state from emails where campaign_id = ${campaign}`
  expect(states).toHaveLength(RECIPIENTS)
  expect(states.filter(({ to, state }) => state === 'sent' && !counts[to])).toEqual([])
  expect(states.filter(({ state }) => !['sent', 'uncertain'].includes(state))).toEqual([])

  await sql.end({ timeout: 1 })
  product.send('stop')
  await once(product, 'exit')
  expect(strays).toEqual([])
})

function start(name: string, env: Record<string, string>): ChildProcess {
  const child = fork(processes.file(name), {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  return child
}

function told(child: ChildProcess, what: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Record<string, unknown>) => message[what] && resolve())
    child.once('exit', code => reject(new Error(`it ended by itself with ${code}`)))
  })
}

async function startMailing(sql: Sql): Promise<number> {
  const { id } = await makeCampaign(sql, { people: RECIPIENTS })
  await startCampaign({ ...(await contextOf(sql)), id })
  return id
}

/** People who make one record after the other, and remember those that the server said it has. */
async function startEditors(sql: Sql, url: string) {
  const people = await makePeople(sql)
  const { log } = fastify({ logger: false })
  const config = readConfig({ DATA_DIR: dataDir })
  const token = await signIn({ sql, config, now: () => new Date(), log, hooks }, people.master)
  const api = apiOf(url, token)
  const taken: string[] = []
  const statuses = new Set<number>()
  let going = true
  const editing = Array.from({ length: EDITORS }, async (_, editor) => {
    for (let turn = 0; going; turn += 1) {
      const name = `Office ${editor}-${turn}`
      const status = await statusOf(api, name)
      statuses.add(status)
      if (status === 201) taken.push(name)
      else await sleep(50)
    }
  })
  let probes = 0
  return {
    probe: () => statusOf(api, `Probe ${probes++}`),
    async stop() {
      going = false
      await Promise.all(editing)
      return { taken, statuses }
    },
  }
}

/** 0 where nobody answered. */
const statusOf = (api: Api, name: string) =>
  api.post('/offices', { name }).then(
    ({ status }) => status,
    () => 0,
  )

async function cutAll(sql: Sql): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`
}

/**
 * Kills PostgreSQL and waits for the one that the product starts in its place. Servers of open connections outlive the
 * killed one for a moment: a call that they still answer would pass for the end of the cut.
 */
async function killPostgres(): Promise<void> {
  const { cluster } = placeIn(dataDir)
  const killed = await runningPostmaster(cluster)
  if (!killed) return
  process.kill(killed.pid, 'SIGKILL')
  await until(
    'PostgreSQL runs again',
    async () => {
      const running = await runningPostmaster(cluster)
      return running?.ready === true && running.pid !== killed.pid
    },
    60_000,
  )
}

function countsOf(smtp: ChildProcess): Promise<Record<string, number>> {
  return new Promise(resolve => {
    smtp.on('message', ({ counts }: { counts?: Record<string, number> }) => counts && resolve(counts))
    smtp.send('count')
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(done => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

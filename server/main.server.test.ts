import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from '../tests/kit/app'
import { makeUser, type TestServices, testServices } from '../tests/kit/auth/services'
import { type Bundled, bundled } from '../tests/kit/bundled'
import { lockWaiters } from '../tests/kit/locks'
import { isLong, some } from '../tests/kit/long'
import { openUrl } from './db/connect'
import { openEmbedded } from './db/embedded'

let processes: Bundled
let services: TestServices
let dataDir: string
const children: ChildProcess[] = []
beforeAll(async () => {
  processes = await bundled(join(import.meta.dirname, 'main.ts'))
  services = await testServices()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lotse-main-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})
afterAll(async () => {
  await services?.drop()
  await processes?.remove()
})

const PATIENCE = { timeout: 45_000, interval: 50 }

interface Run {
  child: ChildProcess
  said(): string
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string | null>
}

/** The server as `npm start` starts it. */
function run(env: Record<string, string>, ...options: string[]): Run {
  const child = spawn(process.execPath, ['--enable-source-maps', processes.file('main'), ...options], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => (said += part))
  const ended = new Promise<number | string | null>(resolve =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  )
  return { child, said: () => said, ended }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** The token of a session that the started server knows too. */
async function tokenOf(): Promise<string> {
  const { id } = await makeUser(services, { role: 'master' })
  return signIn({ ...services, config: { ...services.config, sessionKeys: [KEY] } }, id)
}
const KEY = 'k'.repeat(32)

async function serving(env: Record<string, string> = {}) {
  const port = await freePort()
  const run_ = run({ PORT: String(port), DATABASE_URL: services.database.url, SESSION_KEYS: KEY, ...env })
  await expect.poll(run_.said, PATIENCE).toContain('Lotse is ready')
  return { ...run_, port }
}

function post(port: number, token: string, agent: Agent, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const order = { port, host: '127.0.0.1', method: 'POST', path: '/api/v1/offices', headers, agent }
    const call = request(order, (answer: IncomingMessage) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    })
    call.once('error', reject)
    call.end(JSON.stringify(body))
  })
}

const isListening = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

it('answers 60 calls that are under way at SIGTERM, and resets none', { timeout: 120_000 }, async () => {
  const { child, port, said, ended } = await serving()
  const token = await tokenOf()
  const agent = new Agent({ keepAlive: true, maxSockets: 60 })
  const { sql } = services
  let release = () => {}
  const locked = sql.begin(async tx => {
    await tx`lock table offices in access exclusive mode`
    await new Promise<void>(resolve => (release = resolve))
  })
  const calls = Array.from({ length: 60 }, (_, n) => post(port, token, agent, { name: `Office ${n}` }))
  const outcome = Promise.allSettled(calls)
  await expect.poll(() => lockWaiters({ sql }), PATIENCE).toBeGreaterThanOrEqual(15)

  child.kill('SIGTERM')
  await expect.poll(said, PATIENCE).toContain('Stopping.')
  await expect.poll(() => isListening(port), PATIENCE).toBe(false)
  release()
  await locked
  const results = await outcome
  expect(results.filter(result => result.status === 'rejected')).toEqual([])
  expect(results.every(result => result.status === 'fulfilled' && result.value === 201)).toBe(true)
  expect(await ended).toBe(0)
  expect(await sql`select from offices where name like 'Office %'`).toHaveLength(60)
  agent.destroy()
})

it('turns readiness red before it stops accepting', { timeout: 120_000 }, async () => {
  const healthPort = await freePort()
  const { child, port, ended } = await serving({ HEALTH_PORT: String(healthPort) })
  const ready = async (at: number) => (await fetch(`http://127.0.0.1:${at}/health/ready`)).status
  expect([await ready(port), await ready(healthPort)]).toEqual([200, 200])
  child.kill('SIGTERM')
  // On the port that still accepts, as a proxy would see it.
  await expect.poll(() => ready(port).catch(() => 0), { timeout: 45_000, interval: 20 }).toBe(503)
  expect(await ended).toBe(0)
})

it('a worker has health and metrics on a port of its own', { timeout: 120_000 }, async () => {
  // A new database takes the id of the folder; that of an earlier run would hold the mail.
  await services.sql`delete from instance`
  const port = await freePort()
  const { child, ended } = run({
    ROLE: 'worker',
    HEALTH_PORT: String(port),
    DATABASE_URL: services.database.url,
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
  await expect.poll(async () => (await get('/health/ready'))?.status, PATIENCE).toBe(200)
  const metrics = await (await get('/metrics'))?.text()
  expect(metrics).toContain('lotse_jobs_running 1')
  expect(metrics).toContain('lotse_mail_blocked 0')
  expect((await get('/api/v1/leads'))?.status).toBe(404)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('a stray exception stops the server cleanly, with a code', { timeout: 120_000 }, async () => {
  const { child, ended, said } = await serving({
    NODE_OPTIONS: `--import data:text/javascript,process.once('SIGUSR2',()=>{throw%20new%20Error('stray')})`,
  })
  child.kill('SIGUSR2')
  expect(await ended).toBe(1)
  expect(said()).toMatch(/an exception was handled by nobody; stopping/)
  expect(said()).toContain('Stopping.')
})

it('says at once that a database cannot be reached, and obeys a signal meanwhile', {
  timeout: 60_000,
}, async () => {
  const { child, said, ended } = run({
    DATABASE_URL: `postgres://lotse:secret@127.0.0.1:${await freePort()}/lotse`,
  })
  await expect
    .poll(said, PATIENCE)
    .toMatch(/The database at 127.0.0.1:\d+ \(DATABASE_URL\) cannot be reached/)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said()).not.toContain('secret')
})

it('obeys a signal while it fills the demo, and leaves neither PostgreSQL nor half a demo', {
  timeout: 120_000,
}, async () => {
  const { child, said, ended } = run({ PORT: '0' }, '--demo')
  await expect.poll(said, { ...PATIENCE, timeout: 90_000 }).toContain('Filling the demo')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said()).not.toContain('took longer')
  const embedded = await openEmbedded({ dataDir })
  const sql = openUrl(embedded.url)
  expect(embedded.adopted).toBe(false)
  expect(await sql`select from leads`).toHaveLength(0)
  await sql.end()
  await embedded.close()
})

/** What the environment says wrong, and the line about it. The short form starts with every other one. */
const REFUSED: [what: string, env: Record<string, string>, line: RegExp][] = [
  [
    'a folder that is a file',
    { DATA_DIR: '/dev/null' },
    /^DATA_DIR: \/dev\/null must be a folder .* \(it is a file\)\.$/m,
  ],
  [
    'a level of the log',
    { LOG_LEVEL: 'verbose' },
    /^LOG_LEVEL: must be trace, debug, info, warn, error or silent\.$/m,
  ],
  [
    'an address of another machine',
    { HOST: '192.0.2.1' },
    /^HOST: 192\.0\.2\.1 is no address of this machine/m,
  ],
  [
    'a folder for seals that cannot be written',
    { LOG_SEAL_DIR: '/dev/null' },
    /^LOG_SEAL_DIR: \/dev\/null must be a folder that Lotse can write to/m,
  ],
]
it.each(some(REFUSED, 2))('does not start with %s', { timeout: 60_000 }, async (_, env, line) => {
  const { said, ended } = run({ PORT: '0', DATABASE_URL: services.database.url, ...env })
  expect(await ended).toBe(1)
  expect(said()).toMatch(line)
})

it.skipIf(process.platform !== 'linux' || !isLong)(
  'does not start below a folder that takes none',
  { timeout: 60_000 },
  async () => {
    const { said, ended } = run({ PORT: '0', DATA_DIR: '/proc/lotse' })
    expect(await ended).toBe(1)
    expect(said()).toMatch(/^DATA_DIR: \/proc\/lotse must be a folder .* \(nothing can be made there\)\.$/m)
  },
)

it.skipIf(process.platform !== 'linux')(
  'says in one line that the disk is full, and leaves nothing on it',
  { timeout: 60_000 },
  async ({ skip }) => {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'lotse-full', dataDir]).status !== 0)
      return skip('needs the right to mount')
    try {
      const { said, ended } = run({ PORT: '0' })
      expect(await ended).toBe(1)
      const [, ...lines] = said().trim().split('\n')
      expect(lines).toEqual([
        expect.stringMatching(
          /^DATA_DIR: no space is left on the disk of .* make room there, at least 64 MB/,
        ),
      ])
      expect(await readdir(dataDir)).toEqual([])
    } finally {
      spawnSync('umount', [dataDir])
    }
  },
)

it('does not start on a port that is in use', { timeout: 60_000 }, async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const { said, ended } = run({ PORT: String(port), DATABASE_URL: services.database.url })
  expect(await ended).toBe(1)
  expect(said()).toContain(`PORT: port ${port} of 127.0.0.1 is in use`)
  server.close()
})

it.skipIf(!isLong)('warns of TRUST_PROXY=true and starts', { timeout: 60_000 }, async () => {
  const { said } = await serving({ TRUST_PROXY: 'true' })
  expect(said()).toMatch(/^TRUST_PROXY=true believes every X-Forwarded-For/m)
})

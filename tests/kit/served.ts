/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fastify } from 'fastify'
import type { Page } from 'playwright-core'
import { afterEach } from 'vitest'
import type { Role } from '../../contract/access/roles'
import { hashSecret, QUICK_COST } from '../../server/auth/secrets'
import { readConfig } from '../../server/config'
import { hooks } from '../../server/features'
import type { Services } from '../../server/services'
import { start } from '../../server/start'
import { type Api, apiOf } from './api'
import { makePeople, signIn } from './app'
import { browser, closePages, newPage, type PageOptions, picture } from './chromium'
import { type TestDatabase, testDatabase } from './database'
import { demoDatabase } from './demo'
import type { OidcServer } from './oidc'
import { nameController } from './provider'
import { type SmtpOptions, startSmtp, type TestSmtp } from './smtp'

/** The folder that browser tests open: the build, unless LOTSE_PAGES names another folder. */
export const PAGES = process.env.LOTSE_PAGES ?? resolve(import.meta.dirname, '../../dist/browser')

/** Milliseconds that a page may take for what a test waits for, on a busy machine. */
const SOON = 45_000

/** The PIN of everybody that the kit makes. */
export const PIN = '4711'
/** The password of everybody that the kit makes. */
export const PASSWORD = 'correct horse'

export interface ServeOptions {
  /** Further settings, as in the environment. */
  env?: Record<string, string>
  /** Starts a real SMTP server, and sends by it. */
  smtp?: SmtpOptions | true
  /** Starts a real OpenID provider, and offers it. */
  oidc?: true
  /** `roles`: one person of each, with PIN and password. `demo`: what `--demo` fills in. `nobody`: not installed. */
  people?: 'roles' | 'demo' | 'nobody'
}

export interface Served {
  /** The origin. */
  url: string
  /** The server's parts, for jobs that a test runs itself. */
  services: Services
  /** Sets the clock of server and pages to a moment, where it stays. Sessions opened afterwards are valid for a year. */
  setNow(moment: string): Promise<void>
  sql: TestDatabase['sql']
  /** Output of the server. */
  said: string[]
  smtp: TestSmtp
  oidc: OidcServer
  /** Errors in pages that {@link Served.open} made: errors of scripts, and what the policy refused. */
  faults: string[]
  /** @returns the id of the person of a role */
  userOf(role: Role): Promise<number>
  /** @returns calls as the person of a role, in a session of its own */
  api(role: Role): Promise<Api>
  /** @returns a page in a fresh profile, signed in where a role is given, at no address yet */
  open(role: Role | null, options?: PageOptions): Promise<Page>
  stop(): Promise<void>
}

/**
 * The whole product on a free port of 127.0.0.1, as `npm start` starts it: pages, calls, jobs and the mail engine, with
 * a database and a folder of its own.
 */
export async function startServed(options: ServeOptions = {}): Promise<Served> {
  const { people = 'roles' } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-served-'))
  const database = await (people === 'demo' ? demoDatabase(dataDir) : testDatabase())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const smtp = options.smtp ? await startSmtp(options.smtp === true ? {} : options.smtp) : undefined
  const oidc = options.oidc ? await (await import('./oidc')).startOidc(url) : undefined
  const config = readConfig(
    {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ...(smtp ? { SMTP_URL: smtp.url } : {}),
      ...oidc?.env,
      ...options.env,
    },
    { demo: people === 'demo' },
  )
  const said: string[] = []
  if (people === 'roles') await makeStaff(database.sql)
  let moment: Date | undefined
  const now = () => moment ?? new Date()
  const stop = await start(config, { say: line => void said.push(line), pages: PAGES, now })
  const faults: string[] = []
  const services: Services = {
    sql: database.sql as unknown as Services['sql'],
    config,
    now,
    log: fastify({ logger: false }).log,
    hooks,
  }
  const userOf = async (role: Role) => {
    const [user] = await database.sql<{ id: number }[]>`
      select id from users where role = ${role} order by id limit 1`
    if (!user) throw new Error(`Nobody is ${role}.`)
    return user.id
  }
  const yearAhead = () => new Date(now().getTime() + (moment ? 365 * 86_400_000 : 0))
  const tokenOf = async (role: Role) => signIn({ ...services, now: yearAhead }, await userOf(role))
  return {
    url,
    services,
    async setNow(to) {
      moment = new Date(to)
      for (const context of (await browser()).contexts()) await context.clock.setFixedTime(moment)
    },
    sql: database.sql,
    said,
    faults,
    get smtp() {
      return there(smtp, 'smtp')
    },
    get oidc() {
      return there(oidc, 'oidc')
    },
    userOf,
    api: async role => apiOf(url, await tokenOf(role)),
    async open(role, look) {
      const page = await newPage({ baseURL: url, ...look })
      if (role) await page.context().addCookies([{ name: '_MJC', value: await tokenOf(role), url }])
      if (moment) await page.context().clock.setFixedTime(moment)
      page.setDefaultTimeout(SOON)
      listen(page, faults)
      return page
    },
    async stop() {
      await closePages()
      await stop()
      await smtp?.stop()
      await oidc?.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A path of no screen: its page has nothing in common with any other, so that what is left is seen to be gone. */
export const NOWHERE = '/no-such-page'

/** Goes on as a link would, by way of nowhere: to load the application anew is most of the time of a screen. */
export async function goOn(page: Page, path: string): Promise<void> {
  for (const next of path === NOWHERE ? [NOWHERE] : [NOWHERE, path]) {
    await page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, next)
    const nowhere = page.locator('.a-alone')
    await (next === NOWHERE ? nowhere.waitFor() : nowhere.waitFor({ state: 'detached' }))
  }
}

/** Waits until nothing is under way: what loads, and what the editor's frame draws. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const busy = page.locator('.s-progress, .l-loading, .f-loading, .tb-starting')
  for (let quiet = 0; quiet < 3; quiet = (await busy.count()) ? 0 : quiet + 1) await page.waitForTimeout(50)
}

/** Keeps what each open page shows when a test fails, as a picture and as a screen reader has it. Pages that tests leave open are closed. */
export function pictureFailures(): void {
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    let kept = 0
    for (const context of (await browser()).contexts()) {
      for (const page of context.pages()) {
        if (failed) await keep(page, `${nameOf(task.name)}-${kept++}`).catch(() => undefined)
      }
      await context.close()
    }
  })
}

const nameOf = (test: string) =>
  test
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 60)

async function keep(page: Page, name: string): Promise<void> {
  const path = await picture(page, name)
  await writeFile(path.replace(/png$/, 'yml'), `${page.url()}\n${await page.ariaSnapshot()}\n`)
}

function there<T>(part: T | undefined, name: string): T {
  if (!part) throw new Error(`Ask startServed for ${name}.`)
  return part
}

async function makeStaff(sql: TestDatabase['sql']): Promise<void> {
  await makePeople(sql)
  await nameController(sql)
  const [pin, password] = await Promise.all([hashSecret(PIN, QUICK_COST), hashSecret(PASSWORD, QUICK_COST)])
  await sql`update users set pin = ${pin}, password = ${password}`
}

/** Errors of scripts, and whatever the console calls an error; a call that is refused is no fault of the page. */
function listen(page: Page, faults: string[]): void {
  page.on('pageerror', error => faults.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', message => {
    if (message.type() !== 'error' || /Failed to load resource/.test(message.text())) return
    faults.push(`${page.url()}: ${message.text()}`)
  })
}

/** The next port of this process: each has a hundred of its own, so that files side by side do not meet. */
let nextPort = 20_000 + (process.pid % 120) * 100

/**
 * A port below those that a system gives to connections (from 32768, on macOS from 49152): none of them takes it between
 * now and the start of the server, which needs its address before it listens.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort++
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise(done => {
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}

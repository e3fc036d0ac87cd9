import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app'
import { ensureMagic } from './auth/install'
import { type Config, warningsOf } from './config'
import { counted } from './counted'
import { demandDataFolder, demandFolder } from './dataFolder'
import { connect } from './db/connect'
import { asFullDisk } from './db/diskSpace'
import { openFailFast } from './db/failFast'
import { asLostDatabase } from './db/lostDatabase'
import { MIGRATIONS, migrate } from './db/migrate'
import { addRoles } from './db/roles'
import { settleRestore } from './db/swap'
import { fillDemo, refuseOtherDemo } from './demo'
import { hooks, jobs } from './features'
import { mailContext } from './features/mail'
import { sealLogs } from './features/people/logSeals'
import { keepOlderCases, shipRoutes } from './features/routes'
import { buildHealthApp } from './http/health-app'
import { listen } from './http/listen'
import { runJobs } from './jobs/queue'
import { type Lifecycle, within } from './lifecycle'
import { openLog } from './log'
import { MailWorker } from './mail'
import type { Services } from './services'

/** The environment of a run. */
export interface Surroundings {
  /** Takes Lotse's own words, a line at a time; everything else is a structured log line. */
  say(line: string): void
  /** The folder that the browser's build wrote; the one beside the built server unless given. */
  pages?: string
  log?: FastifyBaseLogger
  /** The clock of everything but the database; the machine's unless given. */
  now?: () => Date
  /** Ends the waiting for a database that cannot be reached, and what prepares one. */
  signal?: AbortSignal
}

/**
 * Stops a run within 14 seconds. Readiness is red from the call on.
 * @param options.notice milliseconds between red readiness and the end of accepting, for a proxy that asks for it
 */
export type StopRun = (options?: { notice?: number }) => Promise<void>

const BUILT_PAGES = join(dirname(fileURLToPath(import.meta.url)), '../browser')

/** Milliseconds for the mail engine to end what is on the wire, and for pools to end their statements. */
const MAIL_MS = 10_500
const POOL_MS = 1_000

/**
 * Starts everything that the settings ask for.
 * @returns how to stop it again
 * @throws Error with one clear line where a part cannot start; what had started is stopped then
 */
export async function start(
  config: Config,
  { say, pages = BUILT_PAGES, log = openLog(config.logLevel), now = () => new Date(), signal }: Surroundings,
): Promise<StopRun> {
  const lifecycle: Lifecycle = { isStopping: false }
  const run = new Run(lifecycle, log)
  let isStarted = false
  // A line after the start has no reader at a terminal, so it is part of the log.
  const tell = (line: string) => (isStarted ? log.warn(line) : say(line))
  try {
    await demandDataFolder(config.dataDir)
    if (config.logSealDir) await demandFolder('LOG_SEAL_DIR', config.logSealDir)
    for (const line of warningsOf(config)) say(line)
    const database = await connect(config, { say: tell, signal })
    const close = () => database.close(POOL_MS / 1_000)
    run.afterWork(close)
    const preparing = takenBackBy(signal, close)
    await settleRestore(database.sql, { dataDir: config.dataDir, url: database.url }, say)
    await refuseOtherDemo({ sql: database.sql, config })
    await migrate(database.sql, MIGRATIONS, {
      tell: missing => say(`Upgrading the database: ${counted(missing.length, 'step')} ...`),
    })
    await addRoles(database.sql)
    for (const line of await shipRoutes(database.sql, now())) say(line)
    await keepOlderCases(database.sql)
    const services: Services = {
      sql: database.sql,
      config,
      now,
      log,
      say,
      hooks,
      lifecycle,
    }
    if (config.demo) await fillDemo(services, say)
    preparing.end()
    // After everything that writes has stopped, and before the database goes: nothing waits unsealed for the next start.
    run.afterWork(() =>
      sealLogs(services, { patience: 1_000 }).catch(error => log.warn({ err: error }, 'log not sealed')),
    )
    await startWork(run, { services, url: database.url })
    if (config.role !== 'worker') {
      const calls = openFailFast(database)
      run.afterWork(() => within(POOL_MS, calls.close()))
      const app = await buildApp({ ...services, sql: calls.sql }, pages)
      run.work(notice => wait(notice).then(() => app.close()))
      await listen(app, { variable: 'PORT', port: config.port, host: config.host })
    }
    await openHealthPort(run, services)
    if (config.role !== 'worker') await greet(services, say)
    isStarted = true
    return options => run.stop(options)
  } catch (error) {
    await run.stop()
    throw asLostDatabase(await asFullDisk(error, config), {
      during: 'while Lotse started',
      next: 'See the log of PostgreSQL for the reason, let it run again, and start Lotse.',
    })
  }
}

/**
 * Lets a stop cut what prepares the database: each step of it is one transaction, which the end of its connection takes
 * back. Filling the demo may take longer than a stop may.
 * @param close ends the connections
 * @returns `end` says that it is prepared
 * @throws the signal's reason where the stop came before
 */
function takenBackBy(signal: AbortSignal | undefined, close: () => Promise<void>): { end(): void } {
  const cut = () => void close().catch(() => undefined)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', cut)
  return {
    end() {
      signal?.removeEventListener('abort', cut)
      signal?.throwIfAborted()
    },
  }
}

/** The parts of a run that were started, and how they stop. */
class Run {
  readonly #work: ((notice: number) => Promise<unknown>)[] = []
  readonly #rest: (() => Promise<unknown>)[] = []

  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Adds a part that works on calls, jobs or mail: all of them stop side by side. */
  work(stop: (notice: number) => Promise<unknown>): void {
    this.#work.push(stop)
  }

  /** Adds a part that the working ones need: these stop afterwards, one by one, the last one first. */
  afterWork(stop: () => Promise<unknown>): void {
    this.#rest.push(stop)
  }

  async stop({ notice = 0 }: { notice?: number } = {}): Promise<void> {
    this.lifecycle.isStopping = true
    await Promise.all(this.#work.splice(0).map(stop => this.#try(() => stop(notice))))
    for (const stop of this.#rest.splice(0).reverse()) await this.#try(stop)
  }

  /** One part that cannot stop cleanly does not keep the others from it. */
  async #try(stop: () => Promise<unknown>): Promise<void> {
    await stop().catch(error => this.log.error({ err: error }, 'a part did not stop cleanly'))
  }
}

/** Starts jobs and the mail engine, unless the role is `web`. */
async function startWork(run: Run, { services, url }: { services: Services; url: string }): Promise<void> {
  const { config, lifecycle, log } = services
  if (config.role === 'web') return
  const runner = await runJobs(services, jobs, { url })
  run.work(() => runner.stop())
  if (lifecycle) lifecycle.jobs = runner
  const worker = await sendMail(services)
  run.work(async () => {
    if (!(await within(MAIL_MS, worker.stop()))) log.warn('the mail engine did not stop in time')
  })
  if (lifecycle) lifecycle.mail = worker
}

async function openHealthPort(run: Run, services: Services): Promise<void> {
  const { healthPort, host } = services.config
  if (healthPort === undefined) return
  const app = await buildHealthApp(services)
  // Closed with the pools: it answers, in red, for as long as the rest stops.
  run.afterWork(() => app.close())
  await listen(app, { variable: 'HEALTH_PORT', port: healthPort, host })
}

/** The mail engine in this process. */
async function sendMail(services: Services): Promise<MailWorker> {
  const { config, log } = services
  const { smtpUrl, smtpConnections } = config
  const worker = new MailWorker({ ...(await mailContext(services)), smtpUrl, smtpConnections, log })
  await worker.start()
  return worker
}

async function greet(services: Services, say: Surroundings['say']): Promise<void> {
  const { origin } = services.config
  say(`Lotse is ready: ${origin}`)
  const magic = await ensureMagic(services)
  if (magic) say(`First sign-in: ${origin}/login/${magic}`)
}

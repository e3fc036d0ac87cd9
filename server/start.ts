import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from './app'
import { ensureMagic } from './auth/install'
import type { Config } from './config'
import { connect } from './db/connect'
import { migrate } from './db/migrate'
import { openImpatient } from './db/silence'
import { settleRestore } from './db/swap'
import { checkDemo, fillDemo } from './demo'
import { hooks, jobs } from './features'
import { mailContext } from './features/mail'
import { sealLogs } from './features/people/logSeals'
import { runJobs } from './jobs/queue'
import { MailWorker } from './mail'
import type { Services } from './services'

/** What is told to who started the server, and where the browser's part lies. */
export interface Surroundings {
  /** Takes Lotse's own words, a line at a time; everything else is a structured log line. */
  say(line: string): void
  /** The folder that the browser's build wrote; the one beside the built server unless given. */
  pages?: string
}

const BUILT_PAGES = join(dirname(fileURLToPath(import.meta.url)), '../browser')

/**
 * Starts everything that the settings ask for.
 * @returns how to stop it again, in the reverse order
 * @throws Error with one clear line where a part cannot start; what had started is stopped then
 */
export async function start(
  config: Config,
  { say, pages = BUILT_PAGES }: Surroundings,
): Promise<() => Promise<void>> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const database = await connect(config, { say })
    stops.push(() => database.close())
    await settleRestore(database.sql, { dataDir: config.dataDir, url: database.url }, say)
    await migrate(database.sql)
    const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' })
    const services: Services = { sql: database.sql, config, now: () => new Date(), log, hooks }
    // After everything that writes has stopped, and before the database goes: nothing waits unsealed for the next start.
    stops.push(() =>
      sealLogs(services, { patience: 1_000 }).catch(error => log.warn({ err: error }, 'log not sealed')),
    )
    await (config.demo ? fillDemo(services, say) : checkDemo(services))
    if (config.role !== 'web') {
      const runner = await runJobs(services, jobs, database.url)
      stops.push(() => runner.stop())
      const worker = await sendMail(services, say)
      stops.push(() => worker.stop())
    }
    if (config.role !== 'worker') {
      const calls = openImpatient(database)
      stops.push(() => calls.close())
      const app = await buildApp({ ...services, sql: calls.sql }, pages)
      stops.push(() => app.close())
      await app.listen({ port: config.port, host: config.host })
      await greet(services, say)
    }
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** The mail engine in this process. */
async function sendMail(services: Services, say: Surroundings['say']): Promise<MailWorker> {
  const { smtpUrl, smtpConnections } = services.config
  const worker = new MailWorker({ ...(await mailContext(services)), smtpUrl, smtpConnections, say })
  await worker.start()
  return worker
}

async function greet(services: Services, say: Surroundings['say']): Promise<void> {
  const { origin } = services.config
  say(`Lotse is ready: ${origin}`)
  const magic = await ensureMagic(services)
  if (magic) say(`First sign-in: ${origin}/login/${magic}`)
}

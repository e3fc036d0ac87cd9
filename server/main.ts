import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from './app'
import { ensureMagic } from './auth/install'
import { type Config, readConfig } from './config'
import { connect } from './db/connect'
import { migrate } from './db/migrate'
import { checkDemo, fillDemo } from './demo'
import { hooks, jobs } from './features'
import { mailContext } from './features/mail'
import { runJobs } from './jobs/queue'
import { MailWorker } from './mail'
import type { Services } from './services'

/** Lotse's own words to who started it; everything else is a structured log line. */
const say = (line: string) => process.stdout.write(`${line}\n`)

const here = dirname(fileURLToPath(import.meta.url))

/** Starts everything that the settings ask for, and stops it again in the reverse order. */
export async function start(config: Config): Promise<() => Promise<void>> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const database = await connect(config, { say })
    stops.push(() => database.close())
    await migrate(database.sql)
    const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' })
    const services: Services = { sql: database.sql, config, now: () => new Date(), log, hooks }
    await (config.demo ? fillDemo(services, say) : checkDemo(services))
    if (config.role !== 'web') {
      const runner = await runJobs(services, jobs, database.url)
      stops.push(() => runner.stop())
      const worker = await sendMail(services)
      stops.push(() => worker.stop())
    }
    if (config.role !== 'worker') {
      const app = await buildApp(services, process.env.LOTSE_PAGES ?? join(here, '../browser'))
      stops.push(() => app.close())
      await app.listen({ port: config.port, host: config.host })
      await greet(services)
    }
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** The mail engine in this process. */
async function sendMail(services: Services): Promise<MailWorker> {
  const { smtpUrl, smtpConnections, dataDir } = services.config
  const worker = new MailWorker({ ...(await mailContext(services)), smtpUrl, smtpConnections, dataDir, say })
  await worker.start()
  return worker
}

async function greet(services: Services): Promise<void> {
  const { origin } = services.config
  say(`Lotse is ready: ${origin}`)
  const magic = await ensureMagic(services)
  if (magic) say(`First sign-in: ${origin}/login/${magic}`)
}

/** Reads the environment, starts, and stops cleanly on a signal. */
export async function main(): Promise<void> {
  const config = readConfig(process.env, { demo: process.argv.includes('--demo') })
  const stop = await start(config)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Stopping.')
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

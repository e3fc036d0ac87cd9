import { readConfig } from './config'
import { start } from './start'

/** Lotse's own words to who started it; everything else is a structured log line. */
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Reads the environment, starts, and stops cleanly on a signal. */
export async function main(): Promise<void> {
  const config = readConfig(process.env, { demo: process.argv.includes('--demo') })
  const stop = await start(config, { say, pages: process.env.LOTSE_PAGES })
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

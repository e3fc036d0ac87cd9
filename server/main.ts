import { setFlagsFromString } from 'node:v8'
import { type Config, readConfig } from './config'
import { openLog } from './log'
import { describePrinting } from './pdf'
import { type StopRun, start } from './start'
import { handleUnhandledErrors } from './unhandledErrors'

/**
 * How much more than what is in use the heap may grow to before it is cleared. V8 itself takes up to four times as much
 * where the machine has it: with this a short import took 274 MB instead of 396.
 */
const HEAP_GROWTH_PERCENT = 60
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)

/** The longest that a stop may take, milliseconds; the process ends then whatever is under way. */
const STOP_MS = 15_000
/** After SIGTERM readiness is red for this long before the port closes, so that a proxy can look elsewhere. */
const NOTICE_MS = 500

/** Lotse's own words to who started it; everything else is a structured log line. */
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Reads the environment, starts, and stops cleanly on a signal or after an exception that nobody handled. */
export async function main(): Promise<void> {
  const config = readConfig(process.env, { demo: process.argv.includes('--demo') })
  const log = openLog(config.logLevel)
  const waiting = new AbortController()
  const starting = start(config, { say, pages: process.env.LOTSE_PAGES, log, signal: waiting.signal })
  const stop = stopOnce(starting, waiting)
  handleUnhandledErrors({ log, stop: () => stop({ code: 1 }) })
  process.on('SIGINT', () => stop({ code: 0 }))
  process.on('SIGTERM', () => stop({ code: 0, notice: NOTICE_MS }))
  try {
    await starting
  } catch (error) {
    if (waiting.signal.aborted) return
    throw error
  }
  await tellPrinting(config)
}

interface Ending {
  /** The exit code of a stop that went well. */
  code: number
  notice?: number
}

/**
 * A stop during the start ends a wait for the database, and what prepares one, at once; otherwise it follows the start, or
 * the database would be left running. A second signal changes nothing: after Ctrl-C the terminal and npm each send one.
 */
function stopOnce(starting: Promise<StopRun>, waiting: AbortController): (ending: Ending) => void {
  let isStopping = false
  return ({ code, notice }) => {
    if (isStopping) return
    isStopping = true
    say('Stopping.')
    waiting.abort()
    setTimeout(() => {
      say(`The stop took longer than ${STOP_MS / 1_000} s; ending now.`)
      process.exit(1)
    }, STOP_MS).unref()
    starting
      .then(stop => stop({ notice }))
      // A start that was given up has stopped its parts by itself.
      .catch(() => undefined)
      .then(() => process.exit(code))
  }
}

async function tellPrinting({ role }: Config): Promise<void> {
  const line = role === 'worker' ? undefined : await describePrinting()
  if (line) say(line)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

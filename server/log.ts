import { destination, type Logger, pino } from 'pino'
import type { Config } from './config'

/**
 * Opens the log: lines of JSON on standard output. A line that cannot be written (full disk, closed pipe) is dropped, as
 * an error of the stream would otherwise end the process.
 */
export function openLog(level: Config['logLevel']): Logger {
  const output = destination({ dest: 1, sync: true })
  output.on('error', ignore)
  process.stdout.on('error', ignore)
  return pino({ level }, output)
}

function ignore(): void {
  // Nothing can be said where the output itself fails.
}

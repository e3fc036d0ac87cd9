import { destination, type Logger, pino } from 'pino'
import { sensitiveNames } from '../contract/sensitive'
import type { Config } from './config'

/** How deep a record may stand in a logged object. */
const DEPTHS = ['', '*.', '*.*.']

/**
 * Opens the log: lines of JSON on standard output, without secrets and sensitive fields of records. A line that cannot be
 * written (full disk, closed pipe) is dropped, as an error of the stream would otherwise end the process.
 * @param stream where the lines go instead
 */
export function openLog(level: Config['logLevel'], stream?: NodeJS.WritableStream): Logger {
  const paths = sensitiveNames().flatMap(name => DEPTHS.map(depth => depth + name))
  const options = { level, redact: { paths, censor: '[left out]' } }
  if (stream) return pino(options, stream)
  const output = destination({ dest: 1, sync: true })
  output.on('error', ignore)
  process.stdout.on('error', ignore)
  return pino(options, output)
}

function ignore(): void {
  // Nothing can be said where the output itself fails.
}

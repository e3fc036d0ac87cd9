import { type Logger, pino } from 'pino'
import { sensitiveNames } from '../contract/sensitive'

/** How deep a record may stand in what is logged. */
const DEPTHS = ['', '*.', '*.*.']

/** Starts the log of the process. Secrets and sensitive fields of records are left out, wherever a record is logged. */
export function startLog(level: string, stream?: NodeJS.WritableStream): Logger {
  const paths = sensitiveNames().flatMap(name => DEPTHS.map(depth => depth + name))
  const options = { level, redact: { paths, censor: '[left out]' } }
  return stream ? pino(options, stream) : pino(options)
}

import { destination, type LogFn, type Logger, type LoggerOptions, pino } from 'pino'
import { sensitiveNames } from '../contract/definition/sensitive'
import type { Config } from './config'
import { describeError } from './describeError'

/** Fields that libraries log of a call at low levels: tokens and bodies. */
const PARTS_OF_CALLS = ['headers', 'query', 'body', 'rawPacket']
/** How deep a record may stand in a logged object. */
const DEPTHS = ['', '*.', '*.*.']

/**
 * Opens the log: lines of JSON on standard output, without secrets, sensitive fields of records and parts of calls.
 * Errors are described by {@link describeError}, under whatever name they are logged. A line that cannot be written (full
 * disk, closed pipe) is dropped, as an error of the stream would otherwise end the process.
 * @param stream where the lines go instead
 */
export function openLog(level: Config['logLevel'], stream?: NodeJS.WritableStream): Logger {
  const names = new Set([...PARTS_OF_CALLS, ...sensitiveNames()])
  const paths = [...names].flatMap(name => DEPTHS.map(depth => depth + name))
  const options: LoggerOptions = {
    level,
    redact: { paths, censor: '[left out]' },
    serializers: { err: value => value },
    formatters: { log: withDescribedErrors },
    hooks: { logMethod: logWithoutMessage },
  }
  if (stream) return pino(options, stream)
  const output = destination({ dest: 1, sync: true })
  output.on('error', ignore)
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore)
  return pino(options, output)
}

function withDescribedErrors(line: Record<string, unknown>): Record<string, unknown> {
  const described = (value: unknown) => (value instanceof Error ? describeError(value) : value)
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, described(value)]))
}

/** An error that is logged alone would give the line its message. */
function logWithoutMessage(this: Logger, line: Parameters<LogFn>, log: LogFn): void {
  const [first, text, ...rest] = line as [unknown, string | undefined, ...unknown[]]
  if (first instanceof Error) log.call(this, { err: first }, text ?? 'an error', ...rest)
  else log.apply(this, line)
}

function ignore(): void {
  // Nothing can be said where the output itself fails.
}

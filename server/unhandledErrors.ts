import type { FastifyBaseLogger } from 'fastify'
import { codeOf, describeError } from './describeError'
import { strayErrors } from './metrics'

/** Receives errors that no code handled. */
export interface StrayHandling {
  log: FastifyBaseLogger
  /** Begins a clean stop; called at most once. */
  stop(): void
}

/**
 * Handles errors that reached nobody, so that none ends the process silently (docs/decisions/0030). A rejection and the fault
 * of one connection or file are logged and counted, and the process serves on. After any other exception the state is
 * unknown: the process stops cleanly.
 */
export function handleUnhandledErrors({ log, stop }: StrayHandling): void {
  let isStopping = false
  process.on('unhandledRejection', reason => {
    strayErrors.inc({ kind: 'rejection' })
    log.error(describeError(reason), 'a rejection was handled by nobody')
  })
  process.on('uncaughtException', error => {
    if (isFaultOfOneResource(error)) {
      strayErrors.inc({ kind: 'io' })
      log.error(describeError(error), 'an input or output error was handled by nobody')
      return
    }
    strayErrors.inc({ kind: 'exception' })
    log.fatal(describeError(error), 'an exception was handled by nobody; stopping')
    if (isStopping) return
    isStopping = true
    stop()
  })
}

/** A system call on one socket or file failed, and its `error` event had no listener: nothing else is touched by it. */
function isFaultOfOneResource(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && /^E[A-Z0-9]+$/.test(codeOf(error))
}

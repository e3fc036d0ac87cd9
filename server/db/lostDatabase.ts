import { codeOf } from '../describeError'

/** Codes of a connection that ended: the driver's, the system's, and PostgreSQL's for its end and for connections (classes 57P and 08). */
const LOST = /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|ECONN\w+|EPIPE|57P0\d|08\w{3})$/

/** Tells whether an error says that the connection to the database ended. */
export const isLost = (error: unknown): boolean => LOST.test(codeOf(error))

/** The database ended the connection: the cause in plain words, and what to do. Its code is that of the driver. */
class LostDatabase extends Error {
  override name = 'LostDatabase'
  constructor(
    message: string,
    readonly code: string,
    cause: unknown,
  ) {
    super(message, { cause })
  }
}

/**
 * Returns the error of a work on the database with its cause in plain words where the database ended the connection. The driver
 * names an address or a code alone.
 * @param told.during the work, as in "while the backup was restored"
 * @param told.next what it left, and what the operator does now
 */
export function asLostDatabase(error: unknown, { during, next }: { during: string; next: string }): unknown {
  const code = codeOf(error)
  if (error instanceof LostDatabase || !isLost(error)) return error
  return new LostDatabase(
    `The connection to the database ended ${during} (${code}): PostgreSQL was stopped or restarted, crashed, or the network failed. ${next}`,
    code,
    error,
  )
}

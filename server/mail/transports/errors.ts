import type { Ending } from '../../../contract/mail/engine-replies'
import { replyText, type SmtpReply } from './replies/reply'

const ENDED: Record<Ending, string> = {
  closed: 'the server closed the connection',
  silent: 'the server did not answer in time',
  ours: 'closed by us',
  unreachable: 'cannot connect',
}

/** The connection ended, or was ended by us, before an answer came. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
  /** How it ended, where there are words for it; else the message says what came of the network or the server. */
  readonly ending: Ending | undefined

  constructor(how: Ending | Error | { said: string }) {
    super(typeof how === 'string' ? ENDED[how] : how instanceof Error ? how.message : how.said)
    this.ending = typeof how === 'string' ? how : undefined
  }
}

/** The connection was gone before the dot was written: the message was certainly not sent. */
export class DotNotSent extends ConnectionLost {
  override name = 'DotNotSent'
}

/** @returns what ended a connection, as a reply of the engine names it */
export const causeOf = (error: unknown): string =>
  (error instanceof ConnectionLost && error.ending) ||
  (error instanceof Error ? error.message : String(error))

/** The server answered a greeting, EHLO, STARTTLS or AUTH by no: nothing can be sent this way. */
export class HandshakeRefused extends Error {
  override name = 'HandshakeRefused'
  constructor(
    readonly step: string,
    readonly reply: SmtpReply,
  ) {
    super(`${step}: ${replyText(reply)}`)
  }
}

import { replyText, type SmtpReply } from './reply'

/** The connection ended, or was ended by us, before an answer came. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** The connection was gone before the dot was written: the message was certainly not sent. */
export class DotNotSent extends ConnectionLost {
  override name = 'DotNotSent'
}

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

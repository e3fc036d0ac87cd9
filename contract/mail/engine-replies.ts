/**
 * Replies of the engine in the place of a mail server's: kept in the outbox for want of a server; the
 * sender went away before the answer was recorded; the message went out and no answer came; the connection was lost
 * before the message was complete; the message could not be made.
 */
export const ENGINE_REPLIES = ['kept', 'worker_gone', 'no_answer', 'lost', 'not_rendered'] as const
export type EngineReply = (typeof ENGINE_REPLIES)[number]

/** Causes of a connection's end: the server, its silence, ourselves; or there was none. */
export const ENDINGS = ['closed', 'silent', 'ours', 'unreachable'] as const
export type Ending = (typeof ENDINGS)[number]

/** A reply that the engine wrote: which, and its cause, one of {@link ENDINGS} or words as they came. */
export interface ReadReply {
  own: EngineReply
  ending?: Ending
  detail?: string
}

/** An answer of a server begins with three digits. */
const FORM = /^engine:([a-z_]+)(?: (.*))?$/s

/** @returns a reply of the engine as it is kept, `engine:no_answer closed` */
export function engineReply(own: EngineReply, cause?: Ending | (string & {})): string {
  return cause ? `engine:${own} ${cause}` : `engine:${own}`
}

/** @returns nothing for the answer of a mail server, which stays as it came */
export function readReply(reply: string): ReadReply | undefined {
  const [, name, cause] = FORM.exec(reply) ?? []
  const own = ENGINE_REPLIES.find(each => each === name)
  if (!own) return undefined
  const ending = ENDINGS.find(each => each === cause)
  if (ending) return { own, ending }
  return cause ? { own, detail: cause } : { own }
}

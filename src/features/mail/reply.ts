/** What the engine itself wrote in the place of a mail server's answer (server/mail: leases, outbox, worker). */
const OWN = [
  ['kept', /^kept in the outbox: no mail server is configured$/],
  ['worker_gone', /^the sender went away before the answer was recorded$/],
  ['no_answer', /^no answer to the message: (.*)$/s],
  ['lost', /^connection lost before the message was complete: (.*)$/s],
  ['not_rendered', /^not rendered: (.*)$/s],
] as const

/** What ended a connection, in the engine's words. */
const ENDINGS = [
  ['closed', 'the server closed the connection'],
  ['silent', 'the server did not answer in time'],
  ['ours', 'closed by us'],
  ['unreachable', 'cannot connect'],
] as const

export type OwnReply = (typeof OWN)[number][0]

/** A reply that the engine wrote: which, and what it names: a cause that has words of its own, or one as it came. */
export interface ReadReply {
  own: OwnReply
  ending?: (typeof ENDINGS)[number][0]
  detail?: string
}

/** @returns nothing for the answer of a mail server, which stays as it came */
export function readReply(reply: string): ReadReply | undefined {
  for (const [own, pattern] of OWN) {
    const found = pattern.exec(reply)
    if (!found) continue
    const detail = found[1] || undefined
    const ending = ENDINGS.find(([, words]) => words === detail)?.[0]
    return ending ? { own, ending } : { own, detail }
  }
  return undefined
}

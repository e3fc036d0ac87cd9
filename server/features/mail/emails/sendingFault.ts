/** The reason why a mail could not be sent. */
interface SendingFault {
  /** No answer, or a 4xx one, may be another one later (RFC 5321, 4.2.1); a 5xx is final. */
  isTemporary: boolean
  /** In the words of the mail server, on one line. They may quote addresses. */
  words: string
}

/** Reads the error of a mail that could not be sent. */
export function sendingFault(error: unknown): SendingFault {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  const words = error instanceof Error ? error.message : ''
  return { isTemporary: code === undefined || Number(code) < 500, words: words.replace(/\s+/g, ' ') }
}

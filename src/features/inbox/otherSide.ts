type Translate = (key: string, options?: Record<string, unknown>) => string

/** Explanations of the codes of the network (Node's `errno` and TLS codes, and our own of `server/outbound`). */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  demo: /^demo_calls_nobody$/,
  private_address: /^private_address$/,
  not_http: /^not_http$/,
  too_large: /^too_large$/,
  timeout: /^(timeout|ETIMEDOUT)$/,
  unknown_address: /^(ENOTFOUND|EAI_AGAIN)$/,
  refused: /^ECONNREFUSED$/,
  unreachable: /^(EHOSTUNREACH|ENETUNREACH)$/,
  ended: /^(ECONNRESET|EPIPE)$/,
  certificate: /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|^EPROTO$/,
}

/**
 * @param said the kept answer of another system, or the code of the error
 * @returns words for a code; what the other side said itself stays as it is
 */
export function otherSide(translate: Translate, said: string): string {
  const code = /^(?:The other side gave no answer: )?(\w+)$/.exec(said)?.[1]
  const meaning = code && Object.keys(MEANINGS).find(name => MEANINGS[name]?.test(code))
  return meaning ? translate(`other_side.${meaning}`) : said
}

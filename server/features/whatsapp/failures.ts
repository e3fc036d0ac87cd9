import { type OutboundAnswer, OutboundError } from '../../outbound'

/**
 * What is to be done about a message that did not go:
 * `wait`: the other side asks for slower sending; `again`: nothing was taken, and it may work later;
 * `refused`: it never will; `uncertain`: it may have gone.
 */
export type FailureWay = 'wait' | 'again' | 'refused' | 'uncertain'

/** An answer that is none, or a refusal of the other side. */
export class WhatsappError extends Error {
  override name = 'WhatsappError'
  constructor(
    readonly way: FailureWay,
    /** The other side's code and words: `131047 Re-engagement message`. */
    readonly words: string,
    readonly more: {
      status?: number
      /** Seconds. */
      retryAfter?: number
      /** Slower for the whole number rather than for one person. */
      forAll?: boolean
    } = {},
  ) {
    super(words)
  }
}

/** Too many calls, of the app, of the number or to one person (Cloud API, "Error codes", throttling). */
const THROTTLED = new Set([4, 80007, 130429, 131048, 131056, 133016])
/** To one person only. */
const PAIR_LIMIT = 131056
/** Meta's own troubles, for which it asks to try again. */
const TROUBLES = new Set([1, 2, 131016, 131057])
/** Nothing has left this machine. */
const NOT_REACHED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'private_address', 'not_http'],
])

/** @returns what a refusal of the Cloud API means; one without its error object may have been a proxy's */
export function refusalOf({ status, headers, body }: OutboundAnswer): WhatsappError {
  const error = errorIn(body)
  const after = Number(headers['retry-after'])
  const retryAfter = Number.isFinite(after) && after > 0 ? after : undefined
  if (!error) {
    const words = `${status} ${body.toString('utf8').replace(/\s+/g, ' ').slice(0, 200)}`.trim()
    if (status === 429) return new WhatsappError('wait', words, { status, retryAfter, forAll: true })
    return new WhatsappError(status >= 500 ? 'uncertain' : 'refused', words, { status, retryAfter })
  }
  const { code, message, details } = error
  const words = `${code} ${details ?? message}`.slice(0, 400)
  if (status === 429 || THROTTLED.has(code))
    return new WhatsappError('wait', words, { status, retryAfter, forAll: code !== PAIR_LIMIT })
  return new WhatsappError(TROUBLES.has(code) ? 'again' : 'refused', words, { status })
}

/** @returns an error of the way there as what it means for a message that was being sent */
export function wayThere(error: unknown): WhatsappError {
  if (error instanceof WhatsappError) return error
  if (error instanceof OutboundError)
    return new WhatsappError(NOT_REACHED.has(error.code) ? 'again' : 'uncertain', error.code)
  return new WhatsappError('refused', String((error as Error).message).slice(0, 400))
}

function errorIn(body: Buffer): { code: number; message: string; details?: string } | undefined {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as {
      error?: { code?: unknown; message?: unknown; error_data?: { details?: unknown } }
    }
    if (!error || !Number.isInteger(error.code)) return undefined
    const details = error.error_data?.details
    return {
      code: error.code as number,
      message: String(error.message ?? ''),
      ...(typeof details === 'string' ? { details } : {}),
    }
  } catch {
    return undefined
  }
}

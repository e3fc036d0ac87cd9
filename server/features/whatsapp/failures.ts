import { type OutboundAnswer, OutboundError } from '../../outbound'
import { jsonObject } from '../../outbound/jsonObject'

/**
 * How a message failed.
 * `wait`: throttled; `again`: not accepted, a retry may work; `refused`: permanent; `uncertain`: it may have arrived.
 */
type FailureOutcome = 'wait' | 'again' | 'refused' | 'uncertain'

/** A refusal of the provider, or a missing response. */
export class WhatsappError extends Error {
  override name = 'WhatsappError'
  constructor(
    readonly outcome: FailureOutcome,
    /** The provider's code and text: `131047 Re-engagement message`. */
    readonly words: string,
    readonly more: {
      status?: number
      /** Seconds. */
      retryAfter?: number
      /** Whether the limit is one of the whole number rather than of one recipient. */
      forAll?: boolean
    } = {},
  ) {
    super(words)
  }
}

/** Too many calls, of the app, of the number or to one person (Cloud API, "Error codes", throttling). */
const THROTTLED = new Set([4, 80007, 130429, 131048, 131056, 133016])
/** Limit for one recipient. */
const PAIR_LIMIT = 131056
/** Temporary errors of Meta, which asks for a retry. */
const TEMPORARY = new Set([1, 2, 131016, 131057])
/** Errors before anything was sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'private_address',
  'not_http',
])

/** Converts an error response of the Cloud API. One without its error object may come from a proxy. */
export function errorOfAnswer({ status, headers, body }: OutboundAnswer): WhatsappError {
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
  return new WhatsappError(TEMPORARY.has(code) ? 'again' : 'refused', words, { status })
}

/** Converts an error that was thrown while a message was being sent. */
export function toWhatsappError(error: unknown): WhatsappError {
  if (error instanceof WhatsappError) return error
  if (error instanceof OutboundError)
    return new WhatsappError(NOT_CONNECTED.has(error.code) ? 'again' : 'uncertain', error.code)
  return new WhatsappError('refused', (error instanceof Error ? error.message : String(error)).slice(0, 400))
}

function errorIn(body: Buffer): { code: number; message: string; details?: string } | undefined {
  const { error } = jsonObject<{ error?: MetaError }>(body)
  if (typeof error?.code !== 'number' || !Number.isInteger(error.code)) return undefined
  const details = error.error_data?.details
  return {
    code: error.code,
    message: String(error.message ?? ''),
    ...(typeof details === 'string' ? { details } : {}),
  }
}

interface MetaError {
  code?: unknown
  message?: unknown
  error_data?: { details?: unknown }
}

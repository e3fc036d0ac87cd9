import { Failure, fail } from '../../contract/http/errors'
import { networkOf } from '../auth/network'
import type { Services } from '../services'
import type { ApiRequest } from './route'

/**
 * Calls a minute from one address, for what anybody may call. A mail gateway opens many mails from one address, and an
 * office signs in from one.
 */
const LIMITS = {
  track: 1_200,
  unsubscribe: 60,
  hook: 3_000,
  form: 60,
  upload: 20,
  book: 120,
  sign_in: 240,
  own_page: 240,
  /** Pieces of files: 25 MB are a hundred of them. */
  piece: 900,
} as const

/** Milliseconds that a connection may take (Node's `http.Server`). A slow line needs most of an hour for the largest import. */
export const SOCKET_LIMITS = {
  /** Without a byte in either direction. An event stream beats more often, and a statement of ours ends sooner. */
  connectionTimeout: 120_000,
  /** Until a request has arrived whole. */
  requestTimeout: 3_600_000,
  keepAliveTimeout: 72_000,
  /** Until its head has arrived; checked every few seconds. */
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
} as const
const MINUTE = 60_000
const ADDRESSES_KEPT = 50_000

type Kind = keyof typeof LIMITS
type Caller = Pick<ApiRequest, 'ip' | 'services'>

/** By the settings of a server: two in one process are two. */
const counted = new WeakMap<Services['config'], Map<string, Window>>()

/**
 * Counts a public call against its address; each process counts for itself, as this only keeps off floods.
 * @throws Failure rate_limited with the seconds to wait
 */
export function countCall(kind: Kind, caller: Caller): void {
  const { key, windows, window, now } = windowOf(kind, caller)
  if (!window) {
    if (windows.size >= ADDRESSES_KEPT) windows.clear()
    windows.set(key, { until: now + MINUTE, left: LIMITS[kind] - 1 })
    return
  }
  refuseIfSpent(window, now)
  window.left -= 1
}

/** Counts a public call and returns whether it is within the limit, where `countCall` throws. */
export function countIfAllowed(kind: Kind, caller: Caller): boolean {
  const { window } = windowOf(kind, caller)
  if (window && window.left <= 0) return false
  countCall(kind, caller)
  return true
}

/** Gives a guard that counts a call before the body of a call is read. */
export const countsCalls = (kind: Kind) => (caller: Caller) => countCall(kind, caller)

/**
 * Refuses a caller above the limit, and counts nothing: for the time before a body is read.
 * @throws Failure rate_limited with the seconds to wait
 */
export function refuseAboveLimit(kind: Kind, caller: Caller): void {
  const { window, now } = windowOf(kind, caller)
  if (window) refuseIfSpent(window, now)
}

/**
 * Counts only what is refused. Mail services and Meta tell of a campaign from a few addresses, as fast as it goes out, and
 * give up on what they could not tell.
 * @throws Failure rate_limited with the seconds to wait, and what `act` throws
 */
export async function countRefused<T>(kind: Kind, caller: Caller, act: () => Promise<T>): Promise<T> {
  refuseAboveLimit(kind, caller)
  try {
    return await act()
  } catch (error) {
    if (error instanceof Failure && error.status < 500) countCall(kind, caller)
    throw error
  }
}

interface Window {
  until: number
  left: number
}

function windowOf(kind: Kind, { ip, services }: Caller) {
  const now = services.now().getTime()
  const key = `${kind} ${networkOf(ip)}`
  const windows: Map<string, Window> = counted.get(services.config) ?? new Map()
  counted.set(services.config, windows)
  const found = windows.get(key)
  return { key, windows, now, window: found && found.until > now ? found : undefined }
}

function refuseIfSpent({ left, until }: Window, now: number): void {
  if (left <= 0) throw fail('rate_limited', { retryAfter: Math.ceil((until - now) / 1_000) })
}

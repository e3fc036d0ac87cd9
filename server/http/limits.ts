import { fail } from '../../contract/errors'
import { networkOf } from '../auth/network'
import type { Services } from '../services'
import type { Call } from './route'

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
} as const
const MINUTE = 60_000
const ADDRESSES_KEPT = 50_000

/** By the settings of a server: two in one process are two. */
const counted = new WeakMap<Services['config'], Map<string, { until: number; left: number }>>()

/**
 * Counts a public call against its address; each process counts for itself, as this only keeps off floods.
 * @throws Failure rate_limited with the seconds to wait
 */
export function takeTurn(kind: keyof typeof LIMITS, { ip, services }: Pick<Call, 'ip' | 'services'>): void {
  const now = services.now().getTime()
  const key = `${kind} ${networkOf(ip)}`
  const windows = counted.get(services.config) ?? new Map()
  counted.set(services.config, windows)
  const window = windows.get(key)
  if (!window || window.until <= now) {
    if (windows.size >= ADDRESSES_KEPT) windows.clear()
    windows.set(key, { until: now + MINUTE, left: LIMITS[kind] - 1 })
    return
  }
  if (window.left <= 0) throw fail('rate_limited', { retryAfter: Math.ceil((window.until - now) / 1_000) })
  window.left -= 1
}

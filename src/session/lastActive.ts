import { browserStorage } from '../providers/rememberedLocale'

const KEY = 'lotse.active'
let here = 0

/** When anybody did anything in any tab of this browser; milliseconds since 1970, 0 where nobody knows. */
export function lastActive(): number {
  return Math.max(here, Number(browserStorage()?.getItem(KEY) ?? 0) || 0)
}

/** Somebody did something now. The other tabs read it from the browser's storage. */
export function markActive(now = Date.now()): void {
  here = now
  try {
    browserStorage()?.setItem(KEY, String(now))
  } catch {
    // A browser that keeps nothing still counts in this tab.
  }
}

/** For a new sign-in, and tests. */
export function forgetActive(): void {
  here = 0
  try {
    browserStorage()?.removeItem(KEY)
  } catch {
    // As above.
  }
}

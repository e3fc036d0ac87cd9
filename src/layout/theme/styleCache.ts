import createCache, { type EmotionCache } from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'
import type { Direction } from './direction'

/** The nonce of the content security policy, from `<meta name="csp-nonce">`; undefined where the server set none. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined
}

const caches = new Map<Direction, EmotionCache>()

/** The emotion cache of a direction; made once each, as each owns its style elements in the head. */
export function styleCache(direction: Direction): EmotionCache {
  const known = caches.get(direction)
  if (known) return known
  const rtl = direction === 'rtl'
  const cache = createCache({
    key: rtl ? 'muirtl' : 'mui',
    nonce: styleNonce(),
    stylisPlugins: (rtl ? [prefixer, rtlPlugin] : [prefixer]) as NonNullable<
      Parameters<typeof createCache>[0]['stylisPlugins']
    >,
  })
  caches.set(direction, cache)
  return cache
}

import createCache, { type EmotionCache } from '@emotion/cache'
import { prefixer } from 'stylis'
import type { Direction } from './direction'

/** The nonce of the content security policy, from `<meta name="csp-nonce">`; undefined where the server set none. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined
}

type Plugins = NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']>

const caches = new Map<Direction, EmotionCache>()
const turning: Partial<Record<Direction, Plugins>> = { ltr: [] }
let coming: Promise<void> | undefined

/** @returns whether the styles of a direction can be made at once; {@link loadTurning} waits for those that cannot. */
export const canTurn = (direction: Direction): boolean => turning[direction] !== undefined

/** Loads, once, what turns physical sides: only a language from the right needs it. */
export function loadTurning(): Promise<void> {
  coming ??= import('@mui/stylis-plugin-rtl').then(
    file => {
      turning.rtl = [file.default as Plugins[number]]
    },
    (failed: unknown) => {
      coming = undefined
      throw failed
    },
  )
  return coming
}

/**
 * The emotion cache of a direction; made once each, as each owns its style elements in the head.
 * @throws Error where {@link canTurn} says no
 */
export function styleCache(direction: Direction): EmotionCache {
  const known = caches.get(direction)
  if (known) return known
  const plugins = turning[direction]
  if (!plugins) throw new Error(`Nothing is loaded yet that turns styles to ${direction}.`)
  const cache = createCache({
    key: direction === 'rtl' ? 'muirtl' : 'mui',
    nonce: styleNonce(),
    insertionPoint: place(),
    stylisPlugins: [prefixer as Plugins[number], ...plugins],
  })
  caches.set(direction, cache)
  return cache
}

let marker: HTMLElement | undefined

/** The place of every direction's styles, so that the sheets of views win over the second one's as well. */
function place(): HTMLElement {
  if (!marker?.isConnected) {
    marker = document.head.appendChild(document.createElement('meta'))
    marker.setAttribute('name', 'emotion-insertion-point')
  }
  return marker
}

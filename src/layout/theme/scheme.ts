import { cssName, type Mode, tokens } from './tokens'

/** The chosen mode: always light, always dark, or the system's. */
export const schemes = ['light', 'dark', 'system'] as const
export type Scheme = (typeof schemes)[number]

/** The key under which the choice is kept in the store of the user. */
export const SCHEME_KEY = 'scheme'

/** The mode that a choice means now. `prefersDark` is what the system says. */
export function modeOf(scheme: Scheme, prefersDark: boolean): Mode {
  if (scheme === 'system') return prefersDark ? 'dark' : 'light'
  return scheme
}

/** True where the system asks for a dark page; false where there is no way to ask. */
export function systemPrefersDark(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches
}

/**
 * Writes all tokens of a mode onto the root element as custom properties, so that plain style sheets (and sign-in,
 * which has no theme) draw with the same colours as the theme. Through the CSSOM: a strict policy allows that.
 */
export function paintRoot(mode: Mode, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(tokens[mode])) root.style.setProperty(cssName(name), value)
  root.style.setProperty('color-scheme', mode)
  root.dataset.scheme = mode
}

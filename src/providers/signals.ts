/**
 * Signals about the session: `ended` (401), `locked` (423); `profile`, when the own user
 * was changed; `leaving`, when somebody chose to log out; `left`, once somebody is signed out here; and `parting`, before
 * another tab's sign-out takes this page away.
 */
export type Signal = 'ended' | 'locked' | 'profile' | 'leaving' | 'left' | 'parting'

const listeners: Record<Signal, Set<() => void>> = {
  ended: new Set(),
  locked: new Set(),
  profile: new Set(),
  leaving: new Set(),
  left: new Set(),
  parting: new Set(),
}

/** Tells everyone who listens. */
export function signal(name: Signal): void {
  for (const listener of [...listeners[name]]) listener()
}

/** Listens. @returns how to stop */
export function onSignal(name: Signal, listener: () => void): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

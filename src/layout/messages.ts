import type { NotificationPayload } from 'react-admin'

/** A notification on the screen. */
export type Message = NotificationPayload & { id: number }

/**
 * The messages after a new one: it takes the place of the one with the same `key`, an empty one only takes that away,
 * and at most three stay. What goes first is the oldest that would have gone by itself; a persistent one last.
 */
export function lastThree(shown: Message[], next: Message): Message[] {
  const key = next.notificationOptions?.key
  const others = key === undefined ? shown : shown.filter(each => each.notificationOptions?.key !== key)
  if (next.message === '') return others
  const all = [...others, next]
  while (all.length > 3) {
    const passing = all.findIndex(each => each.notificationOptions?.autoHideDuration !== null)
    all.splice(Math.max(0, passing), 1)
  }
  return all
}

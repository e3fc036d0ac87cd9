import { z } from 'zod'

/** From here on it is not counted further: `99+`. */
export const MOST_WAITING = 100

export const waiting = z.object({
  /** The menu key that the count stands on. */
  key: z.string(),
  /** What waits, which has words of its own: `waiting.{what}`. */
  what: z.enum(['calls', 'stuck', 'silent', 'approvals', 'money', 'notices']),
  /** The list that shows exactly these, under this filter. */
  resource: z.string(),
  filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  count: z.int().min(0).max(MOST_WAITING),
})
/** How many records of one kind wait for the person who asks. */
export type Waiting = z.infer<typeof waiting>

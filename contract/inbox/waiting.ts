import { z } from 'zod'

/** Larger counts are shown as `99+`. */
export const MOST_WAITING = 100

export const waiting = z.object({
  /** The menu key that shows the count. */
  key: z.string(),
  /** The kind; its i18n key is `waiting.{what}`. */
  what: z.enum(['calls', 'stuck', 'silent', 'to_check', 'approvals', 'money', 'notices']),
  /** The list that shows exactly these records with `filter`. */
  resource: z.string(),
  filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  count: z.int().min(0).max(MOST_WAITING),
})
/** The number of records of one kind that wait for the caller. */
export type Waiting = z.infer<typeof waiting>

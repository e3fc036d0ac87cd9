import { z } from 'zod'

export const guardEffect = z.enum(['warn', 'block'])

/** A rule that is or is about to be broken, with its source. */
export const guardWarning = z.object({
  rule_id: z.int().positive(),
  kind: z.string(),
  effect: guardEffect,
  text_en: z.string().nullable(),
  text_ar: z.string().nullable(),
  source: z.string(),
  source_date: z.string(),
  /** Of a limit: currencies without a recent rate, so that the sum cannot be compared. */
  missing_rates: z.array(z.string()).optional(),
})
export type GuardWarning = z.infer<typeof guardWarning>

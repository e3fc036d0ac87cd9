import { z } from 'zod'

/** The source of a rule that is our own practice, with no law behind it, as those that come with the application name it. */
export const HOUSE_RULE = 'House rule'

/** Fields of a document without which it is no information sheet of section 299 SGB III. */
export const SHEET_LACKS = ['file', 'received_on', 'language', 'check_result', 'valid_until'] as const
export type SheetLack = (typeof SHEET_LACKS)[number]

/** Where a rule stands, in English and where it was translated. */
export const ruleSource = {
  source: z.string(),
  source_fr: z.string().nullable(),
  source_de: z.string().nullable(),
}

export const guardEffect = z.enum(['warn', 'block'])

/** A rule that is or is about to be broken, with its source. */
export const guardWarning = z.object({
  rule_id: z.int().positive(),
  kind: z.string(),
  effect: guardEffect,
  text_en: z.string().nullable(),
  text_ar: z.string().nullable(),
  text_fr: z.string().nullable(),
  text_de: z.string().nullable(),
  ...ruleSource,
  source_date: z.string(),
  /** Of a limit: currencies without a recent rate, so that the sum cannot be compared. */
  missing_rates: z.array(z.string()).optional(),
  /** Of a limit: the figure by year that no row gives for the day, so that nobody can say what the limit is. */
  missing_figure: z.string().optional(),
  /** Of money that third parties pay: the sum with it, where that is more than the limit. */
  sum_over: z.object({ sum: z.string(), limit: z.string(), currency: z.string() }).optional(),
  /** Of the information sheet: what the one that is there lacks. */
  sheet_lacks: z.array(z.enum(SHEET_LACKS)).optional(),
  /** Of a consent: the name of the employer to which it was given, where the employer bears another one by now. */
  given_to: z.string().optional(),
  /** Of an anonymous profile: the texts that name the person or a small employer, or have contact data. */
  names_in: z.array(z.object({ resource: z.string(), id: z.int().positive(), field: z.string() })).optional(),
  /** The record that is missing or not complete: its id where it is there, else the values of a new one. */
  settled_by: z
    .object({
      resource: z.string(),
      id: z.int().positive().optional(),
      values: z.record(z.string(), z.unknown()),
    })
    .optional(),
})
export type GuardWarning = z.infer<typeof guardWarning>

import { z } from 'zod'
import type { FieldErrors } from '../http/errors'

/** The two versions of a campaign that is tried on a part of its people. */
export const VARIANTS = ['a', 'b'] as const
export type Variant = (typeof VARIANTS)[number]

/** The rule that decides the better version; `hand`: a person decides. */
export const TEST_RULES = ['opened', 'clicked', 'hand'] as const
export type TestRule = (typeof TEST_RULES)[number]

/** Below so many people a version, even one twice as good as the other could be so by chance. */
export const LEAST_TESTED = 50
/** Percent of the audience that one version is tried on. With more nobody would be left to get the better one. */
export const TEST_SHARE = { min: 5, max: 40 } as const

/** The part of a campaign that says it. */
export interface TestFields {
  subject?: string | null
  template_id?: number | null
  track_opens?: boolean | null
  track_clicks?: boolean | null
  ab_share?: number | null
  ab_subject?: string | null
  ab_template_id?: number | null
  ab_rule?: TestRule | null
  ab_hours?: number | null
}

/** Whether a campaign tries two versions. */
export const isTested = ({ ab_share }: Pick<TestFields, 'ab_share'>): boolean =>
  ab_share !== null && ab_share !== undefined

/** Returns the faults of a campaign's test: two versions that differ, and a rule that the counts can decide. */
export function testFaults(campaign: TestFields): FieldErrors {
  const { subject, template_id, ab_subject, ab_template_id, ab_rule, ab_hours } = campaign
  // Without the part it would go out in one version, whatever else is said of the second.
  if (!isTested(campaign))
    return ab_subject || ab_template_id || ab_rule || ab_hours ? { ab_share: 'required' } : {}
  const faults: FieldErrors = {}
  const isOther = (ab_subject && ab_subject !== subject) || (ab_template_id && ab_template_id !== template_id)
  if (!isOther) faults.ab_subject = 'required'
  if (!ab_rule) faults.ab_rule = 'required'
  if (ab_rule === 'opened' && campaign.track_opens === false) faults.ab_rule = 'refused_by_rule'
  if (ab_rule === 'clicked' && campaign.track_clicks === false) faults.ab_rule = 'refused_by_rule'
  if (ab_rule && ab_rule !== 'hand' && !ab_hours) faults.ab_hours = 'required'
  return faults
}

/** @returns how many people each version is tried on, and whether that is enough to learn something */
export function testSize(sendable: number, share: number): { each: number; rest: number; isEnough: boolean } {
  const each = Math.floor((sendable * share) / 100)
  return { each, rest: sendable - 2 * each, isEnough: each >= LEAST_TESTED }
}

/** How many of a group did something. */
export interface Part {
  people: number
  hits: number
}

/** The comparison of two parts: the larger one, and whether by more than chance. */
export interface Comparison {
  /** Undefined where both are the same. */
  better: Variant | undefined
  /** Percentage points between them. */
  difference: number
  /** How often chance alone makes a difference as large as this, 0 to 1; undefined where too few did it to tell. */
  chance: number | undefined
}

/** In each group so many must be expected to have done it, and not to have done it, for the test to hold. */
const LEAST_EXPECTED = 5

/**
 * Compares two parts by the two-sided z-test of two proportions with a pooled estimate (NIST/SEMATECH e-Handbook of
 * Statistical Methods, 7.3.3).
 */
export function compareParts(a: Part, b: Part): Comparison {
  const share = ({ people, hits }: Part) => (people > 0 ? hits / people : 0)
  const gap = share(b) - share(a)
  const better = gap === 0 ? undefined : gap > 0 ? 'b' : 'a'
  return { better, difference: Math.abs(gap) * 100, chance: chanceOf(a, b, gap) }
}

function chanceOf(a: Part, b: Part, gap: number): number | undefined {
  const pooled = (a.hits + b.hits) / (a.people + b.people)
  const least = Math.min(a.people, b.people) * Math.min(pooled, 1 - pooled)
  if (!(least >= LEAST_EXPECTED)) return undefined
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / a.people + 1 / b.people))
  return tails(Math.abs(gap) / spread)
}

/** The part of a normal distribution beyond z on both sides (Abramowitz and Stegun, 7.1.26: within 1.5e-7). */
function tails(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return sum * Math.exp(-x * x)
}

const evidence = z.record(z.enum(VARIANTS), z.object({ people: z.int(), opened: z.int(), clicked: z.int() }))
/** Of each version the people it reached, and who opened and clicked: the base of a decision. */
export type Evidence = z.infer<typeof evidence>

/** @returns the version that the rest gets by a rule; the first where neither is better */
export function winnerOf(rule: 'opened' | 'clicked', { a, b }: Evidence): Variant {
  const part = (of: Evidence[Variant]): Part => ({ people: of.people, hits: of[rule] })
  return compareParts(part(a), part(b)).better ?? 'a'
}

const testPart = z.object({
  part: z.enum([...VARIANTS, 'rest']),
  subject: z.string(),
  people: z.int(),
  /** Not sent to yet. */
  open: z.int(),
  reached: z.int(),
  opened: z.int(),
  clicked: z.int(),
  bounced: z.int(),
  unsubscribed: z.int(),
})
/** The people of one version, or those who were not tried. */
export type TestPart = z.infer<typeof testPart>

export const testReport = z.object({
  share: z.number(),
  rule: z.enum(TEST_RULES),
  hours: z.number().nullable(),
  /** When the last message of the test went out; null while some have not. */
  complete_at: z.string().nullable(),
  /** When the rule decides; null where that is not known yet, or a person decides. */
  decides_at: z.string().nullable(),
  winner: z.enum(VARIANTS).nullable(),
  decided_at: z.string().nullable(),
  by_hand: z.boolean(),
  evidence: evidence.nullable(),
  parts: z.array(testPart),
})
/** How a campaign's two versions fare. */
export type TestReport = z.infer<typeof testReport>

import { z } from 'zod'
import { recordSchema } from '../check'
import { candidates } from '../resources/candidates'
import { clocks } from '../resources/procedures'
import { ledger } from '../resources/transactions'
import type { CandidatePage, StepAnswer, Timeline } from './page'
import { HOLDERS, STEPS, TRACK_NAMES } from './tracks'

const id = z.int().positive()
const day = z.string().nullable()
const step = z.enum(STEPS)
const track = z.enum(TRACK_NAMES)
const effect = z.enum(['warn', 'block'])
const holder = z.enum(HOLDERS).nullable()
const person = z.object({ id, name: z.string() }).nullable()
const source = { source: z.string(), source_date: z.string() }
const row = z.object({ id }).loose()
const amount = z.string()

const requirement = z.object({
  ...{
    id,
    name: z.string(),
    name_arabic: z.string().nullable(),
    effect,
    needs: z.enum(['step', 'document', 'field']),
    met: z.boolean(),
    ...source,
  },
  ...{ needs_step: step.nullable(), needs_kind_id: id.nullable(), needs_field: z.string().nullable() },
})

const stepState = z.object({
  ...{ step, done: z.boolean(), day, by: person, at: z.string().nullable() },
  ...{ days_in_step: z.int().nullable(), due_on: day, overdue_days: z.int(), holder, silence: z.boolean() },
  to_confirm: id.nullable(),
  refused: z.object({ on: day, note: z.string().nullable() }).nullable(),
  requirements: z.array(requirement),
})

const clock = recordSchema(clocks).extend({ days_left: z.int().nullable(), of_days: z.int().nullable() })

const paper = z.object({
  ...{
    kind_id: id,
    slug: z.string(),
    names: z.record(z.string(), z.string().nullable()),
    needed: z.boolean(),
  },
  ...{ state: z.enum(['have', 'missing', 'expiring', 'expired']), document_id: id.nullable(), holder },
  ...{ due_on: day, overdue_days: z.int(), times_asked: z.int(), valid_until: day },
  ...{ original: z.boolean(), translation: z.boolean() },
  ...{ has_original: z.boolean(), has_translation: z.boolean() },
})

const warning = z.object({
  ...{ rule_id: id, kind: z.string(), effect, ...source },
  ...{ text_en: z.string().nullable(), text_ar: z.string().nullable() },
  missing_rates: z.array(z.string()).optional(),
})
export const guardWarning = warning
export const ledgerWarning = warning.extend({ candidate_id: id })
export const ledgerTotal = z.object({ currency: z.string(), due: amount, paid: amount, open: amount })

const count = z.int().nonnegative()
const pageShape = z.object({
  candidate: recordSchema(candidates),
  names: z.record(z.string(), z.record(z.string(), row)),
  tracks: z.array(
    z.object({ track, steps: z.array(stepState), current: step.nullable(), clock: clock.nullable() }),
  ),
  ...{ next: clock.nullable(), clocks: z.array(clock) },
  papers: z.object({ have: count, need: count, items: z.array(paper) }),
  fees: z.object({
    rows: z.array(recordSchema(ledger)),
    totals: z.array(ledgerTotal),
    warnings: z.array(warning),
    placement: z
      .object({ sum: amount, limit: amount, currency: z.string(), missing_rates: z.array(z.string()) })
      .nullable(),
  }),
  warnings: z.array(warning),
  certificate: z.object({ provider: z.string(), level: z.string(), usable_until: day }).nullable(),
  employer: z.object({ id, company: z.string() }).nullable(),
  authorities: z.partialRecord(track, z.string()),
  starred: z.boolean(),
  counts: z.object({
    ...{ documents: count, courses: count, interviews: count, evaluations: count },
    ...{ requests: count, messages: count, calls: count, notes: count },
  }),
})

const change = z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })
const entry = { key: z.string(), at: z.string(), who: person }
const item = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('call'), record: row }),
  z.object({ ...entry, kind: z.literal('mail'), record: row }),
  z.object({ ...entry, kind: z.literal('message'), record: row }),
  z.object({ ...entry, kind: z.literal('note'), record: row }),
  z.object({
    ...{ ...entry, kind: z.literal('step'), id, track, step, done: z.boolean(), day },
    ...{ by_silence: z.boolean(), refused: z.boolean().optional(), reason: z.string().nullable() },
  }),
  z.object({ ...entry, kind: z.literal('change'), action: z.string(), changes: z.array(change) }),
  z.object({
    ...{ ...entry, kind: z.literal('paper'), action: z.string(), changes: z.array(change) },
    ...{ document_id: id, document_kind_id: id.nullable(), name: z.string().nullable() },
  }),
])

// The same shapes stand in page.ts as types, which the browser reads without the checks.
export const pageAnswer = pageShape as unknown as z.ZodType<CandidatePage>
export const stepAnswer = pageShape.extend({ change_id: id.nullable() }) as unknown as z.ZodType<StepAnswer>
export const timelineAnswer = z.object({
  items: z.array(item),
  next: z.string().nullable(),
}) as unknown as z.ZodType<Timeline>

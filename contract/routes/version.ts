import { z } from 'zod'
import {
  CASE_EVENTS,
  CASE_STATES,
  CLOCK_EXPIRIES,
  CLOCK_EXTENSIONS,
  CLOCK_NATURES,
  CLOCK_PAUSES,
  CLOCK_UNITS,
  CONFIDENCES,
  OPEN_CASE_STATES,
  SOURCE_KINDS,
  STEP_HOLDERS,
  STEP_KINDS,
} from './words'

/** The content of a version of a route: its tracks with their steps, its clocks and its requirements (docs/spec/routes.md, "Other routes"). */

const key = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)
const label = z.string().trim().max(300)
const day = z.iso.date()

/** A name in the four languages. */
export const names = z.strictObject({ ar: label, en: label, fr: label, de: label })
export type Names = z.infer<typeof names>

/** Origin of a rule: its text, the day on which it was read, and how sure we are. */
export const ruleSource = z.strictObject({
  text: z.string().trim().min(1).max(400),
  kind: z.enum(SOURCE_KINDS),
  checked_on: day,
  confidence: z.enum(CONFIDENCES),
})
export type RuleSource = z.infer<typeof ruleSource>

/**
 * Facts of a case that conditions look at; all values are texts, numbers are compared by requirements. `result` and `kind`
 * are those of the record whose events a clock counts: a remedy is only against a refusal. Of a step `kind` is that of the remedy.
 */
export const CONDITION_FACTS = [
  'accelerated',
  'procedure',
  'residence',
  'nationality',
  'issued_in',
  'occupation',
  'minor',
  'sex',
  'instructed',
  'member',
  'language',
  'track',
  'result',
  'kind',
] as const

/** A condition: the fact has one of the values. All conditions of a list must hold. */
export const condition = z.strictObject({
  fact: z.enum(CONDITION_FACTS),
  in: z.array(z.string().max(60)).min(1).max(60),
  not: z.boolean().optional(),
})
export type Condition = z.infer<typeof condition>
const conditions = z.array(condition).max(10).optional()

/** Target of an outcome; without one the case goes on in the order of the track. */
const target = z.union([
  z.strictObject({ step: key }),
  z.strictObject({ track: key }),
  z.strictObject({ route: z.string().max(40) }),
  z.strictObject({ end: z.enum(CASE_STATES).exclude(OPEN_CASE_STATES) }),
])

export const outcome = z.strictObject({
  key,
  names,
  /** Values of the record that mean it, beside its key. */
  of: z.array(z.string().max(60)).min(1).max(10).optional(),
  leads_to: target.optional(),
  /** Offered only while the time to contest the decision has not passed. */
  in_time: z.literal(true).optional(),
  /** The step has not been reached by it: it stays open, or is failed. */
  fails: z.boolean().optional(),
})
export type Outcome = z.infer<typeof outcome>

/** Of the records of a resource only those with one of the values in a field, such as certificates of one level. */
const recordChoice = z
  .array(z.strictObject({ field: z.string().max(60), in: z.array(z.string().max(60)).min(1).max(20) }))
  .max(4)
  .optional()
export type RecordChoice = NonNullable<z.infer<typeof recordChoice>>

/** Records that move a step: the field with its day, and the one with its outcome (docs/spec/routes.md, "Records of steps"). */
const recordEvent = z.strictObject({
  resource: z.string().max(40),
  event: z.string().max(60),
  result: z.string().max(60).optional(),
  where: recordChoice,
})
export type RecordEvent = z.infer<typeof recordEvent>

export const step = z.strictObject({
  key,
  names,
  holder: z.enum(STEP_HOLDERS),
  kind: z.enum(STEP_KINDS),
  record: recordEvent.optional(),
  /** The event of clocks that its day is, where no record tells it. */
  event: z.enum(CASE_EVENTS).optional(),
  optional: z.boolean().optional(),
  applies_if: conditions,
  outcomes: z.array(outcome).max(12).optional(),
  /** Text for the person, on the own page; none where the step is internal. */
  public_text: names.optional(),
})
export type RouteStep = z.infer<typeof step>

export const track = z.strictObject({
  key,
  names,
  runs: z.enum(['in_order', 'freely']),
  repeats: z.boolean().optional(),
  /** Chosen for each case, such as the accelerated procedure. */
  optional: z.boolean().optional(),
  applies_if: conditions,
  steps: z.array(step).max(40),
})
export type RouteTrack = z.infer<typeof track>

export const span = z.strictObject({ number: z.int().min(1).max(1_000), unit: z.enum(CLOCK_UNITS) })
export type Span = z.infer<typeof span>

/** The field of the clock's record that holds the printed day; left out, the record's own rule says which. */
const printedField = z.string().regex(/^[a-z][a-z_]{1,40}$/)

/**
 * A length of time; a length before the day of the start, which lies ahead; the day printed on a paper, else a length as an
 * estimate; the median of what an office took; a number of attempts, after which a failed part or the whole is repeated.
 */
export const clockLength = z.union([
  span,
  z.strictObject({ before: span }),
  z.strictObject({ printed: z.literal(true), field: printedField.optional(), else: span.optional() }),
  z.strictObject({ median_of: z.enum(['mission', 'authority', 'abh']) }),
  z.strictObject({ attempts: z.int().min(1).max(9), repeats: z.enum(['failed_parts', 'whole']) }),
])
export type ClockLength = z.infer<typeof clockLength>

/** A record of another resource that ends a clock by its day, where that is not before the start. */
const settlement = z.strictObject({
  resource: z.string().max(40),
  event: printedField,
  where: recordChoice,
  /** Only once the time is over: until then the act is still possible, and the clock goes on. */
  after_end: z.literal(true).optional(),
})

const clockKey = z.string().regex(/^[A-Z]-\d{2}[a-z]?$/)

/** One clock: how long who has, and what happens then. It never changes a step (docs/spec/routes.md, "Clocks"). */
export const clockRule = z.strictObject({
  key: clockKey,
  names,
  /** The step that ends it; none for clocks of records that no step follows. */
  step: key.optional(),
  /** The resource whose records give its events. */
  record: z.string().max(40).optional(),
  where: recordChoice,
  /** The field of that record whose day ends it, where no step does. */
  ends_on: printedField.optional(),
  /** Records that end it in place of its step, which then ends it only where it is skipped. */
  settled_by: z.array(settlement).min(1).max(8).optional(),
  /** Its record is one of the case that this one follows, such as the entry of the person whom the family joins. */
  of_parent: z.literal(true).optional(),
  holder: z.enum(STEP_HOLDERS),
  /** The Land of the court or authority, where the law names one; else that of the authority of the record. */
  land: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  nature: z.enum(CLOCK_NATURES),
  /** It starts on the latest day of these. */
  start: z.array(z.enum(CASE_EVENTS)).min(1).max(4),
  /** The step of which `step_done` tells the day. */
  from_step: key.optional(),
  length: clockLength,
  pause: z.enum(CLOCK_PAUSES),
  extension: z.enum(CLOCK_EXTENSIONS),
  /** The whole length once extended, where the law fixes it; else the new day is typed from a letter. */
  extends_to: span.optional(),
  /** Clocks of the same case before whose end this one does not end. */
  not_before: z.array(clockKey).max(8).optional(),
  expiry: z.enum(CLOCK_EXPIRIES),
  /** Days before the end; the day after is always one. By default those of the expiry. */
  warn: z.array(z.int().min(0).max(400)).max(8).optional(),
  applies_if: conditions,
  source: ruleSource,
})
export type ClockRule = z.infer<typeof clockRule>

export const PAPER_FORMS = [
  'copy',
  'original_seen',
  'certified_copy',
  'sworn_translation',
  'authenticated',
  'valid',
  'dated',
] as const

/** One line of a requirement: one that holds is enough for its group. */
export const requirementLine = z.union([
  z.strictObject({
    needs: z.literal('paper'),
    kind: z.string().max(60),
    forms: z.array(z.enum(PAPER_FORMS)).max(PAPER_FORMS.length),
    /** Months that it must be valid for after the day that matters. */
    valid_months: z.int().min(0).max(120).optional(),
    /** Months after its issue in which the day that matters must lie: an older one does not count. */
    max_age_months: z.int().min(1).max(600).optional(),
  }),
  z.strictObject({ needs: z.literal('step'), step: key, outcome: key.optional() }),
  z.strictObject({ needs: z.literal('field'), field: z.string().max(60) }),
  z.strictObject({
    needs: z.literal('age'),
    at_least: z.int().min(0).max(120).optional(),
    below: z.int().min(0).max(120).optional(),
  }),
  z.strictObject({
    needs: z.literal('figure'),
    field: z.string().max(60),
    figure: z.string().regex(/^F-\d{2}$/),
    /** Another route that the figure belongs to: the line is a way out, and never meets this requirement. */
    route: z.string().max(60).optional(),
  }),
  z.strictObject({ needs: z.literal('guard'), guard: z.string().max(40) }),
])
export type RequirementLine = z.infer<typeof requirementLine>

/** Condition of a step: all groups hold, in each of them one line. */
export const routeRequirement = z.strictObject({
  key,
  names,
  /** The step that it guards; the first step of the case where none is named. */
  step: key.optional(),
  groups: z.array(z.array(requirementLine).min(1).max(8)).min(1).max(12),
  effect: z.enum(['warn', 'block']),
  applies_if: conditions,
  source: ruleSource,
})
export type RouteRequirement = z.infer<typeof routeRequirement>

/** A draft may be without tracks, and a track without steps: that only holds up its publication. */
export const versionContent = z.strictObject({
  tracks: z.array(track).max(30),
  clocks: z.array(clockRule).max(120),
  requirements: z.array(routeRequirement).max(200),
})
export type VersionContent = z.infer<typeof versionContent>

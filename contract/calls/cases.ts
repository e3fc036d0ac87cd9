import { z } from 'zod'
import { guardEffect } from '../candidates/rules'
import { isNearDay } from '../definition/fields'
import { cases } from '../resources/cases'
import { CONTESTED, remedies } from '../resources/permissions'
import { names, outcome, ruleSource } from '../routes/version'
import {
  CASE_STEP_STATES,
  CLOCK_EXPIRIES,
  CLOCK_NATURES,
  QUALITIES,
  STEP_HOLDERS,
  STEP_KINDS,
} from '../routes/words'
import { trimText } from '../text/printable'
import { call, recordAnswer, rolesFor } from './call'

const id = z.int('invalid').positive('invalid')
const key = z.string('required').max(60, 'too_long')
const day = z.string('valid_day').refine(isNearDay, 'valid_day')

const judged = {
  state: z.enum(['met', 'unmet', 'unknown']),
  /** Lines of the groups that do not hold, each with the reason as a code and its values. */
  missing: z.array(z.array(z.object({ reason: z.string(), values: z.record(z.string(), z.unknown()) }))),
}
/** A source with its words in other languages than English, where it is one that came with the application. */
const seenSource = ruleSource.extend({
  ar: z.string().optional(),
  fr: z.string().optional(),
  de: z.string().optional(),
})
export type SeenSource = z.infer<typeof seenSource>

const requirement = z.object({
  key,
  names,
  ...judged,
  effect: guardEffect,
  /** In the last quarter: the same by the figures of the next year. */
  next_year: z.object({ from: day, ...judged }).nullable(),
  source: seenSource,
})
export type CaseRequirement = z.infer<typeof requirement>

const clock = z.object({
  key: z.string(),
  names,
  step: key.nullable(),
  holder: z.enum(STEP_HOLDERS),
  nature: z.enum(CLOCK_NATURES),
  expiry: z.enum(CLOCK_EXPIRIES),
  state: z.enum(['not_started', 'undated', 'paused', 'running', 'over', 'ended', 'repeating', 'exhausted']),
  /** Of one that has not started: events without a day. */
  missing: z.array(z.string()),
  started_on: z.string().nullable(),
  due_on: z.string().nullable(),
  /** The next working day where the last day is off, for acts of ours. */
  latest_on: z.string().nullable(),
  paused_until: z.string().nullable(),
  days_left: z.int().nullable(),
  /** Of a counter of attempts: the parts that the next one repeats. */
  repeats: z.array(z.string()),
  /** Of one that ends with a record: the resource of the record, and the record that counts. */
  record: z.object({ resource: z.string(), id: id.nullable() }).nullable(),
  quality: z.enum(QUALITIES).nullable(),
  /**
   * The day that is asked for, by the field of its record: when the decision reached us. Meanwhile the date of the letter
   * counts, which is the cautious one.
   */
  asks_for: z.object({ resource: z.string(), id, field: z.string() }).nullable(),
  source: seenSource,
})
export type CaseClock = z.infer<typeof clock>

const step = z.object({
  key,
  names,
  holder: z.enum(STEP_HOLDERS),
  kind: z.enum(STEP_KINDS),
  state: z.enum(CASE_STEP_STATES),
  day: z.string().nullable(),
  outcome: key.nullable(),
  outcomes: z.array(outcome),
  reason: z.string().nullable(),
  by: z.object({ id, name: z.string() }).nullable(),
  at: z.string().nullable(),
  optional: z.boolean(),
  /** The resource whose records move it: setting it opens their form. */
  record: z.string().nullable(),
  /** How such a record says it: the one that counts, the fields with the day and the result, and values of a new one. */
  fills: z
    .object({
      id: id.nullable(),
      event: z.string(),
      result: z.string().nullable(),
      values: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  requirements: z.array(requirement),
  clock: clock.nullable(),
})
export type CaseStepState = z.infer<typeof step>

const track = z.object({
  key,
  names,
  runs: z.enum(['in_order', 'freely']),
  optional: z.boolean(),
  steps: z.array(step),
  /** The first open step of a track that runs in order; null where all are settled. */
  current: key.nullable(),
})
export type CaseTrack = z.infer<typeof track>

const answer = z.union([
  z.boolean('invalid'),
  z.number('invalid').min(0, 'too_small').max(10_000_000, 'too_large'),
])

/** A question of the requirements of a case, with its answer. */
const question = z.object({
  field: key,
  kind: z.enum(['yes_no', 'number']),
  value: answer.nullable(),
  by: z.object({ id, name: z.string() }).nullable(),
  at: z.string().nullable(),
})
export type CaseQuestion = z.infer<typeof question>

const wayAnswer = z.object({
  case: recordAnswer(cases),
  route: z.object({ id, slug: z.string(), names, law: z.string().nullable() }),
  number: z.int(),
  /** The newest published version, where it is another one. */
  newer: z.int().nullable(),
  /** The day from which that version counts, where it is still to come: the case cannot move to it before. */
  newer_from: z.string().nullable(),
  /** Until when its last move to another version can be undone. */
  undo_until: z.string().nullable(),
  /** Steps that were taken and that its version does not have: the history of a moved case. */
  past: z.array(
    z.object({
      key,
      names,
      state: z.enum(CASE_STEP_STATES),
      day: z.string().nullable(),
      outcome: key.nullable(),
    }),
  ),
  tracks: z.array(track),
  /** All clocks that apply, the most urgent first. */
  clocks: z.array(clock),
  /** Questions of its requirements, in their order. */
  questions: z.array(question),
})
export type Way = z.infer<typeof wayAnswer>
/** The same before it is checked: fields that a role does not see may be missing. */
export type WayInput = z.input<typeof wayAnswer>

const caseStepOrder = z.strictObject({
  step: key,
  state: z.enum(['open', 'waiting', 'done', 'failed', 'skipped'], 'not_a_choice'),
  outcome: key.optional(),
  /** Today unless said. */
  day: day.optional(),
  /** Required of a step that is skipped. */
  reason: z.string('invalid').overwrite(trimText).max(400, 'too_long').optional(),
  /** The case as it was read. */
  version: z.int('invalid'),
  /** Keys of requirements that only warn and were accepted. */
  confirm: z.array(key, 'invalid').max(100, 'too_long').optional(),
})
export type CaseStepOrder = z.infer<typeof caseStepOrder>

const caseAnswers = z.strictObject({
  /** The case as it was read. */
  version: z.int('invalid'),
  /** By the field of the question: yes, no or a number; null takes an answer back. */
  answers: z.record(key, answer.nullable()),
})
export type CaseAnswers = z.infer<typeof caseAnswers>

/** Steps that one call sets. */
const STEPS_MAX = 60

const caseStepsOrder = z.strictObject({
  /** The case as it was read. */
  version: z.int('invalid'),
  steps: z
    .array(caseStepOrder.omit({ version: true }), 'required')
    .min(1, 'required')
    .max(STEPS_MAX, 'too_many'),
})
export type CaseStepsOrder = z.infer<typeof caseStepsOrder>

/** The steps stay, or the case begins without them. */
export const TAKEN_OVER_ANSWERS = ['right', 'anew'] as const
export type TakenOverAnswer = (typeof TAKEN_OVER_ANSWERS)[number]

const movers = rolesFor(cases, 'update')

const recordRow = z.looseObject({ id })

const contested = z.object({
  against: z.enum(CONTESTED),
  decision_on: z.string().nullable(),
  reached_on: z.string(),
  due_on: z.string().nullable(),
  latest_on: z.string().nullable(),
  is_settled: z.boolean(),
  no_objection: z.boolean(),
})
/** A decision that a remedy can be against. */
export type ContestedLine = z.infer<typeof contested>

/** Cases with their steps, requirements and clocks. */
export const caseCalls = {
  records: call('GET /candidates/{id}/records', {
    tag: cases.name,
    summary:
      'The records that move steps of a candidate by resource, the newest first: only those that the caller may read.',
    access: cases.roles,
    answer: z.record(z.string(), z.array(recordRow)),
  }),
  contested: call('GET /candidates/{id}/contested', {
    tag: remedies.name,
    summary:
      'The decisions that went against a candidate with the time to contest each, first to last: what a remedy can be against.',
    access: remedies.roles,
    query: z.strictObject({
      remedy: z
        .string()
        .regex(/^\d{1,15}$/, 'invalid')
        .optional()
        .describe('The remedy that is being changed: it settles none of them.'),
    }),
    answer: z.array(contested),
  }),
  way: call('GET /cases/{id}/way', {
    summary: 'The tracks of a case as its version has them, with states, clocks and what is missing.',
    access: cases.roles,
    answer: wayAnswer,
  }),
  setStep: call('POST /cases/{id}/steps', {
    summary:
      'Sets the state of a step. Requirements that are not met are 422 with `requirements`; those that only warn pass once confirmed.',
    access: movers,
    body: caseStepOrder,
    answer: wayAnswer,
  }),
  setSteps: call('POST /cases/{id}/steps/all', {
    summary: 'Sets the states of several steps in their order: all of them, or none where one is refused.',
    access: movers,
    body: caseStepsOrder,
    answer: wayAnswer,
  }),
  answer: call('POST /cases/{id}/answers', {
    summary:
      'Answers questions of the requirements of a case: yes, no or a number; null withdraws an answer. Author and time are recorded.',
    access: movers,
    body: caseAnswers,
    answer: wayAnswer,
  }),
  move: call('POST /cases/{id}/version', {
    summary:
      'Moves a case to the published version of its route. Steps are mapped by their keys; others stay in the history.',
    access: movers,
    body: z.strictObject({ version: z.int('invalid') }),
    answer: wayAnswer,
  }),
  undoMove: call('POST /cases/{id}/version/undo', {
    summary: 'Puts a case back on the version that it was moved from, within seven days.',
    access: movers,
    body: z.strictObject({ version: z.int('invalid') }),
    answer: wayAnswer,
  }),
  answerTakenOver: call('POST /cases/{id}/taken-over', {
    summary:
      'Says of a second case that carries steps of the case before whether they are right, or has it begin anew without them. The earlier case keeps them.',
    access: movers,
    body: z.strictObject({ answer: z.enum(TAKEN_OVER_ANSWERS, 'not_a_choice') }),
    answer: wayAnswer,
  }),
}

import { z } from 'zod'
import { AUTHENTICATION_WAYS, CHECK_FAULTS, PAPER_STATES } from '../../candidates/papers'
import { guardEffect, guardWarning, ruleSource } from '../../candidates/rules'
import { HOLDERS, STEPS, TRACK_NAMES } from '../../candidates/steps'
import { candidates } from '../../resources/candidates'
import { CONTESTED, PENDING_REMEDIES, REMEDY_KINDS } from '../../resources/permissions'
import { clocks } from '../../resources/procedures'
import { ledger } from '../../resources/transactions'
import { PAPER_FORMS, span } from '../../routes/version'
import { CASE_STATES, CASE_STEP_STATES } from '../../routes/words'
import { call, recordAnswer } from '../call'
import { ownPageState } from '../own-page'
import { ledgerTotal } from './fees'

const id = z.int().positive()
const count = z.int().nonnegative()
const amount = z.string()
const day = z.string().nullable()
const step = z.enum(STEPS)
const track = z.enum(TRACK_NAMES)
const holder = z.enum(HOLDERS).nullable()
const person = z.object({ id, name: z.string() }).nullable()

/** Names of a route or a step by language. */
const routeNames = z.record(z.string(), z.string().nullable())

/** A record by its name: its id and the columns that a name is made of. */
const namedRow = z.looseObject({ id })
export type NamedRow = z.infer<typeof namedRow>

const requirement = z.object({
  id,
  name: z.string(),
  name_arabic: z.string().nullable(),
  name_fr: z.string().nullable(),
  name_de: z.string().nullable(),
  effect: guardEffect,
  needs: z.enum(['step', 'document', 'field']),
  needs_step: step.nullable(),
  needs_kind_id: id.nullable(),
  needs_field: z.string().nullable(),
  met: z.boolean(),
  ...ruleSource,
  source_date: z.string(),
})
/** A condition of a step, judged for one candidate. */
export type RequirementState = z.infer<typeof requirement>

const refusal = z.object({
  on: day,
  note: z.string().nullable(),
  remedy: z
    .object({ kind: z.enum(PENDING_REMEDIES), filed_on: day, court: z.string().nullable() })
    .nullable(),
  /** The way that was chosen and is still ahead of us: a remedy that nobody has filed, or another way than a remedy. */
  chosen: z.enum(REMEDY_KINDS).nullish(),
  /** The clock with the last day to contest it, and whether that is over; nothing where no time runs. */
  contest: z.object({ id, due_on: day, is_lost: z.boolean() }).nullish(),
  /** The record that does not say yet when the decision reached us, from which the time to contest it runs. */
  asks_for: z.object({ resource: z.string(), id }).nullish(),
})

const stepState = z.object({
  step,
  done: z.boolean(),
  day,
  /** The person who set it or took it back last, and when. */
  by: person,
  at: z.string().nullable(),
  /** Days from its own day to that of the next step that was taken, or to today. */
  days_in_step: z.int().nullable(),
  /** Of a step that somebody is waited for. */
  due_on: day,
  overdue_days: z.int(),
  holder,
  /** Of one that is done: the program set it because of silence. Of one that waits: the law says what silence means. */
  silence: z.boolean(),
  /** Id of the change by which the program set it, while nobody has confirmed it or taken it back. */
  to_confirm: id.nullable(),
  /** Of one that is open: the latest decision refused it. `remedy`: the remedy that was filed and is not decided yet. */
  refused: refusal.nullable(),
  requirements: z.array(requirement),
})
export type StepState = z.infer<typeof stepState>

/** A clock and its reading: days left are negative once it is over. */
const clock = z.intersection(
  recordAnswer(clocks),
  z.object({
    days_left: z.int().nullable(),
    of_days: z.int().nullable(),
    /** How long it runs, as its rule says it; none where its end was moved, or is a printed day. */
    length: span.extend({ number: z.int() }).nullable(),
  }),
)
export type ClockState = z.infer<typeof clock>

const trackState = z.object({
  track,
  steps: z.array(stepState),
  /** The first open step after the furthest one that was taken; null once the last was. */
  current: step.nullable(),
  /** The most urgent of the track. */
  clock: clock.nullable(),
})
export type TrackState = z.infer<typeof trackState>

/** A kind of paper that the checklist asks for, or that is there beside it. */
const paper = z.object({
  kind_id: id,
  slug: z.string(),
  names: z.record(z.string(), z.string().nullable()),
  /** Whether the checklist asks for it. */
  needed: z.boolean(),
  state: z.enum(PAPER_STATES),
  document_id: id.nullable(),
  holder,
  due_on: day,
  overdue_days: z.int(),
  times_asked: z.int(),
  /** The forms that are asked for, and those of them that are not there. */
  forms: z.array(z.enum(PAPER_FORMS)),
  missing: z.array(z.enum(PAPER_FORMS)),
  /** The track of the step that it is still asked for; null once that step is done. */
  track: z.string().nullable().optional(),
  /** The authentication that Germany takes from the country that issued it. */
  way: z.enum(AUTHENTICATION_WAYS).nullable(),
  valid_until: day,
  /** The day until which it has to be valid, where it ends before. */
  needed_until: day,
  /** The day that matters, where it was issued too long before. */
  too_old_on: day,
  /** Why it is not in order. */
  check_fault: z.enum(CHECK_FAULTS).nullable(),
  check_reason: z.string().nullable(),
})
export type PaperState = z.infer<typeof paper>

const fees = z.object({
  rows: z.array(recordAnswer(ledger)),
  totals: z.array(ledgerTotal),
  warnings: z.array(guardWarning),
  /** The limit for the placement, null where its figure is not known, and what is agreed upon; null where no rule limits it. */
  placement: z
    .object({
      sum: amount,
      limit: amount.nullable(),
      currency: z.string(),
      missing_rates: z.array(z.string()),
    })
    .nullable(),
})

const caseLine = z.object({
  id,
  version: z.int(),
  /** The route by its names. */
  names: routeNames,
  /** The next steps of its tracks, by their names; none once it has ended. */
  next: z.array(routeNames),
  law: z.string().nullable(),
  state: z.enum(CASE_STATES),
  is_primary: z.boolean(),
  opened_on: day,
  ended_on: day,
})
/** A case of the candidate, without its steps: those are read by `GET /cases/{id}/way`. */
export type CaseLine = z.infer<typeof caseLine>

export const candidatePage = z.object({
  candidate: recordAnswer(candidates),
  /** The record behind every id on the page, by resource and id. */
  names: z.record(z.string(), z.record(z.string(), namedRow)),
  tracks: z.array(trackState),
  /** Refusals of decisions without a step that says so: of the recognition, the licence and the permit. */
  refusals: z.array(z.object({ against: z.enum(CONTESTED), refused: refusal })).optional(),
  next: clock.nullable(),
  clocks: z.array(clock),
  papers: z.object({ have: count, need: count, items: z.array(paper) }),
  fees,
  warnings: z.array(guardWarning),
  certificate: z.object({ provider: z.string(), level: z.string(), usable_until: day }).nullable(),
  employer: z.object({ id, company: z.string() }).nullable(),
  /** The deciding authority of a track, by name, as its newest procedure says. */
  authorities: z.partialRecord(track, z.string()),
  own_page: ownPageState,
  /** Whether the caller keeps this one at hand. */
  starred: z.boolean(),
  /** Cases on routes, the open ones first; without a primary one that is open the tracks are the way. */
  cases: z.array(caseLine),
  counts: z.object({
    documents: count,
    courses: count,
    interviews: count,
    evaluations: count,
    requests: count,
    messages: count,
    calls: count,
    notes: count,
  }),
})
/** Head and overview of a candidate at once. */
export type CandidatePage = z.infer<typeof candidatePage>
/** The same as the server makes it: records as the caller may see them. */
export type CandidatePageInput = z.input<typeof candidatePage>

/** The page after a step, with the change that can be taken back; null where nothing changed. */
export const stepAnswer = candidatePage.extend({ change_id: id.nullable() })
export type StepAnswer = z.infer<typeof stepAnswer>

export const TIMELINE_KINDS = ['all', 'calls', 'messages', 'changes', 'papers'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** A field as it was and as it became. */
const fieldChange = z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })
export type FieldChange = z.infer<typeof fieldChange>

const entry = z.object({
  /** Unlike that of any other item. */
  key: z.string(),
  at: z.string(),
  who: person,
})
/** Something that happened with a candidate. `record` is of the resource that the kind stands for. */
const item = z.discriminatedUnion('kind', [
  entry.extend({ kind: z.enum(['call', 'mail', 'message', 'note']), record: namedRow }),
  entry.extend({
    kind: z.literal('step'),
    id,
    track,
    step,
    done: z.boolean(),
    day,
    /** The day that the step had before, where it was taken already: it moved. */
    was: day.optional(),
    by_silence: z.boolean(),
    /** The authority refused: `day` is that of its decision, `reason` the note of the record. */
    refused: z.boolean().optional(),
    reason: z.string().nullable(),
  }),
  /** A step of a case that a person set or took back. */
  entry.extend({
    kind: z.literal('case_step'),
    id,
    case_id: id,
    names: routeNames,
    /** The step by its key. */
    step: z.string(),
    /** The route of the case. */
    route: routeNames,
    state: z.enum(CASE_STEP_STATES),
    outcome: routeNames.nullable(),
    day,
    /** The day that it had before. */
    was: day.optional(),
    reason: z.string().nullable(),
  }),
  entry.extend({ kind: z.literal('change'), action: z.string(), changes: z.array(fieldChange) }),
  entry.extend({
    kind: z.literal('paper'),
    action: z.string(),
    document_id: id,
    document_kind_id: id.nullable(),
    name: z.string().nullable(),
    changes: z.array(fieldChange),
  }),
  /** A record of another resource about the candidate, such as a match: it was created, or fields of it changed. */
  entry.extend({
    kind: z.literal('record'),
    resource: z.string(),
    record: namedRow,
    action: z.string(),
    changes: z.array(fieldChange),
  }),
])
export type TimelineItem = z.infer<typeof item>

const timeline = z.object({
  items: z.array(item),
  /** The `before` of the page after this one; null at the beginning of time. */
  next: z.string().nullable(),
})
export type Timeline = z.infer<typeof timeline>

const stars = z.object({ candidates: z.array(id) })

const access = candidates.roles

/** The page of a candidate, its timeline and its star. */
export const pageCalls = {
  read: call('GET /candidates/{id}/page', {
    summary: 'Head and overview of a candidate in one answer.',
    access,
    answer: candidatePage,
  }),
  readTimeline: call('GET /candidates/{id}/timeline', {
    summary: 'Timeline of a candidate, the latest first.',
    access,
    query: z.strictObject({
      before: z.string().optional().describe('The `next` of the page before.'),
      kind: z.enum(TIMELINE_KINDS, 'not_a_choice').default('all').describe('Only of this kind.'),
    }),
    answer: timeline,
  }),
  star: call('PUT /candidates/{id}/star', {
    summary: 'Keeps a candidate at hand, or no more.',
    access,
    body: z.strictObject({ on: z.boolean('invalid') }),
    answer: stars,
  }),
  listStars: call('GET /stars', {
    tag: candidates.name,
    summary: 'Favourite candidates of the caller, the latest first.',
    access,
    answer: stars,
  }),
}

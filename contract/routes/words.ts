/** Languages of the names of routes, steps and texts: those of the people and of the German side. */
export const ROUTE_LANGUAGES = ['ar', 'en', 'fr', 'de'] as const
export type RouteLanguage = (typeof ROUTE_LANGUAGES)[number]

/** Parties of whom one has to act before a step can be taken. */
export const STEP_HOLDERS = ['us', 'candidate', 'authority', 'employer', 'school'] as const
export type StepHolder = (typeof STEP_HOLDERS)[number]

export const STEP_KINDS = ['milestone', 'wait', 'decision', 'appointment', 'exam', 'payment'] as const

/** States of a step in a case; `unneeded` is a step whose condition does not hold. */
export const CASE_STEP_STATES = [
  'open',
  'current',
  'waiting',
  'done',
  'failed',
  'skipped',
  'unneeded',
] as const
export type CaseStepState = (typeof CASE_STEP_STATES)[number]

/** Origin of a step of a case: a person set it, a record says it, or a field of the candidate. */
export const STEP_ORIGINS = ['person', 'record', 'field'] as const
export type StepOrigin = (typeof STEP_ORIGINS)[number]

export const CASE_STATES = ['open', 'on_hold', 'won', 'lost', 'switched'] as const
/** States of a case whose clocks run and whose steps may be set. */
export const OPEN_CASE_STATES = ['open', 'on_hold'] as const
/** States of a case of which clocks run: after a win those of the guarantee and of an early end. */
export const RUNNING_STATES = [...OPEN_CASE_STATES, 'won'] as const
export const isOpenCase = (state: unknown): boolean => OPEN_CASE_STATES.some(open => open === state)
/** The route of every candidate without a primary case: it needs no case of its own. */
export const CLASSIC_ROUTE = 'CLASSIC'
/** `withdrawn`: published by mistake; no case is on it any more but those that had ended. */
export const VERSION_STATES = ['draft', 'published', 'retired', 'withdrawn'] as const
export const ROUTE_FAMILIES = [
  'training',
  'study',
  'recognition',
  'work',
  'nursing',
  'family',
  'follow_up',
] as const

/** Origin of a rule: federal law, page of an authority, decision of a court, practice of the trade, own decision. */
export const SOURCE_KINDS = ['law', 'authority', 'court', 'practice', 'house'] as const
/** `confirm`: to be confirmed with counsel; such a rule warns and says so. */
export const CONFIDENCES = ['sure', 'confirm'] as const

/** Origin and force of a deadline: who set it, and whether somebody must keep it (docs/spec/routes.md, "Clocks"). */
export const CLOCK_NATURES = [
  'statutory',
  'statutory_soft',
  'set_by_authority',
  'usual_practice',
  'house_target',
  'validity',
] as const
export type ClockNature = (typeof CLOCK_NATURES)[number]

/** Events that start clocks. Each has a day, and a quality. */
export const CASE_EVENTS = [
  'applied',
  'received',
  'complete',
  'ba_asked',
  'preapproval_issued',
  'preapproval_shown',
  'appointment_asked',
  'application_complete',
  'notified',
  'entered',
  'moved_in',
  'work_started',
  'work_end_known',
  'contract_signed',
  'oldest_module',
  'printed_until',
  'decided',
  'letter',
  'exam_failed',
  'first_permit',
  'our_work_ended',
  'known',
  'step_done',
] as const
export type CaseEvent = (typeof CASE_EVENTS)[number]

/** How sure the day of an event is: a letter on file, somebody's word, or our guess. */
export const QUALITIES = ['confirmed', 'reported', 'estimated'] as const
export type Quality = (typeof QUALITIES)[number]

export const CLOCK_UNITS = ['hours', 'days', 'working_days', 'weeks', 'months'] as const
export type ClockUnit = (typeof CLOCK_UNITS)[number]

export const CLOCK_PAUSES = ['none', 'starts_when_complete', 'suspend', 'restart_on_answer'] as const
export const CLOCK_EXTENSIONS = ['none', 'once'] as const

/** Consequences of the end of a clock, the most serious first: desks sort by it. A clock never changes a step. */
export const CLOCK_EXPIRIES = [
  'appeal_lost',
  'withdrawn',
  'lapses',
  'duty_missed',
  'overdue',
  'silence_over',
  'exhausted',
  'right_opens',
] as const
export type ClockExpiry = (typeof CLOCK_EXPIRIES)[number]
/** Whether the day of a clock is the first one of a right: nobody is late after it. */
export const opensRight = (expiry: unknown): boolean => expiry === 'right_opens'

/** Ends after which something is lost for good: each is told at once, at any hour. */
export const isLost = (expiry: unknown): boolean => expiry === 'appeal_lost' || expiry === 'withdrawn'
/**
 * The filter of clocks that are overdue on a day. A right that has opened never is; nor is a time to contest that was lost, which
 * nobody can keep any more (docs/decisions/0080).
 */
export const overdueOn = (today: string) => ({
  due_on_lt: today,
  expiry_neq: 'right_opens',
  is_lost: false,
})

import { z } from 'zod'
import { trimText } from '../text/printable'
import { AUTOMATED, TRIGGERS } from './triggers'

export {
  AUTOMATED,
  type Automated,
  PAUSE_REASONS,
  type RulePauseReason,
  TRIGGERED_ON,
  TRIGGERS,
  type Trigger,
} from './triggers'

const id = z.int('invalid').positive('invalid')
const line = (max: number) => z.string('invalid').overwrite(trimText).min(1, 'required').max(max, 'too_long')
const people = z.array(id, 'invalid').min(1, 'required').max(200, 'too_long')

/** An action of a rule. */
export const automationAction = z.discriminatedUnion(
  'do',
  [
    /** Assigns the record to one of the users, in turns; absent users are skipped. */
    z.strictObject({ do: z.literal('assign'), user_ids: people }),
    z.strictObject({ do: z.literal('set_field'), field: line(60), value: z.unknown() }),
    /** Sends a mail template to the person of the record. */
    z.strictObject({ do: z.literal('send_mail'), template_id: id }),
    /** An approved WhatsApp template; its gaps by name, `{{field}}` in them for a field of the record. */
    z.strictObject({
      do: z.literal('send_whatsapp'),
      template_id: id,
      values: z.record(line(60), z.string('invalid').max(1_000, 'too_long'), 'invalid').optional(),
    }),
    /** `employee`: the record's employee; `users`: those in `user_ids`. */
    z.strictObject({
      do: z.literal('notify'),
      to: z.enum(['employee', 'users'], 'not_a_choice'),
      user_ids: z.array(id, 'invalid').max(200, 'too_long').optional(),
      title: line(200),
      body: z.string('invalid').max(1_000, 'too_long').optional(),
    }),
    /** Sets the day of the next call, so many days from today. */
    z.strictObject({
      do: z.literal('call_back'),
      days: z.int('invalid').min(0, 'too_small').max(365, 'too_large'),
    }),
    /** Posts the named fields to another system, signed with the rule's secret. */
    z.strictObject({
      do: z.literal('webhook'),
      url: z.url({ protocol: /^https?$/, error: 'valid_url' }).max(500, 'too_long'),
      fields: z.array(line(60), 'invalid').max(50, 'too_long'),
    }),
  ],
  'not_a_choice',
)
export type AutomationAction = z.infer<typeof automationAction>
export type ActionKind = AutomationAction['do']

export const automationActions = z.strictObject({
  list: z.array(automationAction, 'invalid').min(1, 'required').max(10, 'too_long'),
})

/** States of an action; `queued` waits for its job. */
const ACTION_STATES = ['done', 'unchanged', 'skipped', 'queued', 'sending', 'failed'] as const
export const RUN_STATES = ['waiting', 'done', 'skipped', 'stopped', 'failed'] as const

const actionResult = z.object({
  do: z.enum(automationAction.options.map(({ shape }) => shape.do.value)),
  state: z.enum(ACTION_STATES),
  /** A code, or the response of another system. */
  detail: z.string().optional(),
  /** Users who were notified or assigned. */
  user_ids: z.array(id).optional(),
  /** How often a call of another system was tried. */
  tries: z.int().optional(),
})
export type ActionResult = z.infer<typeof actionResult>

export const automationRun = z.object({
  id: z.int(),
  resource: z.enum(AUTOMATED),
  record_id: id,
  name: z.string().nullable(),
  kind: z.enum(TRIGGERS),
  state: z.enum(RUN_STATES),
  /** `conditions`, `paused`, `gone`, `loop`, `too_often`, or one of `PAUSE_REASONS`. */
  reason: z.string().nullable(),
  results: z.array(actionResult),
  at: z.string(),
  due_at: z.string().nullable(),
})
/** One run of a rule for one record. */
export type AutomationRun = z.infer<typeof automationRun>

/** Limit for rules that trigger each other. */
export const MAX_DEPTH = 5
/** Limit for one rule and one record. */
export const MAX_RUNS_AN_HOUR = 20
/** The days that a dry run looks back, and the most events that it plays. */
export const DRY_RUN_DAYS = 7
export const DRY_RUN_EVENTS = 200

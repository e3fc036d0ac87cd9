import { z } from 'zod'
import type { Language } from '../constants'
import { dayIn } from '../text/dayIn'
import { filled, type GapValues } from '../text/filled'

/** Kinds of automatic notifications; `reminder` is the kind of those that users write to themselves. */
export const NOTICE_KINDS = [
  'lead_assigned',
  'leads_assigned',
  'call_due',
  'approval_waiting',
  'proposal_approved',
  'proposal_rejected',
  'request_approved',
  'request_rejected',
  'transaction_approved',
  'transaction_rejected',
  'advance_received',
  'met_without_consent',
  'step_overdue',
  'clock_ends',
  'clock_over',
  'clocks_end',
  'figure_ends',
  'figure_over',
  'rule_due',
  'decision_refused',
  'attempts_used',
  'work_ended',
  'invoice_overdue',
  'letter_ready',
  'campaign_finished',
  'campaign_paused',
  'mail_server_down',
  'import_finished',
  'mentioned',
  'message_failed',
  'person_to_call',
  'document_uploaded',
  'person_request',
  'recruiting_stopped',
  'person_answer',
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'automation',
  'automation_failed',
  'automation_paused',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Kinds that may reach the lock screen of a phone, by what is chosen there: one switch each. */
export const PUSH_KINDS = {
  calls: ['call_due', 'person_to_call'],
  assignments: ['lead_assigned', 'leads_assigned'],
  deadlines: ['step_overdue', 'clock_ends', 'clock_over', 'clocks_end'],
} as const satisfies Readonly<Record<string, readonly NoticeKind[]>>
export type PushGroup = keyof typeof PUSH_KINDS
export const PUSH_GROUPS = ['calls', 'assignments', 'deadlines'] as const satisfies readonly PushGroup[]

/** Returns the switch that a kind belongs to; undefined for a kind that stays in the application. */
export const pushGroupOf = (kind: NoticeKind): PushGroup | undefined =>
  PUSH_GROUPS.find(group => (PUSH_KINDS[group] as readonly NoticeKind[]).includes(kind))

/** How often notifications of a kind are sent together by mail. */
export const DIGESTS = ['off', 'hourly', 'daily'] as const

const TITLE_MAX = 200
const BODY_MAX = 2_000

/**
 * Fills the placeholders of a notification's text and cuts it to its limits.
 * @param values a day as YYYY-MM-DD is written as the reader's language does
 */
export function noticeText(
  words: { title: string; body?: string },
  values: GapValues,
  language: Language,
): { title: string; body: string } {
  const readable = Object.fromEntries(
    Object.entries(values).map(([gap, value]) => [gap, inWords(value, language)]),
  )
  return {
    title: filled(words.title, readable).slice(0, TITLE_MAX),
    body: filled(words.body ?? '', readable).slice(0, BODY_MAX),
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

const inWords = (value: GapValues[string], language: Language): GapValues[string] =>
  typeof value === 'string' && DAY.test(value) ? dayIn(language, value) : value

/** The caller's channels for each kind. */
export const noticeSettings = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        kind: z.enum(NOTICE_KINDS, 'not_a_choice'),
        app: z.boolean('invalid'),
        mail: z.enum(DIGESTS, 'not_a_choice'),
        push: z.boolean('invalid'),
      }),
      'invalid',
    )
    .max(NOTICE_KINDS.length, 'too_long'),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

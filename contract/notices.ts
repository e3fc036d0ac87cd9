/** What people are told of by the application itself; `reminder` is the kind of what a person wrote to oneself. */
export const NOTICE_KINDS = [
  'lead_assigned',
  'call_due',
  'approval_waiting',
  'step_overdue',
  'campaign_finished',
  'campaign_paused',
  'import_finished',
  'mentioned',
  'message_failed',
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'automation',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const TITLE_MAX = 200
const BODY_MAX = 2_000

/** Fills the gaps `%{name}` of a notice's words. */
export function noticeText(
  words: { title: string; body: string },
  values: Record<string, string | number>,
): { title: string; body: string } {
  const fill = (sentence: string) =>
    sentence.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  return { title: fill(words.title).slice(0, TITLE_MAX), body: fill(words.body).slice(0, BODY_MAX) }
}

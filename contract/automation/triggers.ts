/* Without zod: the definition of the resource is loaded with the first list. */

export const TRIGGERS = [
  'created',
  'changed',
  'date_reached',
  'form_sent',
  'mail_opened',
  'mail_clicked',
] as const
export type Trigger = (typeof TRIGGERS)[number]

/** Resources that rules can be about. */
export const AUTOMATED = [
  'leads',
  'candidates',
  'bw-leads',
  'online-candidates',
  'online-appointments',
  'calls',
  'documents',
  'transactions',
  'subscribers',
  'bw-subscribers',
] as const
export type Automated = (typeof AUTOMATED)[number]

/** Reasons of the server to pause a rule: its author has left or lacks a right, or the rule cannot work. */
export const PAUSE_REASONS = ['author_gone', 'author_rights', 'not_valid'] as const
export type RulePauseReason = (typeof PAUSE_REASONS)[number]

/** Resources of triggers that not all resources have. */
export const TRIGGERED_ON: Partial<Record<Trigger, readonly Automated[]>> = {
  form_sent: ['leads', 'online-candidates'],
  mail_opened: ['subscribers', 'bw-subscribers'],
  mail_clicked: ['subscribers', 'bw-subscribers'],
}

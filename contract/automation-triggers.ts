/* Without zod: the definition of the resource is loaded with the first list. */

/** What sets a rule off. */
export const TRIGGERS = [
  'created',
  'changed',
  'date_reached',
  'form_sent',
  'mail_opened',
  'mail_clicked',
] as const
export type Trigger = (typeof TRIGGERS)[number]

/** Whose records a rule can be about. */
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

/** The resources that a trigger can come from; the others come from any. */
export const TRIGGERED_ON: Partial<Record<Trigger, readonly Automated[]>> = {
  form_sent: ['leads', 'online-candidates'],
  mail_opened: ['subscribers', 'bw-subscribers'],
  mail_clicked: ['subscribers', 'bw-subscribers'],
}

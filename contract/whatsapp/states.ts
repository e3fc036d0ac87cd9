/* Without zod: the definitions are loaded with the first list. */

/** States of a message, in order. Incoming messages are `delivered` until a user has read them. */
export const WHATSAPP_STATES = [
  'queued',
  'sending',
  /** Sent without a response: it may have arrived, and is never retried automatically. */
  'uncertain',
  'sent',
  'failed',
  'delivered',
  'read',
  /** Cancelled before it was sent, because the step that it reports was undone. */
  'cancelled',
] as const
export type WhatsappState = (typeof WHATSAPP_STATES)[number]

/** Kinds of messages; `other` stands for kinds that the Cloud API may add. */
export const WHATSAPP_KINDS = [
  'text',
  'template',
  'image',
  'document',
  'audio',
  'video',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'button',
  'other',
] as const
export type WhatsappKind = (typeof WHATSAPP_KINDS)[number]

/** Kinds that are a file. */
export const MEDIA_KINDS = ['image', 'document', 'audio', 'video', 'sticker'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** The Cloud API of Meta, or a gateway of another provider. */
export const WHATSAPP_CHANNELS = ['official', 'gateway'] as const
export type WhatsappChannel = (typeof WHATSAPP_CHANNELS)[number]

/** States of a template at Meta; only approved ones can be sent. */
export const TEMPLATE_STATES = [
  'approved',
  'pending',
  'rejected',
  'paused',
  'disabled',
  'in_appeal',
  'deleted',
] as const
export type TemplateState = (typeof TEMPLATE_STATES)[number]

/** Free text may be sent this long after the person's last message (Cloud API, "customer service window"). */
export const WINDOW_HOURS = 24

/** Resources whose records have a conversation. */
export const CONVERSED = ['leads', 'candidates', 'bw-leads'] as const
export type Conversed = (typeof CONVERSED)[number]

/** Default keywords for opting out and in. */
export const STOP_WORDS = 'STOP, إيقاف, ايقاف, إلغاء الاشتراك, STOPP, ARRET'
export const START_WORDS = 'START, اشتراك'

/** Codes with a translation (i18n `message_failures`): those of the Cloud API, then ours. */
const WHATSAPP_FAILURES = [
  '100',
  '190',
  '368',
  '130429',
  '130472',
  '131000',
  '131005',
  '131008',
  '131009',
  '131021',
  '131026',
  '131042',
  '131045',
  '131047',
  '131048',
  '131049',
  '131050',
  '131051',
  '131052',
  '131053',
  '131056',
  '132000',
  '132001',
  '132005',
  '132007',
  '132012',
  '132015',
  '132016',
  '133010',
  'opted_out',
  'window_closed',
  'not_configured',
  'uncertain',
  'media_refused',
  'media_too_large',
  'receiver_changed',
] as const

/** Returns the code that an error begins with: `131047 Re-engagement message`. */
export function failureCode(error: string | null): string | undefined {
  const code = /^[a-z\d_]+/.exec(error ?? '')?.[0]
  return WHATSAPP_FAILURES.find(known => known === code)
}

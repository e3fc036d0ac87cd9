import { z } from 'zod'
import type { Endpoint } from './endpoints'
import { CONVERSED, WHATSAPP_CHANNELS, WHATSAPP_KINDS, WHATSAPP_STATES } from './whatsapp-states'

const id = z.int('invalid').positive('invalid')

/** A file of a message, in the own store. */
const media = z.object({ url: z.string(), name: z.string(), type: z.string() })

const message = z.object({
  id,
  at: z.string(),
  direction: z.enum(['in', 'out']),
  kind: z.enum(WHATSAPP_KINDS),
  text: z.string().nullable(),
  status: z.enum(WHATSAPP_STATES),
  error: z.string().nullable(),
  channel: z.enum(WHATSAPP_CHANNELS),
  user: z.object({ id, name: z.string() }).nullable(),
  media: media.nullable(),
  /** A file came in that is not here yet. */
  fetching: z.boolean(),
  /** The message that this one marks with a sign. */
  reacts_to: id.nullable(),
})
/** One message of a conversation. */
export type ConversationMessage = z.infer<typeof message>

const conversation = z.object({
  name: z.string(),
  /** The same in Arabic letters, where the record has it. */
  name_arabic: z.string().nullable(),
  /** Null for roles that see no numbers, and where there is none. */
  number: z.string().nullable(),
  has_number: z.boolean(),
  channel: z.enum(WHATSAPP_CHANNELS).nullable(),
  /** Until when free text may be written; null where no template is needed, or the person never wrote. */
  window_until: z.string().nullable(),
  opted_out_at: z.string().nullable(),
  may_send: z.boolean(),
  unread: z.int(),
  /** The earliest first. */
  messages: z.array(message),
  /** What `before` is for the messages before these. */
  before: id.nullable(),
  records: z.array(
    z.object({ resource: z.enum(CONVERSED), id, name: z.string(), name_arabic: z.string().nullable() }),
  ),
})
/** What was written with one person. */
export type Conversation = z.infer<typeof conversation>

const template = z.object({
  id,
  name: z.string(),
  language: z.string(),
  header: z.string().nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  /** Its gaps, with what the record suggests. */
  gaps: z.array(z.object({ name: z.string(), value: z.string() })),
})
/** A template that can be sent to a person. */
export type OfferedTemplate = z.infer<typeof template>

/** What a person writes: free text with or without a file, or a template. */
export const conversationBody = z.union([
  z.strictObject({
    template_id: id,
    values: z.record(z.string().max(60), z.string('invalid').max(1_024, 'too_long')).optional(),
  }),
  z.strictObject({
    text: z.string('invalid').trim().max(4_096, 'too_long'),
    file: z.strictObject({ url: z.string('invalid').max(300, 'too_long') }).optional(),
  }),
])
export type ConversationBody = z.infer<typeof conversationBody>

const listed = z.object({
  number: z.string(),
  name: z.string().nullable(),
  name_arabic: z.string().nullable(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  kind: z.enum(WHATSAPP_KINDS),
  text: z.string().nullable(),
  status: z.enum(WHATSAPP_STATES),
  unread: z.int(),
  opted_out: z.boolean(),
  lead_id: id.nullable(),
  candidate_id: id.nullable(),
  bw_lead_id: id.nullable(),
})
/** One line of the list of conversations: its last message. */
export type ListedConversation = z.infer<typeof listed>

/** What the other side answered to a test: at most 1 kB of it. */
const tested = z.object({ ok: z.boolean(), status: z.int().nullable(), answer: z.string() })
export type WhatsappTest = z.infer<typeof tested>

const RECORD = '{partner} is leads, candidates, bw-leads or, for those who may read whatsapp-log, numbers.'
const queued = z.object({ id, state: z.enum(WHATSAPP_STATES) })

const testCall = (tag: string, summary: string): Endpoint => ({
  ...{ method: 'POST', path: `/${tag}/{id}/test`, tag, id: `post ${tag} id test`, summary, answer: tested },
})

/** Conversations, and what the settings of WhatsApp can do. */
export const WHATSAPP_CALLS: readonly Endpoint[] = [
  {
    ...{ method: 'GET', path: '/conversations', tag: 'whatsapp-log', id: 'get conversations' },
    summary: 'Everybody who was written with, the latest first, for those who may read whatsapp-log.',
    query: {
      search: { schema: z.string(), about: 'A part of a number or a name.' },
      before: { schema: z.string(), about: 'The `next` of the page before.' },
    },
    answer: z.object({ data: z.array(listed), next: z.string().nullable() }),
  },
  {
    ...{ method: 'GET', path: '/conversations/{partner}/{id}', tag: 'whatsapp-log' },
    id: 'get conversations partner id',
    summary: `What was written with a person, with the rights of the record. ${RECORD}`,
    query: { before: { schema: z.string(), about: 'Messages before this one.' } },
    answer: conversation,
  },
  {
    ...{ method: 'POST', path: '/conversations/{partner}/{id}', tag: 'whatsapp-log' },
    id: 'post conversations partner id',
    summary:
      'Sends free text, within 24 hours of the last message of the person (409 window_closed), or a template. Nothing to who stopped messages (409 opted_out).',
    body: conversationBody,
    status: 201,
    answer: queued,
  },
  {
    ...{ method: 'GET', path: '/conversations/{partner}/{id}/templates', tag: 'whatsapp-log' },
    id: 'get conversations partner id templates',
    summary: 'Templates that can be sent to a person, with what fills their gaps.',
    answer: z.array(template),
  },
  {
    ...{ method: 'POST', path: '/conversations/{partner}/{id}/read', tag: 'whatsapp-log' },
    id: 'post conversations partner id read',
    summary: 'Marks what came in as read.',
    status: 204,
  },
  {
    ...{
      method: 'POST',
      path: '/conversations/{partner}/{id}/messages/{message}/retry',
      tag: 'whatsapp-log',
    },
    id: 'post conversations partner id messages message retry',
    summary: 'Sends a message again that failed, or that may have gone.',
    answer: queued,
  },
  testCall('whatsapp-settings', 'Asks a gateway whether it is connected, and says what it answered.'),
  testCall('whatsapp-official-settings', 'Asks the Cloud API for the number, and says what it answered.'),
  {
    ...{
      method: 'POST',
      path: '/whatsapp-official-settings/{id}/templates',
      tag: 'whatsapp-official-settings',
    },
    id: 'post whatsapp-official-settings id templates',
    summary: 'Brings the templates in step with those of the business account.',
    answer: z.object({ total: z.int(), changed: z.int() }),
  },
]

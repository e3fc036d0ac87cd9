import { z } from 'zod'
import type { Definition } from '../definition/define'
import { queryId } from '../http/page-query'
import { whatsappLog, whatsappOfficialSettings, whatsappSettings } from '../resources/whatsapp'
import { CONVERSED, WHATSAPP_CHANNELS, WHATSAPP_KINDS, WHATSAPP_STATES } from '../whatsapp/states'
import { call } from './call'

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
  /** The value of `before` for the previous messages. */
  before: id.nullable(),
  records: z.array(
    z.object({ resource: z.enum(CONVERSED), id, name: z.string(), name_arabic: z.string().nullable() }),
  ),
})
/** The messages with one person. */
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

/** A new message: free text with or without a file, or a template. */
const conversationBody = z.union([
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

/** The response to a test: at most 1 kB of it. */
const tested = z.object({ ok: z.boolean(), status: z.int().nullable(), answer: z.string() })
export type WhatsappTest = z.infer<typeof tested>

const RECORD = '{partner} is leads, candidates, bw-leads or, for those who may read whatsapp-log, numbers.'
const tag = whatsappLog.name
const queued = z.object({ id, state: z.enum(WHATSAPP_STATES) })

const testOf = <const Name extends string>(name: Name, { roles }: Definition, summary: string) =>
  call(`POST /${name}/{id}/test`, { summary, access: roles, answer: tested })

/** Conversations, and what the settings of WhatsApp can do. */
export const whatsappCalls = {
  listConversations: call('GET /conversations', {
    tag,
    summary: 'Conversations, the latest first, for roles that may read whatsapp-log.',
    access: whatsappLog.roles,
    query: z.strictObject({
      search: z.string().max(200, 'too_long').optional().describe('A part of a number or a name.'),
      before: z.iso
        .datetime({ offset: true, error: 'invalid' })
        .optional()
        .describe('The `next` of the page before.'),
    }),
    answer: z.object({ data: z.array(listed), next: z.string().nullable() }),
  }),
  readConversation: call('GET /conversations/{partner}/{id}', {
    tag,
    summary: `Conversation with a person, with the rights of the record. ${RECORD}`,
    access: 'staff',
    query: z.strictObject({
      before: queryId.optional().describe('Messages before this one.'),
    }),
    answer: conversation,
  }),
  send: call('POST /conversations/{partner}/{id}', {
    tag,
    summary:
      'Sends free text, within 24 hours of the last message of the person (409 window_closed), or a template. Nothing to people who opted out (409 opted_out).',
    access: 'staff',
    body: conversationBody,
    status: 201,
    answer: queued,
  }),
  listTemplates: call('GET /conversations/{partner}/{id}/templates', {
    tag,
    summary: 'Templates that can be sent to a person, with the values of their variables.',
    access: 'staff',
    answer: z.array(template),
  }),
  markRead: call('POST /conversations/{partner}/{id}/read', {
    tag,
    summary: 'Marks what came in as read.',
    access: 'staff',
  }),
  retry: call('POST /conversations/{partner}/{id}/messages/{message_id}/retry', {
    tag,
    summary: 'Sends a message again that failed, or that may have gone.',
    access: 'staff',
    answer: queued,
  }),
  testGateway: testOf(
    'whatsapp-settings',
    whatsappSettings,
    'Asks a gateway whether it is connected, and says what it answered.',
  ),
  testOfficial: testOf(
    'whatsapp-official-settings',
    whatsappOfficialSettings,
    'Asks the Cloud API for the number, and says what it answered.',
  ),
  syncTemplates: call('POST /whatsapp-official-settings/{id}/templates', {
    summary: 'Brings the templates in step with those of the business account.',
    access: whatsappOfficialSettings.roles,
    answer: z.object({ total: z.int(), changed: z.int() }),
  }),
}

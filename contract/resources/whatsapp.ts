import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import {
  flag,
  instant,
  json,
  longText,
  number,
  oneOf,
  phone,
  ref,
  secret,
  text,
  url,
} from '../definition/fields'
import { TEMPLATE_STATES, WHATSAPP_CHANNELS, WHATSAPP_KINDS, WHATSAPP_STATES } from '../whatsapp/states'

/** How the last calls of the other side went. */
const GOING = {
  last_success_at: instant({ read: true }),
  last_error: text({ max: 400, read: true }),
  last_error_at: instant({ read: true }),
} as const

/** A gateway of somebody else (docs/whatsapp-gateway.md): off until it has an address and a token. */
export const whatsappSettings = defineResource('whatsapp-settings', {
  title: 'name',
  fields: {
    name: text({ max: 120, required: true }),
    gateway_url: url({ required: true }),
    token: secret({ max: 1_000, sentTo: 'gateway_url' }),
    webhook_secret: secret({ min: 16, max: 400, sentTo: null }),
    number: phone(),
    active: flag(),
    per_minute: number({ min: 1, max: 600, required: true, default: 10 }),
    state: oneOf(['unknown', 'connected', 'disconnected', 'failed'], { read: true, default: 'unknown' }),
    ...GOING,
  },
  list: {
    columns: ['name', 'number', 'active', 'state', 'per_minute', 'last_success_at', 'last_error'],
    filters: ['active', 'state'],
    search: ['name', 'gateway_url', 'number'],
    sort: ['id', 'asc'],
  },
  form: [
    ['name', 'active'],
    ['gateway_url', 'number'],
    ['token', 'webhook_secret'],
    ['per_minute', 'state'],
    ['last_success_at', 'last_error_at'],
    ['last_error'],
  ],
})

/** A number at the Cloud API of Meta. Its message templates are records of their own. */
export const whatsappOfficialSettings = defineResource('whatsapp-official-settings', {
  title: 'name',
  fields: {
    name: text({ max: 120, required: true }),
    phone_number_id: text({ max: 40, required: true, unique: true }),
    business_account_id: text({ max: 40, required: true, index: true }),
    number: phone(),
    token: secret({ max: 1_000, sentTo: null }),
    app_secret: secret({ max: 400, sentTo: null }),
    verify_token: text({ max: 200 }),
    active: flag({ default: true }),
    /** Separated by commas; who sends one is written to no more, or again. None: STOP_WORDS and START_WORDS. */
    stop_words: text({ max: 400 }),
    start_words: text({ max: 400 }),
    stop_answer: longText({ max: 1_000 }),
    start_answer: longText({ max: 1_000 }),
    templates_synced_at: instant({ read: true }),
    ...GOING,
  },
  list: {
    columns: [
      'name',
      'number',
      'phone_number_id',
      'active',
      'templates_synced_at',
      'last_success_at',
      'last_error',
    ],
    filters: ['active'],
    search: ['name', 'phone_number_id', 'business_account_id', 'number'],
    sort: ['id', 'asc'],
  },
  form: {
    account: [['name', 'active'], ['phone_number_id', 'business_account_id'], ['number']],
    access: [['token', 'app_secret'], ['verify_token']],
    opt_out: [['stop_words', 'start_words'], ['stop_answer'], ['start_answer']],
    state: [['templates_synced_at', 'last_success_at', 'last_error_at'], ['last_error']],
  },
})

/** A template as Meta has it: written and approved there, kept in step here, never written here. */
export const whatsappTemplates = defineResource('whatsapp-templates', {
  title: 'name',
  fields: {
    setting_id: ref('whatsapp-official-settings', { read: true, index: true }),
    name: text({ max: 512, read: true, index: true }),
    language: text({ max: 20, read: true, index: true }),
    category: text({ max: 40, read: true }),
    state: oneOf(TEMPLATE_STATES, { read: true, index: true }),
    header: text({ max: 60, read: true }),
    body: longText({ max: 4_096, read: true }),
    footer: text({ max: 60, read: true }),
    /** Names of the gaps in the order in which they stand: `1`, `2`, or words. */
    variables: json({ read: true }),
    reason: text({ max: 400, read: true }),
    synced_at: instant({ read: true }),
  },
  list: {
    columns: ['name', 'language', 'category', 'state', 'body', 'synced_at'],
    filters: ['state', 'language', 'setting_id'],
    search: ['name', 'body'],
    sort: ['name', 'asc'],
  },
  form: [
    ['name', 'language'],
    ['category', 'state'],
    ['header'],
    ['body'],
    ['footer'],
    ['reason'],
    ['setting_id', 'synced_at'],
  ],
  roles: usersOf('whatsapp-official-settings'),
  verbs: ['read', 'export'],
})
export type WhatsappTemplate = RecordOf<typeof whatsappTemplates>

/** Every message, in and out. Conversations of a record are read by it, with the rights of that record. */
export const whatsappLog = defineResource('whatsapp-log', {
  title: 'number',
  fields: {
    at: instant({ read: true, index: true }),
    direction: oneOf(['in', 'out'], { read: true, index: true }),
    number: phone({ read: true, index: true }),
    name: text({ max: 120, read: true }),
    kind: oneOf(WHATSAPP_KINDS, { read: true, default: 'text', index: true }),
    text: longText({ max: 4_096, read: true }),
    template_id: ref('whatsapp-templates', { read: true, index: true }),
    /** The values that fill the gaps of the template. */
    parameters: json({ read: true }),
    status: oneOf(WHATSAPP_STATES, { read: true, default: 'queued', index: true }),
    error: text({ max: 400, read: true }),
    lead_id: ref('leads', { read: true, index: true }),
    candidate_id: ref('candidates', { read: true, index: true }),
    bw_lead_id: ref('bw-leads', { read: true, index: true }),
    user_id: ref('users', { read: true, index: true }),
    channel: oneOf(WHATSAPP_CHANNELS, { read: true, default: 'official', index: true }),
    /** The file of the message in the own store, bound to whom it belongs to. */
    media_url: text({ max: 300, read: true }),
    media_name: text({ max: 200, read: true }),
    media_type: text({ max: 100, read: true }),
    /** The other side's id of the message. */
    message_id: text({ max: 200, read: true }),
    /** The message that this one answers or marks. */
    reply_to: text({ max: 200, read: true }),
    sent_at: instant({ read: true }),
    delivered_at: instant({ read: true }),
    read_at: instant({ read: true }),
  },
  list: {
    columns: [
      'at',
      'direction',
      'number',
      'name',
      'kind',
      'text',
      'status',
      'error',
      'lead_id',
      'candidate_id',
      'bw_lead_id',
      'user_id',
    ],
    filters: [
      'direction',
      'status',
      'kind',
      'channel',
      'at',
      'lead_id',
      'candidate_id',
      'bw_lead_id',
      'user_id',
    ],
    search: ['number', 'name', 'text'],
    sort: ['at', 'desc'],
  },
  form: [
    ['at', 'direction', 'channel'],
    ['number', 'name'],
    ['kind', 'template_id'],
    ['text'],
    ['status', 'error'],
    ['sent_at', 'delivered_at', 'read_at'],
    ['lead_id', 'candidate_id', 'bw_lead_id'],
    ['user_id'],
    ['media_name', 'media_type'],
  ],
  verbs: ['read', 'export'],
})
export type WhatsappMessage = RecordOf<typeof whatsappLog>

import { defineResource } from '../definition/define'
import { flag, json, longText, number, oneOf, ref, refs, slug, text, url } from '../definition/fields'

/** Ways in which people are reminded. */
export const REMINDER_CHANNELS = ['mail', 'whatsapp', 'both'] as const

/** A kind of booking: its hours as clocks on the wall show them, its hosts, and its messages. */
const fields = {
  name: text({ max: 120, required: true }),
  slug: slug({ max: 60, required: true, unique: true }),
  title_en: text({ max: 160, required: true }),
  title_ar: text({ max: 160, required: true }),
  title_de: text({ max: 160 }),
  title_fr: text({ max: 160 }),
  active: flag({ default: true }),
  timezone: text({ max: 60, required: true, default: 'Europe/Berlin' }),
  hosts: refs('users'),
  minutes: number({ min: 5, max: 480, required: true, default: 30 }),
  buffer_before: number({ min: 0, max: 240, default: 0 }),
  buffer_after: number({ min: 0, max: 240, default: 0 }),
  capacity: number({ min: 1, max: 1_000, required: true, default: 1 }),
  notice_hours: number({ min: 0, max: 720, default: 12 }),
  horizon_days: number({ min: 1, max: 365, default: 30 }),
  weekly: json(),
  exceptions: json(),
  questions: json(),
  reminder_hours: number({ min: 1, max: 336, default: 24 }),
  second_reminder_hours: number({ min: 1, max: 336 }),
  reminder_channel: oneOf(REMINDER_CHANNELS, { default: 'mail' }),
  /** Its gaps in their order: the name, when it is, and the link. */
  whatsapp_template_id: ref('whatsapp-templates', { index: true, offers: { state: 'approved' } }),
  waiting_hours: number({ min: 1, max: 168, default: 12 }),
  zoom_id: ref('zoom', { index: true }),
  meeting_link: url(),
  place: text({ max: 200 }),
  confirmation_en: longText({ max: 4_000 }),
  confirmation_ar: longText({ max: 4_000 }),
  confirmation_de: longText({ max: 4_000 }),
  confirmation_fr: longText({ max: 4_000 }),
} as const

const FORM = {
  main: [['name', 'slug'], ['title_en', 'title_ar'], ['title_de', 'title_fr'], ['active']],
  hours: [
    ['timezone', 'hosts'],
    ['minutes', 'buffer_before', 'buffer_after'],
    ['capacity', 'notice_hours', 'horizon_days'],
    ['weekly'],
    ['exceptions'],
  ],
  meeting: [['zoom_id', 'meeting_link'], ['place']],
  messages: [
    ['reminder_hours', 'second_reminder_hours'],
    ['reminder_channel', 'whatsapp_template_id'],
    ['waiting_hours'],
    ['confirmation_en'],
    ['confirmation_ar'],
    ['confirmation_de'],
    ['confirmation_fr'],
    ['questions'],
  ],
} as const

const LIST = {
  columns: ['name', 'slug', 'minutes', 'capacity', 'hosts', 'timezone', 'active'],
  filters: ['active', 'zoom_id'],
  search: ['name', 'slug', 'title_en', 'title_ar'],
  sort: ['id', 'asc'],
} as const

/** Kinds of appointments; each has a public page `/book/{slug}`. */
export const onlineAppointmentsSettings = defineResource('online-appointments-settings', {
  title: 'name',
  table: 'booking_settings',
  only: { of: 'appointments' },
  clock: 'timezone',
  fields,
  list: LIST,
  form: FORM,
})
/** Kinds of seminars; each has a public page `/book/{slug}` with its next dates. */
export const onlineSeminarsSettings = defineResource('online-seminars-settings', {
  title: 'name',
  table: 'booking_settings',
  only: { of: 'seminars' },
  clock: 'timezone',
  fields,
  list: LIST,
  form: FORM,
})

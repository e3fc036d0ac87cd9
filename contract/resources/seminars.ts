import { BOOKING_LANGUAGES } from '../booking/availability'
import { defineResource, type RecordOf } from '../definition/define'
import { email, instant, json, longText, number, oneOf, phone, ref, text, url } from '../definition/fields'

export const SEMINAR_STATES = ['planned', 'done', 'cancelled'] as const

/** A meeting for many. Its seats are counted by the database and never sold twice. */
export const onlineSeminars = defineResource('online-seminars', {
  title: 'title',
  apartBy: 'at',
  fields: {
    title: text({ max: 160, required: true }),
    /** For visitors who read another language; `title` for all others. */
    title_ar: text({ max: 160 }),
    title_de: text({ max: 160 }),
    title_fr: text({ max: 160 }),
    setting_id: ref('online-seminars-settings', { index: true }),
    at: instant({
      when: 'planned',
      required: true,
      index: true,
      clockOf: ['setting_id', 'host_id'],
      clockAt: 'organisation',
    }),
    minutes: number({ min: 5, max: 480, required: true, default: 60 }),
    host_id: ref('users', { required: true, index: true }),
    capacity: number({ min: 1, max: 10_000 }),
    status: oneOf(SEMINAR_STATES, { required: true, default: 'planned', index: true }),
    language: oneOf(BOOKING_LANGUAGES, { default: 'en' }),
    meeting_link: url(),
    description: longText({ max: 4_000 }),
    registrations: number({ read: true, default: 0 }),
    waiting: number({ read: true, default: 0 }),
    attended: number({ read: true, default: 0 }),
  },
  list: {
    columns: ['title', 'at', 'minutes', 'host_id', 'registrations', 'capacity', 'waiting', 'status'],
    filters: ['setting_id', 'host_id', 'status', 'at', 'language'],
    search: ['title', 'title_ar', 'description'],
    sort: ['at', 'desc'],
  },
  form: [
    ['title', 'title_ar'],
    ['title_de', 'title_fr'],
    ['setting_id', 'host_id'],
    ['at', 'minutes'],
    ['capacity', 'status'],
    ['language', 'meeting_link'],
    ['description'],
    ['registrations', 'waiting', 'attended'],
  ],
})

export const REGISTRATION_STATES = [
  'booked',
  'confirmed',
  'waiting',
  'offered',
  'lapsed',
  'cancelled',
  'attended',
  'missed',
] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]
/** Those who have a seat. */
export const SEATED: readonly RegistrationState[] = ['booked', 'confirmed', 'offered', 'attended', 'missed']

/** Somebody's seat in a seminar, or place on its waiting list. */
export const seminarRegistrations = defineResource('seminar-registrations', {
  title: 'name',
  fields: {
    seminar_id: ref('online-seminars', { required: true, index: true }),
    name: text({ max: 120, required: true }),
    email: email({ index: true }),
    phone: phone({ index: true }),
    lead_id: ref('leads', { index: true }),
    candidate_id: ref('candidates', { index: true }),
    status: oneOf(REGISTRATION_STATES, { required: true, default: 'booked', index: true }),
    offered_until: instant({ read: true }),
    language: oneOf(BOOKING_LANGUAGES, { default: 'en' }),
    timezone: text({ max: 60 }),
    /** The privacy notice as the page showed it. */
    privacy_notice_id: ref('privacy-notices', { read: true }),
    note: longText({ max: 4_000 }),
    answers: json({ read: true }),
    joined_at: instant({ read: true }),
    left_at: instant({ read: true }),
  },
  list: {
    columns: ['name', 'seminar_id', 'status', 'email', 'phone', 'created_at'],
    filters: ['seminar_id', 'status', 'lead_id', 'candidate_id'],
    search: ['name', 'email', 'phone'],
  },
  form: [
    ['seminar_id', 'status'],
    ['lead_id', 'candidate_id'],
    ['name', 'email'],
    ['phone', 'language', 'timezone'],
    ['note'],
    ['offered_until'],
  ],
  roles: onlineSeminars.roles,
})
export type SeminarRegistration = RecordOf<typeof seminarRegistrations>

import { BOOKING_LANGUAGES } from '../booking/availability'
import { defineResource, type RecordOf } from '../definition/define'
import { email, instant, json, longText, number, oneOf, phone, ref, text, url } from '../definition/fields'

export const APPOINTMENT_STATES = ['booked', 'confirmed', 'done', 'missed', 'cancelled'] as const

/** A talk with somebody at a time. No two of a host overlap, buffers included: the database holds that. */
export const onlineAppointments = defineResource('online-appointments', {
  title: 'name',
  fields: {
    setting_id: ref('online-appointments-settings', { index: true }),
    name: text({ max: 120, required: true }),
    email: email({ index: true }),
    phone: phone({ index: true }),
    lead_id: ref('leads', { index: true }),
    candidate_id: ref('candidates', { index: true }),
    at: instant({
      when: 'planned',
      required: true,
      index: true,
      clockOf: ['setting_id', 'host_id'],
      clockAt: 'organisation',
    }),
    minutes: number({ min: 5, max: 480, required: true, default: 30 }),
    host_id: ref('users', { required: true, index: true }),
    status: oneOf(APPOINTMENT_STATES, { required: true, default: 'booked', index: true }),
    meeting_link: url(),
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
    columns: ['name', 'setting_id', 'at', 'minutes', 'host_id', 'status', 'phone'],
    filters: ['setting_id', 'host_id', 'status', 'at', 'lead_id', 'candidate_id'],
    search: ['name', 'email', 'phone', 'note'],
    sort: ['at', 'desc'],
  },
  form: {
    main: [
      ['setting_id', 'host_id'],
      ['at', 'minutes'],
      ['status', 'meeting_link'],
    ],
    person: [['lead_id', 'candidate_id'], ['name', 'email'], ['phone', 'language', 'timezone'], ['note']],
  },
})
export type Appointment = RecordOf<typeof onlineAppointments>

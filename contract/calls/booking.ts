import { z } from 'zod'
import { isNearDay } from '../definition/fields'
import { queryId } from '../http/page-query'
import { onlineAppointments } from '../resources/appointments'
import { onlineSeminarsSettings } from '../resources/booking-settings'
import { zoom } from '../resources/zoom'
import { isZone } from '../time/wall-time'
import { call } from './call'

const day = z.string('valid_day').refine(isNearDay, 'valid_day')
/** Days are local to `timezone` (default: that of the setting), both inclusive. */
const slotQuery = z.strictObject({
  setting_id: queryId.describe('The appointment type.'),
  from: day.describe('The first day.'),
  to: day.describe('The last day, at most 42 later.'),
  timezone: z
    .string()
    .refine(isZone, 'not_a_choice')
    .optional()
    .describe("Whose days; the setting's own unless said."),
  except: queryId.optional().describe('An appointment that is about to move: its own time counts as free.'),
})
export type BookingSlotQuery = z.output<typeof slotQuery>

const slot = z.object({
  at: z.string(),
  minutes: z.int(),
  hosts: z.array(z.object({ id: z.int(), name: z.string(), free: z.int() })),
})
/** A time that can be booked, with who is free then and for how many. */
export type BookingSlot = z.infer<typeof slot>

/** Zoom's answer to a test: at most 1 kB of it. */
const tested = z.object({ ok: z.boolean(), status: z.int().nullable(), answer: z.string() })
export type ZoomTest = z.infer<typeof tested>

/** Appointments, seminars and the meetings behind them. */
export const bookingCalls = {
  listSlots: call('GET /booking-slots', {
    tag: 'online-appointments',
    summary: 'Free times of an appointment type, with the people who are free.',
    access: onlineAppointments.roles,
    query: slotQuery,
    answer: z.array(slot),
  }),
  planSeminars: call('POST /online-seminars-settings/{id}/plan', {
    summary: 'Makes the seminars of the weekly hours up to the horizon that are not there yet.',
    access: onlineSeminarsSettings.roles,
    answer: z.object({ made: z.int() }),
  }),
  testZoom: call('POST /zoom/{id}/test', {
    summary: 'Asks Zoom for a token and the user, and says what it answered.',
    access: zoom.roles,
    answer: tested,
  }),
}

const page = { tag: 'visitors', access: 'public', answer: 'text/html' } as const

/** The pages of visitors, without a session. */
export const bookingPages = {
  show: call('GET //book/{kind}', {
    ...page,
    summary: 'The times or dates of a kind that can be booked.',
  }),
  book: call('POST //book/{kind}', { ...page, summary: 'Books.' }),
  showBooking: call('GET //book/{kind}/{token}', {
    ...page,
    summary: 'A booking, by the link in its email.',
  }),
  changeBooking: call('POST //book/{kind}/{token}', {
    ...page,
    summary: 'Confirms, moves, cancels or takes a free seat.',
  }),
  downloadBooking: call('GET //book/{kind}/{token}/calendar.ics', {
    ...page,
    answer: 'text/calendar',
    summary: 'The same for a calendar.',
  }),
}

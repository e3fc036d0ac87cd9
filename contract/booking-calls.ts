import { z } from 'zod'
import type { Endpoint } from './endpoints'
import { isDay } from './fields'
import { isZone } from './wall-time'

const day = z.string('valid_day').refine(isDay, 'valid_day')
const id = z.coerce.number('invalid').int('invalid').positive('invalid')

/** Days are those of `timezone`, the setting's own unless said; both are within. */
export const bookingSlotQuery = z.strictObject({
  setting_id: id,
  from: day,
  to: day,
  timezone: z.string().refine(isZone, 'not_a_choice').optional(),
  /** An appointment that is about to move: its own time counts as free. */
  except: id.optional(),
})
export type BookingSlotQuery = z.infer<typeof bookingSlotQuery>

const slot = z.object({
  at: z.string(),
  minutes: z.int(),
  hosts: z.array(z.object({ id: z.int(), name: z.string(), free: z.int() })),
})
/** A time that can be booked, with who is free then and for how many. */
export type BookingSlot = z.infer<typeof slot>

/** What Zoom answered to a test: at most 1 kB of it. */
const tested = z.object({ ok: z.boolean(), status: z.int().nullable(), answer: z.string() })
export type ZoomTest = z.infer<typeof tested>

/** Appointments, seminars and the meetings behind them. The pages of visitors stand under `/book/{slug}`. */
export const BOOKING_CALLS: readonly Endpoint[] = [
  {
    ...{ method: 'GET', path: '/booking-slots', tag: 'online-appointments', id: 'get booking-slots' },
    summary: 'Times of a kind of appointment that can be booked, with who is free.',
    query: {
      setting_id: { schema: z.string(), about: 'The kind of appointment.' },
      from: { schema: z.string(), about: 'The first day.' },
      to: { schema: z.string(), about: 'The last day, at most 42 later.' },
      timezone: { schema: z.string(), about: "Whose days; the setting's own unless said." },
      except: { schema: z.string(), about: 'An appointment whose own time counts as free.' },
    },
    answer: z.array(slot),
  },
  {
    ...{ method: 'POST', path: '/online-seminars-settings/{id}/plan', tag: 'online-seminars-settings' },
    id: 'post online-seminars-settings id plan',
    summary: 'Makes the seminars of the weekly hours up to the horizon that are not there yet.',
    answer: z.object({ made: z.int() }),
  },
  {
    ...{ method: 'POST', path: '/zoom/{id}/test', tag: 'zoom', id: 'post zoom id test' },
    summary: 'Asks Zoom for a token and the user, and says what it answered.',
    answer: tested,
  },
  ...visitors('GET', '//book/{kind}', 'text/html', 'The times or dates of a kind that can be booked.'),
  ...visitors('POST', '//book/{kind}', 'text/html', 'Books.'),
  ...visitors('GET', '//book/{kind}/{token}', 'text/html', 'What was booked, by the link of its mail.'),
  ...visitors('POST', '//book/{kind}/{token}', 'text/html', 'Confirms, moves, cancels or takes a free seat.'),
  ...visitors('GET', '//book/{kind}/{token}/calendar.ics', 'text/calendar', 'The same for a calendar.'),
]

/** A page that visitors call without a session. */
function visitors(method: Endpoint['method'], path: string, answer: string, summary: string): Endpoint[] {
  const name = path.replace(/[{}/.]+/g, ' ').trim()
  return [
    { method, path, tag: 'visitors', id: `${method.toLowerCase()} ${name}`, summary, answer, open: true },
  ]
}

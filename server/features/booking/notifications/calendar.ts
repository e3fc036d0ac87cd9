import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { type Booking, titleOf } from '../booking'

interface CalendarContext {
  sender: { from: string; fromName: string }
  description: string
  now: Date
}

/** Returns the invitation to a booking, or its cancellation (RFC 5545, RFC 5546); moments are in UTC. */
export function calendarFile(
  booking: Booking,
  { sender: { from, fromName }, description, now }: CalendarContext,
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const { source, id, status, minutes, email, name, setting } = booking
  const isCancelled = status === 'cancelled'
  const location = booking.meeting_link ?? setting?.place ?? null
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ method, prodId: { company: 'Lotse', product: 'Lotse' } })
  const start = new Date(booking.at)
  const event = calendar.createEvent({
    // Identical in all files about one booking.
    id: `${source}-${id}@${from.slice(from.lastIndexOf('@') + 1)}`,
    // Grows with each change, so that calendars take the newest (RFC 5545, 3.8.7.4).
    sequence: booking.sequence,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    stamp: now,
    summary: `${titleOf(booking)}, ${fromName}`,
    description,
    organizer: { name: fromName, email: from },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(location ? { location } : {}),
    ...(location && /^https?:/.test(location) ? { url: location } : {}),
  })
  if (email)
    event.createAttendee({
      name,
      email,
      rsvp: true,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
    })
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() }
}

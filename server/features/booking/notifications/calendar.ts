import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'

/** What a calendar file says. */
export interface CalendarEntry {
  /** The same for all files about one booking. */
  uid: string
  /** Grows with each change, so that calendars take the newest (RFC 5545, 3.8.7.4). */
  sequence: number
  isCancelled: boolean
  title: string
  description: string
  at: string
  minutes: number
  /** The address of the meeting, or a place. */
  location: string | null
  organizer: { name: string; email: string }
  attendee: { name: string; email: string } | undefined
  now: Date
}

/** An invitation, or its cancellation, as a calendar file (RFC 5545, RFC 5546); moments are in UTC. */
export function calendarFile(entry: CalendarEntry): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const { isCancelled, at, minutes, attendee, location } = entry
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ method, prodId: { company: 'Lotse', product: 'Lotse' } })
  const start = new Date(at)
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
    stamp: entry.now,
    summary: entry.title,
    description: entry.description,
    organizer: entry.organizer,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(location ? { location } : {}),
    ...(location && /^https?:/.test(location) ? { url: location } : {}),
  })
  if (attendee)
    event.createAttendee({
      ...attendee,
      rsvp: true,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
    })
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() }
}

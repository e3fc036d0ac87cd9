import ical from 'ical-generator'
import { addDays, wallAt } from '../../../../contract/time/wall-time'
import { type Appointment, readAppointments } from '../../personal-links'
import { logView } from './log-view'
import { closedPage, type OpenVisit } from './visit'

/** Sends an appointment of the person as a calendar file (RFC 5545), and logs the view; moments are in UTC. */
export async function sendCalendarFile(visit: OpenVisit) {
  const { call, linked, words, organisation } = visit
  const { sql, now, config } = call.services
  const appointments = await readAppointments(sql, Number(linked.page.candidate_id), now())
  const found = appointments.find(({ key }) => key === call.params.appointment)
  if (!found) return closedPage(visit)
  await logView(visit)
  const { key, kind, title, place, address, link } = found
  const location = link ?? [place, address].filter(Boolean).join(', ')
  const name = title?.[visit.language] ?? words[kind === 'visa' ? 'visa_appointment' : kind]
  const calendar = ical({ prodId: { company: 'Lotse', product: 'Lotse' } })
  calendar.createEvent({
    id: `${key}@${new URL(config.origin).hostname}`,
    ...spanOf(found),
    stamp: now(),
    summary: `${name}, ${organisation}`,
    ...(kind === 'visa' ? { description: `${words.bring}: ${words.bring_visa}` } : {}),
    ...(location ? { location } : {}),
  })
  return call.reply
    .type('text/calendar; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="appointment.ics"' })
    .send(calendar.toString())
}

/** Returns when the event begins and ends; the dates of a whole day belong to no time zone. */
function spanOf({ at, minutes, isWholeDay, clocks }: Appointment) {
  const start = new Date(at)
  if (!isWholeDay) return { start, end: new Date(start.getTime() + minutes * 60_000) }
  const { day } = wallAt(at, clocks.zone)
  const asUtc = (each: string) => new Date(`${each}T00:00:00Z`)
  return { start: asUtc(day), end: asUtc(addDays(day, 1)), allDay: true, timezone: 'UTC' }
}

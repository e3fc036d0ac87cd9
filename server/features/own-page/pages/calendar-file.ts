import ical from 'ical-generator'
import { readAppointments } from '../facts/appointments'
import { closedPage, type OpenVisit } from './visit'

/** Sends an appointment of the person as a calendar file (RFC 5545); moments are in UTC. */
export async function sendCalendarFile(visit: OpenVisit) {
  const { call, linked, words, organisation } = visit
  const { sql, now, config } = call.services
  const appointments = await readAppointments(sql, Number(linked.page.candidate_id), now())
  const found = appointments.find(({ key }) => key === call.params.appointment)
  if (!found) return closedPage(visit)
  const { key, kind, title, at, minutes, place, link } = found
  const location = link ?? place
  const name = title?.[visit.language] ?? words[kind === 'visa' ? 'visa_appointment' : kind]
  const calendar = ical({ prodId: { company: 'Lotse', product: 'Lotse' } })
  const start = new Date(at)
  calendar.createEvent({
    id: `${key}@${new URL(config.origin).hostname}`,
    start,
    end: new Date(start.getTime() + minutes * 60_000),
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

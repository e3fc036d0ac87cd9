import type { Definition } from '../../../contract/definition/define'
import { onlineAppointments } from '../../../contract/resources/appointments'
import {
  onlineAppointmentsSettings,
  onlineSeminarsSettings,
} from '../../../contract/resources/booking-settings'
import { onlineSeminars, seminarRegistrations } from '../../../contract/resources/seminars'
import { zoom } from '../../../contract/resources/zoom'
import { addDays, momentOf, wallAt, weekdayOf } from '../../../contract/time/wall-time'
import { seal } from '../../auth/seal'
import type { Values } from '../../crud/hooks'
import type { Demo } from '../demo'
import BOOKING from './booking.json'

const { advice, states } = BOOKING
const interview = { ...advice, ...BOOKING.interview }
const seminar = { ...advice, ...BOOKING.seminar }
const SEATS: readonly Readonly<Partial<Record<string, number>>>[] = states.seats

/** A lead who books. */
interface Person {
  lead_id: number
  name: string
  email: string
  phone: string
}

/** Adds hosts and hours, and three weeks of appointments and seminars around today, in every state. */
export async function fillBooking(demo: Demo): Promise<void> {
  const people = await demo.tx<Person[]>`
    select id as lead_id, name, email, phone from leads where email is not null order by id limit 90`
  await fillZoom(demo)
  await fillAppointments(demo, people)
  await fillSeminars(demo, people.slice(40))
}

async function fillZoom({ config, insert }: Demo): Promise<void> {
  const secret = await seal(config, 'demo')
  const rows = BOOKING.zoom.map(account => ({
    ...account,
    client_secret: secret,
    webhook_secret: secret,
    user_email: 'meetings@lotse.example',
  }))
  await insert(zoom, rows)
}

async function fillAppointments(demo: Demo, people: readonly Person[]): Promise<void> {
  const { tx, now } = demo
  const cairo = ['Omar Haddad', 'Mona Saleh'].map(name => demo.id('users', name))
  const munich = demo.id('users', 'Lena Brandt')
  const today = wallAt(now, advice.timezone).day
  const [template] = await tx<{ id: number }[]>`
    select id from whatsapp_templates where name = 'appointment_reminder' and state = 'approved'`
  const reminded = template ? { reminder_channel: 'both', whatsapp_template_id: template.id } : {}
  await demo.insert(onlineAppointmentsSettings, [
    { ...advice, ...reminded, hosts: cairo, exceptions: { [addDays(today, 9)]: [] } },
    { ...interview, hosts: [munich] },
  ])
  const rows: (Values & { at: string })[] = []
  for (let ahead = -12; ahead <= 14; ahead++) {
    const day = addDays(today, ahead)
    // Friday and Saturday are the weekend in Cairo.
    if ([4, 5].includes(weekdayOf(day)) && ahead !== 0) continue
    for (const [place, host_id] of cairo.entries()) {
      const count = ahead === 0 ? 3 : 1 + ((ahead + 12 + place) % 2)
      for (const time of ['10:00', '11:20', '14:00'].slice(0, count)) {
        const at = momentOf({ day, time }, advice.timezone)
        if (at) rows.push({ setting_id: advice.name, host_id, at, minutes: 30 })
      }
    }
    const evening = momentOf({ day, time: '16:00' }, interview.timezone)
    if (ahead % 4 === 0 && evening)
      rows.push({ setting_id: interview.name, host_id: munich, at: evening, minutes: 45 })
  }
  const records = rows.map((row, index) => ({
    ...row,
    ...people[index % 40],
    status: stateAt(row.at, now, index),
    meeting_link: `https://zoom.example/j/${80_000_000_000 + index}`,
    language: index % 3 ? 'ar' : 'en',
    timezone: advice.timezone,
  }))
  await insertFollowed(demo, onlineAppointments, records)
}

/** Past ones were mostly attended; coming ones are booked or confirmed. */
function stateAt(at: string, now: Date, index: number): string | undefined {
  const cycle = Date.parse(at) < now.getTime() - 1_800_000 ? states.past : states.coming
  return cycle[index % cycle.length]
}

async function fillSeminars(demo: Demo, people: readonly Person[]): Promise<void> {
  const { now } = demo
  const host_id = demo.id('users', 'Imane Berrada')
  await demo.insert(onlineSeminarsSettings, [{ ...seminar, hosts: [host_id] }])
  const today = wallAt(now, seminar.timezone).day
  const seminars = [-9, -2, 5, 12, 19].map((ahead, index) => ({
    title: seminar.title_en,
    title_ar: seminar.title_ar,
    setting_id: seminar.name,
    at: momentOf({ day: addDays(today, ahead), time: '18:00' }, seminar.timezone),
    minutes: seminar.minutes,
    host_id,
    capacity: seminar.capacity,
    language: 'en',
    status: index < 2 ? 'done' : index === 4 ? 'cancelled' : 'planned',
    meeting_link: `https://zoom.example/j/${81_000_000_000 + index}`,
    description: index === 2 ? 'With a nurse who has been working in Munich for two years.' : null,
  }))
  const made = await insertFollowed(demo, onlineSeminars, seminars)
  const rows = made.flatMap(({ id }, index) =>
    Object.entries(SEATS[index] ?? {})
      .flatMap(([status, count]) => Array.from({ length: count ?? 0 }, () => status))
      .map((status, place) => ({
        ...people[(index * 9 + place) % people.length],
        seminar_id: id,
        status,
        language: place % 2 ? 'ar' : 'en',
        timezone: seminar.timezone,
        offered_until: status === 'offered' ? { minutes: 600 } : null,
      })),
  )
  await insertFollowed(demo, seminarRegistrations, rows)
}

/** Nobody is written to about records that the demo made up: all messages count as sent. */
function insertFollowed<R extends object>({ insert }: Demo, definition: Definition, records: readonly R[]) {
  const sent = { sequence: 0, followed: 0, is_demo: true }
  return insert(
    definition,
    records.map(record => ({ ...record, ...sent })),
  )
}

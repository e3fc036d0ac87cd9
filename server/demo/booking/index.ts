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
import type { Config } from '../../config'
import type { Tx, Values } from '../../crud/hooks'
import { searched } from '../../crud/search'
import { insertRecords, insertRows } from '../insert'
import type { Staff } from '../people'
import { shifted } from '../time'
import { ADVICE, INTERVIEW, NURSING, type Person, STATES } from './texts'

interface Setting {
  now: Date
  staff: readonly Staff[]
  config: Pick<Config, 'dataDir'>
}

/** Adds hosts and hours, and three weeks of appointments and seminars around today, in every state. */
export async function fillBooking(tx: Tx, setting: Setting): Promise<void> {
  const people = await tx<Person[]>`
    select id as lead_id, name, email, phone from leads where email is not null order by id limit 90`
  await fillZoom(tx, setting)
  await fillAppointments(tx, setting, people)
  await fillSeminars(tx, setting, people.slice(40))
}

async function fillZoom(tx: Tx, { now, config }: Setting): Promise<void> {
  const secret = await seal(config, 'demo')
  const account = { client_secret: secret, webhook_secret: secret, user_email: 'meetings@lotse.example' }
  await insertRecords(tx, zoom, [
    {
      ...account,
      name: 'Lotse Cairo',
      account_id: 'demo-cairo',
      client_id: 'demo-cairo',
      active: true,
      last_success_at: shifted(now, 0, -42),
      last_error: null,
      last_error_at: null,
    },
    {
      ...account,
      name: 'Lotse Munich',
      account_id: 'demo-munich',
      client_id: 'demo-munich',
      active: false,
      last_success_at: shifted(now, -40),
      last_error:
        'Zoom answered 400: {"reason":"Invalid client_id or client_secret","error":"invalid_client"}',
      last_error_at: shifted(now, -12),
    },
  ])
}

const named = (staff: readonly Staff[], name: string) =>
  (staff.find(each => each.name === name) ?? staff[0])?.id as number

async function fillAppointments(tx: Tx, { now, staff }: Setting, people: readonly Person[]): Promise<void> {
  const cairo = ['Omar Haddad', 'Mona Saleh'].map(name => named(staff, name))
  const munich = [named(staff, 'Lena Brandt')]
  const [template] = await tx<{ id: number }[]>`
    select id from whatsapp_templates where name = 'appointment_reminder' and state = 'approved'`
  const reminded = template ? { reminder_channel: 'both', whatsapp_template_id: template.id } : {}
  const [advice, interview] = await insertRecords(tx, onlineAppointmentsSettings, [
    {
      ...ADVICE,
      ...reminded,
      hosts: cairo,
      exceptions: { [addDays(wallAt(now, 'Africa/Cairo').day, 9)]: [] },
    },
    { ...INTERVIEW, hosts: munich, exceptions: null },
  ])
  const today = wallAt(now, 'Africa/Cairo').day
  const rows: Values[] = []
  for (let ahead = -12; ahead <= 14; ahead++) {
    const day = addDays(today, ahead)
    // Friday and Saturday are the weekend in Cairo.
    if ([4, 5].includes(weekdayOf(day)) && ahead !== 0) continue
    for (const [place, host_id] of cairo.entries())
      for (const time of ['10:00', '11:20', '14:00'].slice(
        0,
        ahead === 0 ? 3 : 1 + ((ahead + 12 + place) % 2),
      )) {
        const at = momentOf({ day, time }, 'Africa/Cairo')
        if (at) rows.push({ setting_id: advice, host_id, at, minutes: 30 })
      }
    const evening = momentOf({ day, time: '16:00' }, 'Europe/Berlin')
    if (ahead % 4 === 0 && evening)
      rows.push({ setting_id: interview, host_id: munich[0], at: evening, minutes: 45 })
  }
  const records = rows.map((row, index) => ({
    ...row,
    ...(people[index % 40] as Person),
    status: stateAt(String(row.at), now, index),
    meeting_link: `https://zoom.example/j/${80_000_000_000 + index}`,
    language: index % 3 ? 'ar' : 'en',
    timezone: 'Africa/Cairo',
    note: null,
    joined_at: null,
  }))
  await insertFollowed(tx, onlineAppointments, records)
}

/** Past ones were mostly attended; coming ones are booked or confirmed. */
function stateAt(at: string, now: Date, index: number): string {
  const states = Date.parse(at) < now.getTime() - 1_800_000 ? STATES.past : STATES.coming
  return states[index % states.length] as string
}

async function fillSeminars(tx: Tx, { now, staff }: Setting, people: readonly Person[]): Promise<void> {
  const host_id = named(staff, 'Imane Berrada')
  const [kind] = await insertRecords(tx, onlineSeminarsSettings, [
    { ...NURSING, hosts: [host_id], exceptions: null },
  ])
  const today = wallAt(now, 'Africa/Casablanca').day
  const dates = [-9, -2, 5, 12, 19].map(ahead =>
    momentOf({ day: addDays(today, ahead), time: '18:00' }, 'Africa/Casablanca'),
  )
  const seminars = dates.map((at, index) => ({
    title: NURSING.title_en,
    title_ar: NURSING.title_ar,
    setting_id: kind,
    at,
    minutes: 90,
    host_id,
    capacity: 12,
    language: 'en',
    status: index < 2 ? 'done' : index === 4 ? 'cancelled' : 'planned',
    meeting_link: `https://zoom.example/j/${81_000_000_000 + index}`,
    description: index === 2 ? 'With a nurse who has been working in Munich for two years.' : null,
    registrations: 0,
    waiting: 0,
    attended: 0,
  }))
  const ids = await insertFollowed(tx, onlineSeminars, seminars)
  const rows = ids.flatMap((seminar_id, index) =>
    (STATES.seats[index] ?? []).map((status, place) => ({
      ...(people[(index * 9 + place) % people.length] as Person),
      seminar_id,
      status,
      language: place % 2 ? 'ar' : 'en',
      timezone: 'Africa/Casablanca',
      note: null,
      offered_until: status === 'offered' ? shifted(now, 0, 600) : null,
    })),
  )
  await insertFollowed(tx, seminarRegistrations, rows)
}

/** Nobody is written to about what the demo made up: it counts as told. */
function insertFollowed(tx: Tx, definition: Definition, records: readonly Values[]): Promise<number[]> {
  return insertRows(
    tx,
    definition.table,
    records.map(record => ({
      ...record,
      ...searched(definition, record),
      sequence: 0,
      followed: 0,
      is_demo: true,
    })),
  )
}

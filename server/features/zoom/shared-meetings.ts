import { randomUUID } from 'node:crypto'
import { onlineAppointments } from '../../../contract/resources/appointments'
import { SYSTEM } from '../../auth/actor'
import type { Row, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Meeting } from './meeting'

/** An appointment in a time that other visitors can book too. */
interface SharedAppointment {
  appointmentId: number
  /** The time of its host (`host_times`); null once it has none. */
  slot: number | null
  /** The account for a meeting that is yet to be made. */
  zoomId: number | null
  topic: string
  at: string
  minutes: number
}

/**
 * Moves an appointment from its present meeting to the shared meeting of its time. The last appointment takes its
 * meeting along; a meeting without appointments is cancelled.
 */
export async function requestSharedMeeting(tx: Tx, appointment: SharedAppointment): Promise<void> {
  const { appointmentId, slot } = appointment
  const before = await meetingOf(tx, appointmentId)
  await tx`delete from zoom_seats where appointment_id = ${appointmentId}`
  const isLast = before !== undefined && !(await isUsed(tx, before.id))
  if (slot === null) return isLast ? cancel(tx, before) : undefined
  // Also for an appointment that stays: a cancelled meeting is requested again.
  const next = await meetingOfSlot(tx, appointment, isLast ? before : undefined)
  if (!next) return
  await tx`insert into zoom_seats (appointment_id, meeting) values (${appointmentId}, ${next.id})`
  if (isLast && before.id !== next.id) await cancel(tx, before)
  if (before?.id !== next.id) await writeLink(tx, appointmentId, next.made ? next.join_url : null)
}

/** Takes a deleted appointment out of its meeting, and cancels the meeting without others. */
export async function leaveSharedMeeting(tx: Tx, appointmentId: number): Promise<void> {
  const before = await meetingOf(tx, appointmentId)
  await tx`delete from zoom_seats where appointment_id = ${appointmentId}`
  if (before && !(await isUsed(tx, before.id))) await cancel(tx, before)
}

/** Returns the ids of the appointments that share a meeting. */
export async function appointmentsOfMeeting(tx: Tx, meeting: number): Promise<number[]> {
  const seats = await tx<{ appointment_id: number }[]>`
    select appointment_id from zoom_seats where meeting = ${meeting} order by appointment_id`
  return seats.map(seat => seat.appointment_id)
}

/** Locks the meeting: of two appointments that leave at once one must be the last. */
async function meetingOf(tx: Tx, appointmentId: number): Promise<Meeting | undefined> {
  const [meeting] = await tx<Meeting[]>`
    select * from zoom_meetings where id = (select meeting from zoom_seats where appointment_id = ${appointmentId})
    for update`
  return meeting
}

async function isUsed(tx: Tx, meeting: number): Promise<boolean> {
  return (await appointmentsOfMeeting(tx, meeting)).length > 0
}

async function cancel(tx: Tx, { id }: Meeting): Promise<void> {
  await tx`update zoom_meetings set wanted = false, next_at = null where id = ${id}`
}

/** Returns the meeting of the time, else the one that moves along, else a new one. */
async function meetingOfSlot(
  tx: Tx,
  { slot, zoomId, topic, at, minutes }: SharedAppointment,
  moving: Meeting | undefined,
): Promise<Meeting | undefined> {
  const [existing] = await tx<Meeting[]>`
    update zoom_meetings set wanted = true, wanted_at = ${at}, wanted_minutes = ${minutes}, topic = ${topic}
    where source = 'slot' and source_id = ${slot} returning *`
  if (existing) return existing
  if (moving) {
    const [moved] = await tx<Meeting[]>`
      update zoom_meetings set source_id = ${slot}, wanted = true, wanted_at = ${at}, wanted_minutes = ${minutes},
        topic = ${topic}, ended_at = null
      where id = ${moving.id} returning *`
    return moved
  }
  if (!zoomId) return undefined
  const [made] = await tx<Meeting[]>`
    insert into zoom_meetings (source, source_id, zoom_id, request_key, topic, wanted, wanted_at, wanted_minutes)
    values ('slot', ${slot}, ${zoomId}, ${randomUUID()}, ${topic}, true, ${at}, ${minutes})
    on conflict (source, source_id) do update set wanted = true returning *`
  return made
}

/** Replaces the link of an appointment's former meeting at once. */
async function writeLink(tx: Tx, appointmentId: number, link: string | null): Promise<void> {
  const [before] = await tx<Row[]>`select * from online_appointments where id = ${appointmentId} for update`
  if (!before || before.meeting_link === link) return
  const rows = [{ before, changes: { meeting_link: link } }]
  await writeRows(tx, { definition: onlineAppointments, actor: SYSTEM, action: 'update', rows })
}

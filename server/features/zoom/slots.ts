import { randomUUID } from 'node:crypto'
import { onlineAppointments } from '../../../contract/resources/appointments'
import { SYSTEM } from '../../auth/actor'
import type { Row, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Meeting } from './meetings'

/** An appointment whose time others can book too. */
export interface SlotSeat {
  appointmentId: number
  /** The time of its host (host_times); null: it has none any more. */
  slot: number | null
  /** The account for a meeting that is yet to be made. */
  zoomId: number | null
  topic: string
  at: string
  minutes: number
}

/**
 * Puts an appointment into the meeting of its time, and out of the one that it was in. A meeting goes along with the
 * last of its appointments, and is over without any.
 */
export async function wantSlotMeeting(tx: Tx, seat: SlotSeat): Promise<void> {
  const { appointmentId, slot } = seat
  const before = await seatOf(tx, appointmentId)
  await tx`delete from zoom_seats where appointment_id = ${appointmentId}`
  const isLast = before !== undefined && !(await isTaken(tx, before.id))
  if (slot === null) return isLast ? drop(tx, before) : undefined
  // Who stays is looked up too: what was over by a cancellation is wanted again.
  const there = await meetingOfSlot(tx, seat, isLast ? before : undefined)
  if (!there) return
  await tx`insert into zoom_seats (appointment_id, meeting) values (${appointmentId}, ${there.id})`
  if (isLast && before.id !== there.id) await drop(tx, before)
  if (before?.id !== there.id) await writeLink(tx, appointmentId, there.made ? there.join_url : null)
}

/** The appointment is gone: so is its meeting, where nobody else is in it. */
export async function leaveSlotMeeting(tx: Tx, appointmentId: number): Promise<void> {
  const before = await seatOf(tx, appointmentId)
  await tx`delete from zoom_seats where appointment_id = ${appointmentId}`
  if (before && !(await isTaken(tx, before.id))) await drop(tx, before)
}

/** @returns the ids of the appointments that share a meeting */
export async function seatsOf(tx: Tx, meeting: number): Promise<number[]> {
  const seats = await tx<{ appointment_id: number }[]>`
    select appointment_id from zoom_seats where meeting = ${meeting} order by appointment_id`
  return seats.map(seat => seat.appointment_id)
}

/** Two that leave at once wait for each other, so that one of them is the last. */
async function seatOf(tx: Tx, appointmentId: number): Promise<Meeting | undefined> {
  const [meeting] = await tx<Meeting[]>`
    select * from zoom_meetings where id = (select meeting from zoom_seats where appointment_id = ${appointmentId})
    for update`
  return meeting
}

async function isTaken(tx: Tx, meeting: number): Promise<boolean> {
  return (await seatsOf(tx, meeting)).length > 0
}

async function drop(tx: Tx, { id }: Meeting): Promise<void> {
  await tx`update zoom_meetings set wanted = false, next_at = null where id = ${id}`
}

/** The one that is there, else the one that comes along, else a new one. */
async function meetingOfSlot(
  tx: Tx,
  { slot, zoomId, topic, at, minutes }: SlotSeat,
  moving: Meeting | undefined,
): Promise<Meeting | undefined> {
  const [there] = await tx<Meeting[]>`
    update zoom_meetings set wanted = true, wanted_at = ${at}, wanted_minutes = ${minutes}, topic = ${topic}
    where source = 'slot' and source_id = ${slot} returning *`
  if (there) return there
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

/** Who comes into a meeting that stands has its link at once, and no longer that of another. */
async function writeLink(tx: Tx, appointmentId: number, link: string | null): Promise<void> {
  const [before] = await tx<Row[]>`select * from online_appointments where id = ${appointmentId} for update`
  if (!before || before.meeting_link === link) return
  const rows = [{ before, changes: { meeting_link: link } }]
  await writeRows(tx, { definition: onlineAppointments, actor: SYSTEM, action: 'update', rows })
}

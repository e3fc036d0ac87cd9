import { fail, invalid } from '../../../contract/errors'
import { onlineAppointments } from '../../../contract/resources/appointments'
import { seminarRegistrations } from '../../../contract/resources/seminars'
import type { Row, Tx } from '../../crud/hooks'
import type { Services } from '../../services'
import { freeHost, tellHost, write } from './book'
import { type Booking, bookingOf } from './booking'
import type { Setting } from './settings'
import { lockHosts } from './times'

type Held = Booking & { setting: Setting | undefined }

/** @returns whether whoever holds the link may still change something */
export function isOpen({ status, at }: Booking, now: Date): boolean {
  return ['booked', 'confirmed', 'waiting', 'offered'].includes(status) && Date.parse(at) > now.getTime()
}

/** The visitor says that it will come. */
export function confirmBooking(services: Services, booking: Held): Promise<void> {
  return act(services, booking, ['booked', 'confirmed'], async (tx, row) => {
    if (row.status === 'booked') await change(services, tx, booking, row, { status: 'confirmed' })
  })
}

/** Takes the seat that is kept for somebody who waited. */
export function acceptSeat(services: Services, booking: Held): Promise<void> {
  return act(services, booking, ['offered'], async (tx, row) => {
    if (row.offered_until && Date.parse(row.offered_until as string) < services.now().getTime())
      throw fail('wrong_state')
    await change(services, tx, booking, row, { status: 'booked' })
  })
}

export function cancelBooking(services: Services, booking: Held): Promise<void> {
  return act(services, booking, ['booked', 'confirmed', 'waiting', 'offered'], async (tx, row) => {
    const after = await change(services, tx, booking, row, { status: 'cancelled' })
    if (booking.source === 'appointment') await tellHost(tx, 'appointment_cancelled', after, zoneOf(booking))
  })
}

/**
 * Moves an appointment to another open time: the same row and the same meeting, with its own host where free.
 * @throws Failure invalid on `at` where nobody is free; wrong_state
 */
export function moveBooking(services: Services, booking: Held, at: string): Promise<void> {
  const { setting } = booking
  if (booking.source !== 'appointment' || !setting) throw fail('wrong_state')
  return act(services, booking, ['booked', 'confirmed'], async (tx, row) => {
    if (row.at === at) return
    // The row first, then hosts: staff's changes lock in this order too.
    await lockHosts(tx, [...setting.hosts, Number(row.host_id)])
    const now = services.now()
    const own = { ...setting, hosts: setting.hosts.filter(id => id === Number(row.host_id)) }
    const host = await freeHost(tx, own, at, now, row.id).catch(() => freeHost(tx, setting, at, now, row.id))
    const after = await change(services, tx, booking, row, { at, host_id: host, minutes: setting.minutes })
    await tellHost(tx, 'appointment_moved', after, zoneOf(booking))
  })
}

const zoneOf = ({ setting, timezone }: Held) => setting?.timezone ?? timezone

/** @throws Failure wrong_state where it is over or no longer in one of these states */
function act(
  services: Services,
  booking: Held,
  states: readonly string[],
  what: (tx: Tx, row: Row) => Promise<void>,
): Promise<void> {
  const table = booking.source === 'appointment' ? 'online_appointments' : 'seminar_registrations'
  return services.sql.begin(async tx => {
    const [row] = await tx<Row[]>`select * from ${tx(table)} where id = ${booking.id} for update`
    const now = await bookingOf(tx, booking)
    if (!row || !now || !states.includes(now.status) || !isOpen(now, services.now()))
      throw fail('wrong_state')
    await what(tx, row)
  })
}

function change(services: Services, tx: Tx, booking: Held, row: Row, values: Record<string, unknown>) {
  const definition = booking.source === 'appointment' ? onlineAppointments : seminarRegistrations
  return write(services, tx, definition, row, values)
}

/** The moment that a form sent. @throws Failure invalid */
export function momentSent(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) || Number.isNaN(Date.parse(text)))
    throw invalid({ at: 'valid_instant' })
  return new Date(text).toISOString()
}

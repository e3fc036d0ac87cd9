import { fail, invalid } from '../../../contract/http/errors'
import { onlineAppointments } from '../../../contract/resources/appointments'
import { seminarRegistrations } from '../../../contract/resources/seminars'
import type { Row, Tx, Values } from '../../crud/hooks'
import type { Services } from '../../services'
import { freeHost, limitMoves, writeRecord } from './book'
import { type Booking, bookingOf } from './booking'
import { notifyHost } from './notifications/host'
import { lockHosts } from './times'
import { confirmVisitor } from './visitor'

/** Returns whether the visitor may still change a booking. */
export function isOpen({ status, at }: Booking, now: Date): boolean {
  return ['booked', 'confirmed', 'waiting', 'offered'].includes(status) && Date.parse(at) > now.getTime()
}

export function confirmBooking(services: Services, booking: Booking): Promise<void> {
  return changeIn(services, { booking, states: ['booked', 'confirmed'] }, async ({ row, update }) => {
    if (row.status === 'booked') await update({ status: 'confirmed' })
  })
}

/** Takes the seat that is kept for somebody who waited. */
export function acceptSeat(services: Services, booking: Booking): Promise<void> {
  return changeIn(services, { booking, states: ['offered'] }, async ({ row, update }) => {
    if (row.offered_until && Date.parse(String(row.offered_until)) < services.now().getTime())
      throw fail('wrong_state')
    await update({ status: 'booked' })
  })
}

export function cancelBooking(services: Services, booking: Booking): Promise<void> {
  const states = ['booked', 'confirmed', 'waiting', 'offered']
  return changeIn(services, { booking, states }, async ({ tx, update }) => {
    const record = await update({ status: 'cancelled' })
    if (booking.source === 'appointment')
      await notifyHost(tx, { kind: 'appointment_cancelled', record, zone: zoneOf(booking) })
  })
}

/**
 * Moves an appointment to another open time: the same row and the same meeting, with its own host where free.
 * @throws Failure invalid on `at` where no host is free, on `email` where the visitor moved too often today; wrong_state
 */
export function moveBooking(services: Services, booking: Booking, at: string): Promise<void> {
  const { setting } = booking
  if (booking.source !== 'appointment' || !setting) throw fail('wrong_state')
  return changeIn(services, { booking, states: ['booked', 'confirmed'] }, async ({ tx, row, update }) => {
    if (row.at === at) return
    await limitMoves(tx, row, services.now())
    // The row first, then hosts: staff's changes lock in this order too.
    await lockHosts(tx, [...setting.hosts, Number(row.host_id)])
    const time = { at, now: services.now(), except: row.id }
    const own = { ...setting, hosts: setting.hosts.filter(id => id === Number(row.host_id)) }
    const host_id = await freeHost(tx, own, time).catch(() => freeHost(tx, setting, time))
    const record = await update({ at, host_id, minutes: setting.minutes })
    await notifyHost(tx, { kind: 'appointment_moved', record, zone: zoneOf(booking) })
  })
}

const zoneOf = ({ setting, timezone }: Booking) => setting?.timezone ?? timezone

interface LockedBooking {
  tx: Tx
  row: Row
  update: (values: Values) => Promise<Row>
}

/** @throws Failure wrong_state where the booking is over or no longer in one of the states */
function changeIn(
  services: Services,
  { booking, states }: { booking: Booking; states: readonly string[] },
  change: (locked: LockedBooking) => Promise<void>,
): Promise<void> {
  const definition = booking.source === 'appointment' ? onlineAppointments : seminarRegistrations
  return services.sql.begin(async tx => {
    const [held] = await tx<Row[]>`select * from ${tx(definition.table)} where id = ${booking.id} for update`
    const now = await bookingOf(tx, booking)
    if (!held || !now || !states.includes(now.status) || !isOpen(now, services.now()))
      throw fail('wrong_state')
    const toPerson = (within: Tx, values: Values) =>
      writeRecord({ services, tx: within }, definition, { before: held, values })
    const row = booking.isMailed ? await confirmVisitor({ services, tx }, held, toPerson) : held
    const update = (values: Values) => writeRecord({ services, tx }, definition, { before: row, values })
    await change({ tx, row, update })
  })
}

/** Parses the moment that a form sent. @throws Failure invalid */
export function momentSent(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) || Number.isNaN(Date.parse(text)))
    throw invalid({ at: 'valid_instant' })
  return new Date(text).toISOString()
}

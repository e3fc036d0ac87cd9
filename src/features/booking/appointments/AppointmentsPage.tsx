import { onDemand } from '../../../layout/onDemand'
import { ResourceList } from '../../../views'
import { LookSwitch, useIsCalendar } from '../../candidates'

const BookingCalendar = onDemand(() =>
  import('../calendar/BookingCalendar').then(file => file.BookingCalendar),
)

/** Appointments as a list or a calendar. */
export function AppointmentsPage() {
  if (useIsCalendar()) return <BookingCalendar resource="online-appointments" />
  return <ResourceList resource="online-appointments" listActions={<LookSwitch />} />
}

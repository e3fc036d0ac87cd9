import { useLocale } from 'ra-core'
import { onDemand } from '../../layout/onDemand'
import { ResourceList } from '../../views'
import { LookSwitch, useIsCalendar } from '../candidates'

const BookingCalendar = onDemand(() => import('./BookingCalendar').then(file => file.BookingCalendar))

/** Seminars as a list or a calendar. */
export function SeminarsPage() {
  useLocale()
  if (useIsCalendar()) return <BookingCalendar resource="online-seminars" />
  return <ResourceList resource="online-seminars" listActions={<LookSwitch />} />
}

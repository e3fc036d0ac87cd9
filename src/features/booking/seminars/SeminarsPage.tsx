import { type RaRecord, useLocale } from 'react-admin'
import { displayName } from '../../../../contract/definition/define'
import { onlineSeminars } from '../../../../contract/resources/seminars'
import { onDemand } from '../../../layout/onDemand'
import { ResourceList } from '../../../views'
import { LookSwitch, useIsCalendar } from '../../candidates'

const BookingCalendar = onDemand(() =>
  import('../calendar/BookingCalendar').then(file => file.BookingCalendar),
)

/** Seminars as a list or a calendar. */
export function SeminarsPage() {
  if (useIsCalendar()) return <BookingCalendar resource="online-seminars" />
  return (
    <ResourceList
      resource="online-seminars"
      columns={{ cells: { title: Title } }}
      listActions={<LookSwitch />}
    />
  )
}

/** The title in the user's language. */
function Title({ record }: { record: RaRecord }) {
  return <bdi>{displayName(onlineSeminars, record, useLocale())}</bdi>
}

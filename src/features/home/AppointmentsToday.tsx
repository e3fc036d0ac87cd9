import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Appointment } from '../../../contract/resources/appointments'
import { stateKind } from '../../fields/stateKinds'
import { useFieldWords } from '../../fields/words'
import { formatTime } from '../../layout/parts/dates'
import { Ltr } from '../../layout/parts/Isolated'
import { StatusTag } from '../../layout/parts/StatusTag'
import { dayRange } from '../booking'
import { LeadName } from '../leads'
import { HomeCard } from './HomeCard'

const FEW = 8
const RESOURCE = 'online-appointments'

/** Appointments of today, the next first. */
export function AppointmentsToday() {
  const translate = useTranslate()
  const words = useFieldWords(RESOURCE)
  const { begin, end } = dayRange()
  const list = useGetList<Appointment>(RESOURCE, {
    pagination: { page: 1, perPage: FEW },
    sort: { field: 'at', order: 'ASC' },
    filter: { at_gte: begin, at_lt: end, status: ['booked', 'confirmed', 'done', 'missed'] },
  })
  return (
    <HomeCard
      title={translate('home.appointments')}
      list={list}
      to={`/${RESOURCE}?look=calendar&span=day`}
      shown={FEW}
      nothing={translate('home.no_appointments')}
    >
      <ul>
        {(list.data ?? []).map(({ id, name, at, status }) => (
          <li key={id}>
            <Link to={`/${RESOURCE}/${id}`}>
              <LeadName name={name} />
            </Link>
            <Ltr>{formatTime(at)}</Ltr>
            <StatusTag kind={stateKind(status)}>{words.choice('status', status)}</StatusTag>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}

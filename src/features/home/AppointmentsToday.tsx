import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Appointment } from '../../../contract/resources/appointments'
import { stateKind } from '../../fields/stateKinds'
import { useFieldWords } from '../../fields/words'
import { formatTime } from '../../layout/parts/dates'
import { Ltr } from '../../layout/parts/Isolated'
import { StatusTag } from '../../layout/parts/StatusTag'
import { listPath } from '../../views/list/listPath'
import { dayRange } from '../booking'
import { LeadName } from '../leads'
import { HomeCard } from './HomeCard'

const FEW = 8
const RESOURCE = 'online-appointments'
const BY_TIME = { field: 'at', order: 'ASC' } as const

/** Appointments of today that were not cancelled, the next first. */
export function AppointmentsToday() {
  const translate = useTranslate()
  const words = useFieldWords(RESOURCE)
  const { begin, end } = dayRange()
  const filter = { at_gte: begin, at_lt: end, status: ['booked', 'confirmed', 'done', 'missed'] }
  const list = useGetList<Appointment>(RESOURCE, {
    pagination: { page: 1, perPage: FEW },
    sort: BY_TIME,
    filter,
  })
  return (
    <HomeCard
      title={translate('home.appointments')}
      list={list}
      to={listPath(RESOURCE, filter, BY_TIME)}
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

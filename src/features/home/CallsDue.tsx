import { Button } from '@mui/material'
import { Phone, PhoneCall } from 'lucide-react'
import { useGetIdentity, useGetList, useGetManyAggregate, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { grouped } from '../../fields/phone/grouped'
import { RecordName } from '../../fields/ref'
import { Ltr } from '../../layout/parts/Isolated'
import {
  CallBackDay,
  type CallDesk,
  type Callee,
  callBackPath,
  calleeName,
  EMPLOYERS,
  LeadName,
  LocalTime,
  myCallBacks,
  queuePath,
} from '../leads'
import type { CardProps } from './CardProps'
import { desksOf } from './desks'
import { HomeCard } from './HomeCard'

const FEW = 8

/** Calls that the own user has to make, at each desk of the role: the first one always has a card. */
export function CallsDue({ today, own, role }: CardProps) {
  return desksOf(own, role).map((desk, at) => (
    <AtDesk key={desk.resource} desk={desk} today={today} isQuiet={at > 0} />
  ))
}

/** Due call-backs of the user, the oldest first. */
function AtDesk({ desk, today, isQuiet }: { desk: CallDesk; today: string; isQuiet: boolean }) {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const list = useGetList<Callee>(
    desk.resource,
    {
      pagination: { page: 1, perPage: FEW },
      sort: { field: 'call_back_date', order: 'ASC' },
      filter: myCallBacks(Number(identity?.id), today),
    },
    { enabled: identity?.id !== undefined },
  )
  return (
    <HomeCard
      title={translate(desk.resource === 'leads' ? 'home.calls' : 'home.employer_calls')}
      list={list}
      hot
      isQuiet={isQuiet}
      to={identity && callBackPath(Number(identity.id), today, desk)}
      shown={FEW}
      nothing={translate('home.no_calls')}
      action={
        list.total ? (
          <Button
            component={Link}
            to={queuePath(desk)}
            variant="contained"
            startIcon={<PhoneCall size={16} />}
          >
            {translate('home.start_queue')}
          </Button>
        ) : null
      }
    >
      <ul>
        {(list.data ?? []).map(callee => (
          <CallLine key={callee.id} callee={callee} desk={desk} today={today} />
        ))}
      </ul>
    </HomeCard>
  )
}

function CallLine({ callee, desk, today }: { callee: Callee; desk: CallDesk; today: string }) {
  return (
    <li className="h-call">
      <Link to={`/${desk.resource}/${callee.id}`}>
        <LeadName name={calleeName(desk, callee)} />
      </Link>
      {callee.note ? (
        <p>
          <bdi>{callee.note}</bdi>
        </p>
      ) : null}
      <CalleeTime callee={callee} />
      <CallBackDay day={callee.call_back_date ?? today} today={today} />
      {callee.phone ? (
        <a
          className="h-phone row gap-8 medium nowrap round-2 text unlined tap-high"
          href={`tel:${callee.phone}`}
        >
          <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
          <Ltr>{grouped(callee.phone)}</Ltr>
        </a>
      ) : null}
    </li>
  )
}

/** The local time and the place of the callee. */
function CalleeTime({ callee }: { callee: Callee }) {
  const country = 'country_id' in callee ? callee.country_id : null
  const { data } = useGetManyAggregate(
    'countries',
    { ids: country === null ? [] : [country] },
    { enabled: country !== null },
  )
  const slug = 'company' in callee ? EMPLOYERS.country : data?.[0]?.slug
  return (
    <span className="h-there grid faint">
      <LocalTime country={slug ? String(slug) : undefined} />
      {'company' in callee ? (
        <bdi>{callee.city}</bdi>
      ) : country === null ? null : (
        <RecordName to="countries" id={country} />
      )}
    </span>
  )
}

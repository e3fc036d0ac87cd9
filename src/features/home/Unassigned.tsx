import { Button } from '@mui/material'
import { UserPlus } from 'lucide-react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FieldCell } from '../../fields/FieldCell'
import { NearInstant } from '../../layout/parts/ReadableDate'
import { type CallDesk, type Callee, calleeName, deskPath, LeadName, unassigned } from '../leads'
import type { CardProps } from './CardProps'
import { desksOf } from './desks'
import { HomeCard } from './HomeCard'

const FEW = 4

/** The newest who have nobody yet, at each desk of the role: the first one always has a card. */
export function Unassigned({ own, role }: CardProps) {
  return desksOf(own, role).map((desk, at) => (
    <AtDesk
      key={desk.resource}
      desk={desk}
      isQuiet={at > 0}
      mayShare={desk.resource === 'leads' && own.has('leads-management')}
    />
  ))
}

function AtDesk({ desk, isQuiet, mayShare }: { desk: CallDesk; isQuiet: boolean; mayShare: boolean }) {
  const translate = useTranslate()
  const list = useGetList<Callee>(desk.resource, {
    pagination: { page: 1, perPage: FEW },
    sort: { field: 'id', order: 'DESC' },
    filter: unassigned(desk),
  })
  const isLeads = desk.resource === 'leads'
  return (
    <HomeCard
      title={translate(isLeads ? 'home.unassigned' : 'home.unassigned_employers')}
      list={list}
      isQuiet={isQuiet}
      to={deskPath(desk, unassigned(desk))}
      shown={FEW}
      action={
        list.total && mayShare ? (
          <Button
            component={Link}
            to="/leads-management"
            variant="outlined"
            startIcon={<UserPlus size={16} strokeWidth={1.75} />}
          >
            {translate('actions.share_out')}
          </Button>
        ) : null
      }
      nothing={translate(isLeads ? 'home.no_unassigned' : 'home.no_unassigned_employers')}
    >
      <ul>
        {(list.data ?? []).map(callee => (
          <li key={callee.id}>
            <Link to={`/${desk.resource}/${callee.id}`}>
              <LeadName name={calleeName(desk, callee)} />
            </Link>
            {isLeads && 'source' in callee && callee.source ? (
              <span className="h-end h-source faint">
                <FieldCell resource="leads" source="source" record={{ ...callee }} />
              </span>
            ) : null}
            <span className="h-end faint">
              <NearInstant value={callee.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}

import { Button } from '@mui/material'
import { Phone, PhoneCall } from 'lucide-react'
import { useGetIdentity, useGetList, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { RecordOf } from '../../../contract/define'
import type { leads } from '../../../contract/resources/leads'
import { daysBetween } from '../../layout/parts/clock'
import { Ltr } from '../../layout/parts/Isolated'
import { HomeCard } from './HomeCard'

type Lead = RecordOf<typeof leads>

const FEW = 5

/** My leads whose call-back day has come, the oldest first. `today` as `YYYY-MM-DD`. */
export function CallsDue({ today }: { today: string }) {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const { data, total, error, isPending, refetch } = useGetList<Lead>(
    'leads',
    {
      pagination: { page: 1, perPage: FEW },
      sort: { field: 'call_back_date', order: 'ASC' },
      filter: { employee_id: Number(identity?.id), call_back_date_lte: today },
    },
    { enabled: identity?.id !== undefined },
  )
  return (
    <HomeCard
      title={translate('home.calls')}
      total={total}
      hot
      error={error}
      pending={isPending}
      onRetry={() => void refetch()}
      nothing={translate('home.no_calls')}
      action={
        total ? (
          <Button
            component={Link}
            to="/leads?queue=1"
            variant="contained"
            startIcon={<PhoneCall size={16} />}
          >
            {translate('leads.start_queue')}
          </Button>
        ) : null
      }
    >
      <ul>
        {(data ?? []).map(lead => (
          <li key={lead.id}>
            <Link to={`/leads/${lead.id}`}>
              <bdi>{lead.name}</bdi>
            </Link>
            <Late days={daysBetween(lead.call_back_date ?? today, today)} />
            <a className="h-phone" href={`tel:${lead.phone}`}>
              <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
              <Ltr>{lead.phone}</Ltr>
            </a>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}

function Late({ days }: { days: number }) {
  const translate = useTranslate()
  if (days <= 0) return <span className="h-soon">{translate('records.today')}</span>
  return <span className="h-late">{translate('leads.days_late', { smart_count: days })}</span>
}

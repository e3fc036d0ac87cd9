import { Button } from '@mui/material'
import { Phone, PhoneCall } from 'lucide-react'
import { useGetIdentity, useGetList, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { RecordOf } from '../../../contract/define'
import type { leads } from '../../../contract/resources/leads'
import { grouped } from '../../fields/phone/grouped'
import { Ltr } from '../../layout/parts/Isolated'
import { CallBackDay, callBackPath, LeadName, myCallBacks, QUEUE_PATH } from '../leads'
import { HomeCard } from './HomeCard'

type Lead = RecordOf<typeof leads>

const FEW = 8

/** My leads whose call-back day has come, the oldest first. `today` as `YYYY-MM-DD`. */
export function CallsDue({ today }: { today: string }) {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const { data, total, error, isPending, refetch } = useGetList<Lead>(
    'leads',
    {
      pagination: { page: 1, perPage: FEW },
      sort: { field: 'call_back_date', order: 'ASC' },
      filter: myCallBacks(Number(identity?.id), today),
    },
    { enabled: identity?.id !== undefined },
  )
  return (
    <HomeCard
      title={translate('home.calls')}
      total={total}
      hot
      to={identity && callBackPath(Number(identity.id), today)}
      error={error}
      pending={isPending}
      onRetry={() => void refetch()}
      nothing={translate('home.no_calls')}
      action={
        total ? (
          <Button component={Link} to={QUEUE_PATH} variant="contained" startIcon={<PhoneCall size={16} />}>
            {translate('leads.start_queue')}
          </Button>
        ) : null
      }
    >
      <ul>
        {(data ?? []).map(lead => (
          <li key={lead.id}>
            <Link to={`/leads/${lead.id}`}>
              <LeadName name={lead.name} />
            </Link>
            <CallBackDay day={lead.call_back_date ?? today} today={today} />
            <a className="h-phone" href={`tel:${lead.phone}`}>
              <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
              <Ltr>{grouped(lead.phone)}</Ltr>
            </a>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}

import { useGetList, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import type { RecordOf } from '../../../contract/define'
import type { leads } from '../../../contract/resources/leads'
import { NearInstant } from '../../layout/parts/ReadableDate'
import { LeadName, leadsPath, UNASSIGNED } from '../leads'
import { HomeCard } from './HomeCard'

type Lead = RecordOf<typeof leads>

/** The newest leads that have nobody yet. */
export function Unassigned() {
  const translate = useTranslate()
  const { data, total, error, isPending, refetch } = useGetList<Lead>('leads', {
    pagination: { page: 1, perPage: 4 },
    sort: { field: 'id', order: 'DESC' },
    filter: UNASSIGNED,
  })
  return (
    <HomeCard
      title={translate('home.unassigned')}
      total={total}
      to={leadsPath(UNASSIGNED)}
      error={error}
      pending={isPending}
      onRetry={() => void refetch()}
      nothing={translate('home.no_unassigned')}
    >
      <ul>
        {(data ?? []).map(lead => (
          <li key={lead.id}>
            <Link to={`/leads/${lead.id}`}>
              <LeadName name={lead.name} />
            </Link>
            <span className="h-end">
              <NearInstant value={lead.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}

import { useGetList, useTranslate } from 'ra-core'
import type { ClockRow } from '../../../contract/resources/procedures'
import { SOON, SOON_PATH } from '../candidates'
import type { CardProps } from './cards'
import { HomeCard } from './HomeCard'
import { ClockLines } from './Stuck'

const FEW = 6

/** Deadlines that end within 14 days, the nearest first, each leading to its candidate. */
export function DueSoon({ today }: CardProps) {
  const translate = useTranslate()
  const { data, total, meta, error, isPending, refetch } = useGetList<ClockRow>('clocks', {
    pagination: { page: 1, perPage: FEW },
    sort: { field: 'due_on', order: 'ASC' },
    filter: SOON,
  })
  return (
    <HomeCard
      title={translate('home.due_soon')}
      total={total}
      isEstimate={meta?.total_is_estimate === true}
      to={SOON_PATH}
      error={error}
      pending={isPending}
      onRetry={() => void refetch()}
      shown={FEW}
      nothing={translate('home.nothing_due')}
    >
      <ClockLines clocks={data ?? []} today={today} />
    </HomeCard>
  )
}

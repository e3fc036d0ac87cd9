import { useGetIdentity, useGetList, useTranslate } from 'react-admin'
import type { ClockRow } from '../../../contract/resources/procedures'
import { listPath } from '../../views/list/listPath'
import { SOON } from '../candidates'
import type { CardProps } from './CardProps'
import { HomeCard } from './HomeCard'
import { ClockLines } from './OverdueSteps'

const FEW = 6

/** Deadlines that end within 14 days, the nearest first, each leading to its candidate; of an adviser the own ones. */
export function DueSoon({ today, role }: CardProps) {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const filter = role === 'user' ? { ...SOON, employee_id: identity?.id } : SOON
  const list = useGetList<ClockRow>('clocks', {
    pagination: { page: 1, perPage: FEW },
    sort: { field: 'due_on', order: 'ASC' },
    filter,
  })
  return (
    <HomeCard
      title={translate('home.due_soon')}
      list={list}
      to={listPath('clocks', filter, { field: 'due_on', order: 'ASC' })}
      shown={FEW}
      nothing={translate('home.nothing_due')}
    >
      <ClockLines clocks={list.data ?? []} today={today} />
    </HomeCard>
  )
}

import { useGetIdentity, useGetList, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { decidableBy } from '../../../contract/access/approvals'
import { APPROVERS, type Role } from '../../../contract/access/roles'
import { resourceName } from '../../fields/words'
import { Count } from '../../layout/parts/Count'
import type { CardProps } from './CardProps'
import { HomeCard } from './HomeCard'

/** Lists what the role may decide on: changes, submissions and money of others. */
export function Approvals({ role }: CardProps) {
  const translate = useTranslate()
  const updates = useWaiting('candidateUpdates', role)
  const submissions = useWaiting('candidateSubmissionRequest', role)
  const money = useWaiting('transactions', role)
  const all = [updates, submissions, money].filter(({ isOurs }) => isOurs)
  return (
    <HomeCard
      title={translate('home.approvals')}
      list={{
        total: all.reduce((sum, { total = 0 }) => sum + total, 0),
        error: all.find(({ error }) => error)?.error,
        isPending: all.some(({ isPending }) => isPending),
        refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
      }}
      hot
      nothing={translate('home.no_approvals')}
    >
      <ul>
        {all.map(({ resource, filter, total = 0 }) =>
          total ? <Waiting key={resource} resource={resource} filter={filter} total={total} /> : null,
        )}
      </ul>
    </HomeCard>
  )
}

/** Counts the records of one resource that this person may decide on. */
function useWaiting(resource: keyof typeof APPROVERS, role: Role) {
  const { data: identity } = useGetIdentity()
  const approvers: readonly Role[] = APPROVERS[resource]
  const isOurs = approvers.includes(role)
  const filter = decidableBy(resource, Number(identity?.id))
  const list = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter },
    { enabled: isOurs && identity !== undefined },
  )
  return { ...list, resource, filter, isOurs }
}

interface WaitingProps {
  resource: string
  filter: Record<string, unknown>
  total: number
}

function Waiting({ resource, filter, total }: WaitingProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  return (
    <li>
      <Link to={`/${resource}?${query}`}>{resourceName(translate, resource, 2)}</Link>
      <Count value={total} locale={locale} />
    </li>
  )
}

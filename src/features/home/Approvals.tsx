import { useGetList, useLocale, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { resourceName } from '../../fields/words'
import { Count } from '../../layout/parts/Count'
import { useMay } from '../../views/may'
import { HomeCard } from './HomeCard'

const PENDING = { status: 'pending' }
const UNAPPROVED = { approved: false, rejected_reason_null: true }

/** What waits for somebody's word: proposed changes, requests to submit, and money that a second person looks at. */
export function Approvals() {
  const translate = useTranslate()
  const mayMoney = useMay('transactions')('read')
  const updates = useWaiting('candidateUpdates', PENDING)
  const submissions = useWaiting('candidateSubmissionRequest', PENDING)
  const money = useWaiting('transactions', UNAPPROVED, mayMoney)
  const all = mayMoney ? [updates, submissions, money] : [updates, submissions]
  return (
    <HomeCard
      title={translate('home.approvals')}
      total={all.reduce((sum, { total = 0 }) => sum + total, 0)}
      hot
      error={all.find(({ error }) => error)?.error}
      pending={all.some(({ isPending }) => isPending)}
      onRetry={() => {
        for (const { refetch } of all) void refetch()
      }}
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

function useWaiting(resource: string, filter: Record<string, unknown>, enabled = true) {
  const list = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter },
    { enabled },
  )
  return { ...list, resource, filter }
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

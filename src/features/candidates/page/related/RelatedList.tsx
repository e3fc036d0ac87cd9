import { useGetList } from 'react-admin'
import { useMay } from '../../../../views/may'
import { QueryState } from '../../../../views/QueryState'
import { RelatedCard, type RelatedCardProps } from './RelatedCard'

/** Records of one person that are shown; what is more stands in the list itself. */
const SHOWN = 100

interface RelatedListProps extends Omit<RelatedCardProps, 'rows'> {
  filter: Record<string, unknown>
  /** The field that the latest come first by. */
  sort: string
}

/** Records that belong to a candidate, with the way to make another. */
export function RelatedList({ filter, sort, children, ...card }: RelatedListProps) {
  const { resource } = card
  const may = useMay(resource)
  const query = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: SHOWN }, sort: { field: sort, order: 'DESC' } },
    { enabled: may('read') },
  )
  if (!may('read')) return null
  return (
    <RelatedCard {...card} rows={query.data}>
      {children ? <div className="cp-related-add pad-sides">{children}</div> : null}
      <QueryState query={query} rows={2} columns={3} />
    </RelatedCard>
  )
}

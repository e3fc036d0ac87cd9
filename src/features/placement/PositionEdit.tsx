import { useRecordContext } from 'react-admin'
import { ResourceEdit } from '../../views'
import { RelatedList } from '../candidates'

/** A post with the people who are matched to it. */
export function PositionEdit() {
  return <ResourceEdit resource="positions" head={<People />} />
}

function People() {
  const position = useRecordContext()
  if (!position) return null
  return (
    <RelatedList
      resource="matches"
      filter={{ position_id: position.id }}
      columns={['candidate_id', 'state', 'consent', 'presented_on']}
      values={{ position_id: position.id }}
      sort="id"
    />
  )
}

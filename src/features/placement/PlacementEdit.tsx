import { useRecordContext } from 'react-admin'
import { ResourceEdit } from '../../views'
import { RelatedList } from '../candidates'

/** A person at work, with the invoices for it. */
export function PlacementEdit() {
  return <ResourceEdit resource="placements" head={<Invoices />} />
}

function Invoices() {
  const placement = useRecordContext()
  if (!placement) return null
  const { id, bw_lead_id } = placement
  return (
    <RelatedList
      resource="invoices"
      filter={{ placement_id: id }}
      columns={['number', 'milestone', 'gross', 'due_on', 'state']}
      values={{ placement_id: id, bw_lead_id }}
      sort="id"
    />
  )
}

import { useRecordContext } from 'react-admin'
import { placementCalls } from '../../../contract/calls/placement'
import { useAsk } from '../../providers/useAsk'
import { useMay } from '../../views/may'
import { Warnings } from '../candidates'

/** The warnings about the match or the placement around, each with a link to the missing record. */
export function EmployerWarnings({ resource }: { resource: 'matches' | 'placements' }) {
  const record = useRecordContext()
  const candidate = Number(record?.candidate_id)
  const { data } = useAsk(
    placementCalls.employersOf,
    { params: { id: candidate } },
    { resource, enabled: useMay('matches')('read') && candidate > 0, retry: false },
  )
  const of = data?.employers.find(({ employer }) => employer?.id === record?.bw_lead_id)
  if (!of) return null
  const match = of.matches.find(each => resource === 'matches' && each.record.id === record?.id)
  return <Warnings warnings={[...(match?.guards ?? []), ...of.guards]} />
}

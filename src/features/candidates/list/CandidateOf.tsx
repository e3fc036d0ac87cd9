import { type RaRecord, useGetManyAggregate } from 'ra-core'
import { CandidateName } from './CandidateName'

/** Both names of the candidate that a row belongs to; all rows of a page ask in one call. */
export function CandidateOf({ record }: { record: RaRecord }) {
  const { candidate_id: id } = record
  const { data } = useGetManyAggregate('candidates', { ids: [id] }, { enabled: Boolean(id) })
  const candidate = data?.[0]
  return candidate ? <CandidateName record={candidate} /> : <bdi>{`#${id}`}</bdi>
}

/** Where a row that belongs to a candidate leads. */
export const toCandidate = (record: RaRecord) => `/candidates/${record.candidate_id}`

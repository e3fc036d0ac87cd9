import { type RaRecord, useGetManyAggregate } from 'react-admin'
import { CandidateName } from './CandidateName'

/** Both names of the candidate that a row belongs to; all rows of a page ask in one call. */
export function CandidateOf({ record }: { record: RaRecord }) {
  const { candidate_id: id } = record
  const { data, isPending } = useGetManyAggregate('candidates', { ids: [id] }, { enabled: Boolean(id) })
  const candidate = data?.[0]
  if (candidate) return <CandidateName record={candidate} />
  return isPending && id ? <span className="f-coming" aria-hidden="true" /> : <bdi>{`#${id}`}</bdi>
}

/** Returns the path of a row's candidate. */
export const toCandidate = (record: RaRecord) => `/candidates/${record.candidate_id}`

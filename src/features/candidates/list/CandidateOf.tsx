import { type RaRecord, useGetManyAggregate } from 'react-admin'
import { RecordName } from '../../../fields/ref'
import { CandidateName } from './CandidateName'

/** Both names of the candidate that a row belongs to; all rows of a page ask in one call. */
export function CandidateOf({ record }: { record: RaRecord }) {
  const { candidate_id: id } = record
  const register = id ? undefined : registerOf(record)
  const { data, isPending } = useGetManyAggregate('candidates', { ids: [id] }, { enabled: Boolean(id) })
  if (register) return <RecordName to={register} id={Number(record.source_id)} />
  const candidate = data?.[0]
  if (candidate) return <CandidateName record={candidate} />
  return isPending && id ? <span className="f-coming" aria-hidden="true" /> : <bdi>{`#${id}`}</bdi>
}

/** Registers by the source of their deadlines: a request of another person, or a breach, has no candidate. */
const REGISTERS: Readonly<Record<string, string>> = { data_request: 'data-requests', breach: 'breaches' }
const registerOf = ({ source }: RaRecord): string | undefined => REGISTERS[String(source)]

/** Returns the path of a row's candidate, else of the record that it is about. */
export const toCandidate = (record: RaRecord) =>
  record.candidate_id ? `/candidates/${record.candidate_id}` : `/${registerOf(record)}/${record.source_id}`

import type { RaRecord } from 'react-admin'
import { EmptyCell } from '../../layout/parts/ReadableDate'
import { CandidateOf } from '../candidates'

/** The candidate of a row; rules and yearly amounts belong to nobody. */
export function PersonCell({ record }: { record: RaRecord }) {
  return record.candidate_id ? <CandidateOf record={record} /> : <EmptyCell />
}

import { type RaRecord, useGetOne, useResourceContext } from 'react-admin'
import { useParams } from 'react-router-dom'

interface RecordChoice {
  resource?: string
  /** The id in the address unless given. */
  id?: number | string
}

/** The record that a page is about, read once and kept fresh by events. */
export function useRecord(props: RecordChoice) {
  const resource = useResourceContext(props) ?? ''
  const params = useParams()
  const id = props.id ?? decodeURIComponent(params.id ?? '')
  const query = useGetOne<RaRecord>(resource, { id }, { enabled: id !== '', retry: false })
  return {
    resource,
    id,
    record: query.data,
    error: query.error,
    isPending: query.isPending,
    refetch: query.refetch,
  }
}

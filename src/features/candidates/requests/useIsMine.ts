import { useGetIdentity, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'

/** @returns whether the record of the address is one's own and waits yet: then it may be changed */
export function useIsMine(resource: string): boolean {
  const { id } = useParams()
  const { data: record } = useGetOne(resource, { id }, { retry: false })
  const { data: identity } = useGetIdentity()
  return record?.status === 'pending' && Number(record.by) === Number(identity?.id)
}

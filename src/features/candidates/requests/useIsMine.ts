import { useGetIdentity } from 'react-admin'
import { useRecord } from '../../../views/record/useRecord'

/** @returns whether the record of the address is one's own and waits yet: then it may be changed */
export function useIsMine(resource: string): boolean {
  const { record } = useRecord({ resource })
  const { data: identity } = useGetIdentity()
  return record?.status === 'pending' && Number(record.by) === Number(identity?.id)
}

import { useGetIdentity, useGetList } from 'react-admin'
import { dayOf } from '../../layout/parts/clock'
import { useDesk } from './callDesk'
import { myCallBacks } from './paths'

interface DueCalls {
  userId: number | undefined
  total: number | undefined
  /** The total is what the database believes. */
  isEstimate: boolean
}

/** How many of the desk, of who is signed in, are due for a call. */
export function useDueCalls(): DueCalls {
  const { resource } = useDesk()
  const { data: identity } = useGetIdentity()
  const userId = identity ? Number(identity.id) : undefined
  const { total, meta } = useGetList(
    resource,
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'call_back_date', order: 'ASC' },
      filter: myCallBacks(userId ?? 0, dayOf(new Date())),
    },
    { enabled: userId !== undefined },
  )
  return { userId, total, isEstimate: meta?.total_is_estimate === true }
}

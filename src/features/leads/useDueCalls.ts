import { useGetIdentity, useGetList } from 'ra-core'
import type { RecordOf } from '../../../contract/define'
import type { leads } from '../../../contract/resources/leads'
import { dayOf } from '../../layout/parts/clock'
import { myCallBacks } from './paths'

export type Lead = RecordOf<typeof leads>

/** How many leads of who is signed in are due for a call. */
export function useDueCalls(): { userId: number | undefined; total: number | undefined } {
  const { data: identity } = useGetIdentity()
  const userId = identity ? Number(identity.id) : undefined
  const { total } = useGetList<Lead>(
    'leads',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'call_back_date', order: 'ASC' },
      filter: myCallBacks(userId ?? 0, dayOf(new Date())),
    },
    { enabled: userId !== undefined },
  )
  return { userId, total }
}

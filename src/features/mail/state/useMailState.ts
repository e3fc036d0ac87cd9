import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { mailStateCalls } from '../../../../contract/calls/mail-state'
import { useRole } from '../../../providers/authProvider'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { SENDING_ROLES } from '../campaigns/audience'

/** Reads the state of the mail server and of the database, for roles that may send. */
export function useMailState() {
  const provider = useDataProvider<LotseDataProvider>()
  const role = useRole()
  const { data } = useQuery({
    queryKey: ['mail-state'],
    queryFn: ({ signal }) => provider.ask(mailStateCalls.read, {}, signal),
    enabled: role !== undefined && SENDING_ROLES.includes(role),
    refetchInterval: 30_000,
    retry: false,
  })
  return data
}

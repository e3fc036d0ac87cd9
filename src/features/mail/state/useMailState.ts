import { mailStateCalls } from '../../../../contract/calls/mail-state'
import { useRole } from '../../../providers/authProvider'
import { useAsk } from '../../../providers/useAsk'
import { SENDING_ROLES } from '../campaigns/audience'

/** Reads the state of the mail server and of the database, for roles that may send. */
export function useMailState() {
  const role = useRole()
  const { data } = useAsk(
    mailStateCalls.read,
    {},
    { enabled: role !== undefined && SENDING_ROLES.includes(role), refetchInterval: 30_000, retry: false },
  )
  return data
}

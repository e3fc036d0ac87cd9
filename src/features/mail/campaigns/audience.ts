import { type Role, SENDERS } from '../../../../contract/access/roles'
import type { AudienceCount } from '../../../../contract/calls/lists'

/** Everyone who may send a campaign of some side. */
export const SENDING_ROLES: readonly Role[] = [...new Set(Object.values(SENDERS).flat())]

/** Why people are left out, with how many: those that are there. */
export function leftOut(count: AudienceCount): { reason: string; count: number }[] {
  const { total, unique, suppressed, unsubscribed, no_consent, invalid, excluded } = count
  const parts = { excluded, suppressed, unsubscribed, no_consent, invalid, twice_in_lists: total - unique }
  return Object.entries(parts)
    .map(([reason, many]) => ({ reason, count: many }))
    .filter(each => each.count > 0)
}

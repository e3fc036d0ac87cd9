import { type Role, SENDERS } from '../../../contract/roles'

/** Everyone who may send a campaign of some side. */
export const SENDING_ROLES: readonly Role[] = [...new Set(Object.values(SENDERS).flat())]

/** Who would get a campaign, as `POST /lists-un` counts it (api.md). */
export interface AudienceCount {
  total: number
  unique: number
  suppressed: number
  unsubscribed: number
  invalid: number
  sendable: number
  /** Addresses that only the excluded lists take out. */
  excluded: number
}

/** Why people are left out, with how many: those that are there. */
export function leftOut(count: AudienceCount): { reason: string; count: number }[] {
  const { total, unique, suppressed, unsubscribed, invalid, excluded } = count
  return Object.entries({ excluded, suppressed, unsubscribed, invalid, twice_in_lists: total - unique })
    .map(([reason, many]) => ({ reason, count: many }))
    .filter(each => each.count > 0)
}

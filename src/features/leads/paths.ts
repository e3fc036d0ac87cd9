import { listPath, NEWEST } from '../../views/list/listPath'
import { type CallDesk, LEADS } from './callDesk'

/** Returns the path of a desk's call queue. */
export const queuePath = ({ resource }: CallDesk) => `/${resource}?queue=1`

/** Filters the call-backs of a user up to a day. */
export const myCallBacks = (userId: number, today: string) => ({
  employee_id: userId,
  call_back_date_lte: today,
})

/** Filters those that have no owner; a lead that became a candidate is worked on there. */
export const unassigned = ({ resource }: CallDesk): Record<string, unknown> =>
  resource === 'leads' ? { employee_id_null: true, candidate_id_null: true } : { employee_id_null: true }

/** Returns the path of a desk's list with a filter, by id unless sorted by call-back. */
export function deskPath(
  { resource }: CallDesk,
  filter: Record<string, unknown>,
  sort?: 'call_back_date',
): string {
  return listPath(resource, filter, sort ? { field: sort, order: 'ASC' } : NEWEST)
}

export const leadsPath = (filter: Record<string, unknown>, sort?: 'call_back_date') =>
  deskPath(LEADS, filter, sort)

/** Returns the path of the due calls' list. */
export const callBackPath = (userId: number, today: string, desk = LEADS) =>
  deskPath(desk, myCallBacks(userId, today), 'call_back_date')

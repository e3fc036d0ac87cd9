import { type CallDesk, LEADS } from './callDesk'

/** The call queue of a desk: one after the other, full page. */
export const queuePath = ({ resource }: CallDesk) => `/${resource}?queue=1`

/** What a list shows for a day's calls of one person. */
export const myCallBacks = (userId: number, today: string) => ({
  employee_id: userId,
  call_back_date_lte: today,
})

/** Those that nobody has yet. */
export const UNASSIGNED = { employee_id_null: true }

/** @returns the address of a desk's list under a filter, the earliest call-back first where asked for */
export function deskPath(
  { resource }: CallDesk,
  filter: Record<string, unknown>,
  sort?: 'call_back_date',
): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })
  query.set('sort', sort ?? 'id')
  query.set('order', sort ? 'ASC' : 'DESC')
  return `/${resource}?${query}`
}

export const leadsPath = (filter: Record<string, unknown>, sort?: 'call_back_date') =>
  deskPath(LEADS, filter, sort)

/** The rows behind the number of calls that are due. */
export const callBackPath = (userId: number, today: string, desk = LEADS) =>
  deskPath(desk, myCallBacks(userId, today), 'call_back_date')

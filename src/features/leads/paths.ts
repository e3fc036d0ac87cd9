/** The call queue: one lead after the other, full page. */
export const QUEUE_PATH = '/leads?queue=1'

/** What the list of leads shows for a day's calls of one person. */
export const myCallBacks = (userId: number, today: string) => ({
  employee_id: userId,
  call_back_date_lte: today,
})

/** Leads that nobody has yet. */
export const UNASSIGNED = { employee_id_null: true }

/** @returns the address of the list of leads under a filter, the earliest call-back first where asked for */
export function leadsPath(filter: Record<string, unknown>, sort?: 'call_back_date'): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })
  query.set('sort', sort ?? 'id')
  query.set('order', sort ? 'ASC' : 'DESC')
  return `/leads?${query}`
}

/** The rows behind the number of calls that are due. */
export const callBackPath = (userId: number, today: string) =>
  leadsPath(myCallBacks(userId, today), 'call_back_date')

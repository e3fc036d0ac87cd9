import { listPath } from '../../../../views/list/listPath'

/** Clocks that end today or within the 14 days after it. */
export const SOON = { due_on_next_days: 15 } as const
export const SOON_PATH = listPath('clocks', SOON, { field: 'due_on', order: 'ASC' })

/** @returns whether an address shows what is due soon, not what is over its date */
export function showsSoon(search: string): boolean {
  const filter = new URLSearchParams(search).get('filter')
  try {
    return filter !== null && 'due_on_next_days' in JSON.parse(filter)
  } catch {
    return false
  }
}

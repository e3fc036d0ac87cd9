import { listPath } from '../../../../views/list/listPath'

/** Clocks that end today or within the 14 days after it. */
export const SOON = { due_on_next_days: 15 } as const
export const SOON_PATH = listPath('clocks', SOON, { field: 'due_on', order: 'ASC' })

/** Times to contest a decision that are over: they can no longer be kept. */
export const LOST = { is_lost: true } as const
export const LOST_PATH = listPath('clocks', LOST, { field: 'due_on', order: 'DESC' })

/** @returns what an address shows: what is over its date, what is due soon, or what was lost */
export function shownOf(search: string): 'over' | 'soon' | 'lost' {
  const filter = new URLSearchParams(search).get('filter')
  try {
    const asked: Record<string, unknown> = JSON.parse(filter ?? '{}')
    return 'due_on_next_days' in asked ? 'soon' : asked.is_lost === true ? 'lost' : 'over'
  } catch {
    return 'over'
  }
}

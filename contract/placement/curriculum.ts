import { endOf } from '../routes/counting'
import { addDays } from '../time/wall-time'

/** A time of a curriculum vitae; without an end it lasts. */
export interface Span {
  from_day: string
  until_day: string | null
}

const GAP_MONTHS = 2

/**
 * Returns the times of more than two months that a curriculum vitae leaves open, the earliest first: between its rows, and
 * from the last one to the day on which it is written. Rows may overlap and come in any order.
 */
export function gapsIn(rows: readonly Span[], today: string): { from: string; until: string }[] {
  const gaps: { from: string; until: string }[] = []
  let covered: string | undefined
  const ordered = rows.toSorted((one, other) => one.from_day.localeCompare(other.from_day))
  for (const { from_day, until_day } of [...ordered, { from_day: addDays(today, 1), until_day: null }]) {
    const last = addDays(from_day, -1)
    if (covered && endOf(covered, { number: GAP_MONTHS, unit: 'months' }, () => false) < last)
      gaps.push({ from: addDays(covered, 1), until: last })
    const end = until_day ?? today
    if (!covered || end > covered) covered = end
  }
  return gaps
}

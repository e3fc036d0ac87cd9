import type { RaRecord } from 'react-admin'
import type { ColumnPages } from './useColumnPages'
import type { Window } from './useWindow'

/** One place of a column, and the card that lies there; none where it is still being read. */
export interface Slot {
  at: number
  record: RaRecord | undefined
  isArriving: boolean
}

interface Places {
  pages: Pick<ColumnPages, 'cardAt' | 'indexOf'>
  count: number
  window: Window
  /** Cards that are on their way here lie on top. */
  arriving: readonly RaRecord[]
  /** Cards that are on their way out leave no gap. */
  leaving: readonly RaRecord[]
  /** A card that the pointer holds stays drawn wherever the column is scrolled to: else the browser ends the drag. */
  heldId?: RaRecord['id']
}

/** @returns the places of a column that are to be drawn, from top to bottom, each card once */
export function slotsOf({ pages, count, window, arriving, leaving, heldId }: Places): Slot[] {
  const gone = leaving
    .map(({ id }) => pages.indexOf(id))
    .filter(index => index !== undefined)
    .sort((one, other) => one - other)
  const slots: Slot[] = []
  const drawn = new Set<RaRecord['id']>()
  for (let at = window.first; at <= Math.min(window.last, count - 1); at++) {
    const isArriving = at < arriving.length
    const record = isArriving ? arriving[at] : pages.cardAt(past(at - arriving.length, gone))
    // A list that has been read again may hold what is still shown as arriving.
    const isTwice =
      record !== undefined && (drawn.has(record.id) || (!isArriving && has(arriving, record.id)))
    if (record) drawn.add(record.id)
    slots.push({ at, record: isTwice ? undefined : record, isArriving })
  }
  const held = heldId === undefined || drawn.has(heldId) ? undefined : pages.indexOf(heldId)
  if (held !== undefined) slots.push({ at: held, record: pages.cardAt(held), isArriving: false })
  return slots
}

const has = (records: readonly RaRecord[], id: RaRecord['id']) => records.some(record => record.id === id)

/** The place in the list of what lies at a place of the column, once some cards before it have left. */
function past(at: number, gone: readonly number[]): number {
  let index = at
  for (const each of gone) if (each <= index) index++
  return index
}

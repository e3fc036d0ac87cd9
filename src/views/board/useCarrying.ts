import { type KeyboardEvent, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { isolate } from '../../layout/parts/Isolated'
import { KEYS } from './keys'
import type { BoardColumn } from './types'

/** A card that is held: by the pointer or by the keyboard. */
export interface Carried {
  record: RaRecord
  from: BoardColumn
  /** The column it is held over. */
  over: string
  byKeys: boolean
}

interface Carrying {
  columns: readonly BoardColumn[]
  nameOf: (record: RaRecord) => string
  move: (record: RaRecord, from: BoardColumn, to: BoardColumn) => void
  say: (words: string) => void
  isMovable: boolean
}

/** Picking up, holding over a column, dropping and putting back; each step is said. */
export function useCarrying({ columns, nameOf, move, say, isMovable }: Carrying) {
  const translate = useTranslate()
  const [carried, setCarried] = useState<Carried>()
  const open = columns.filter(({ isClosed }) => !isClosed)
  const columnOf = (key: string) => columns.find(column => column.key === key)

  function pickUp(record: RaRecord, from: BoardColumn, byKeys: boolean) {
    if (!isMovable) return
    setCarried({ record, from, over: from.key, byKeys })
    if (byKeys)
      say(translate('board.picked_up', { ...KEYS, name: isolate(nameOf(record)), column: from.label }))
  }

  function holdOver(key: string) {
    setCarried(now => (now && now.over !== key ? { ...now, over: key } : now))
  }

  /** One column on; the columns that take nothing are passed over. */
  function step(by: 1 | -1) {
    if (!carried) return
    const ways = columns.filter(column => column.key === carried.from.key || open.includes(column))
    const at = ways.findIndex(({ key }) => key === carried.over)
    const next = ways[Math.min(Math.max(at + by, 0), ways.length - 1)]
    if (!next) return
    holdOver(next.key)
    say(translate('board.over', { column: next.label, position: ways.indexOf(next) + 1, total: ways.length }))
  }

  function drop(key = carried?.over) {
    const to = key === undefined ? undefined : columnOf(key)
    setCarried(undefined)
    if (!carried || !to) return
    if (to.isClosed || to.key === carried.from.key) return say(translate('board.put_back'))
    move(carried.record, carried.from, to)
  }

  function putBack() {
    if (!carried) return
    if (carried.byKeys) say(translate('board.put_back'))
    setCarried(undefined)
  }

  /** @returns whether a key of a card meant the carrying */
  function onKey(event: KeyboardEvent<HTMLElement>, record: RaRecord, from: BoardColumn): boolean {
    const isHeld = carried?.byKeys && carried.record.id === record.id
    if (event.key === ' ') isHeld ? drop() : pickUp(record, from, true)
    else if (!isHeld) return false
    else if (event.key === 'Enter') drop()
    else if (event.key === 'Escape') putBack()
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') step(stepOf(event))
    else if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false
    event.preventDefault()
    return true
  }
  return { carried, pickUp, holdOver, drop, putBack, onKey }
}

/** The next column lies at the end side, whichever that is. */
export function stepOf(event: KeyboardEvent<HTMLElement>): 1 | -1 {
  const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl'
  return (event.key === 'ArrowRight') === isTurned ? -1 : 1
}

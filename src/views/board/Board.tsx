import { useMediaQuery } from '@mui/material'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { NEWEST } from '../list/listPath'
import { Column } from './Column'
import { ColumnSwitch } from './ColumnSwitch'
import { BoardContext, type BoardParts } from './context'
import { KEYS } from './keys'
import { MoveMenu } from './MoveMenu'
import type { BoardColumn, BoardProps, Move } from './types'
import { useCarrying } from './useCarrying'
import { useMoves } from './useMoves'
import { useHeightLeft } from './useWindow'
import './board.css'

const CARD_HEIGHT = 118
/** Fingers need a taller first line. */
const FOR_FINGERS = 10
const NOTHING: Record<string, unknown> = {}

/** Cards of a list in columns, moved from one to another: by pointer, by keys, by a menu. */
export function Board(props: BoardProps) {
  const translate = useTranslate()
  const help = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { say, announcement } = useAnnouncement()
  const { moves, move } = useMoves({ ...props, say })
  const focusOn = useRef<RaRecord['id']>(undefined)
  const carrying = useCarrying({
    columns: props.columns,
    nameOf: props.nameOf,
    say,
    isMovable: props.onMove !== undefined,
    move: (record, from, to) => {
      if (carrying.carried?.byKeys) focusOn.current = record.id
      void move(record, from, to)
    },
  })
  const [asked, setAsked] = useState<{ record: RaRecord; from: BoardColumn; anchor: HTMLElement }>()
  const parts = useParts({ ...props, help, focusOn, carrying, ask: setAsked })
  const height = useHeightLeft(frame)
  const { shown, choice } = useShown(props.columns)
  return (
    <BoardContext value={parts}>
      <section
        ref={frame}
        className="k-board column gap-8 shrinks"
        aria-label={props.label}
        style={{ blockSize: height }}
        data-carrying={carrying.carried !== undefined || undefined}
      >
        <p id={help} hidden>
          {translate(props.onMove ? 'board.help' : 'board.help_read', KEYS)}
        </p>
        {choice}
        <div className="k-columns flex gap-12 scroll-x">
          {shown.map(column => (
            <Column
              key={column.key}
              column={column}
              isOver={carrying.carried?.over === column.key}
              heldId={carrying.carried?.from.key === column.key ? carrying.carried.record.id : undefined}
              {...sidesOf(moves, column.key)}
              selected={props.selection?.ids}
            />
          ))}
        </div>
        {announcement}
      </section>
      <MoveMenu
        asked={asked}
        columns={props.columns}
        onClose={() => setAsked(undefined)}
        onMove={(record, from, to) => {
          focusOn.current = record.id
          void move(record, from, to)
        }}
      />
    </BoardContext>
  )
}

/** Words for screen readers, said again also where they are the same as before. */
function useAnnouncement() {
  const [said, setSaid] = useState({ words: '', count: 0 })
  const say = useCallback((words: string) => setSaid(({ count }) => ({ words, count: count + 1 })), [])
  const announcement = (
    <div className="l-hidden" role="status" aria-live="assertive">
      <span key={said.count}>{said.words}</span>
    </div>
  )
  return { say, announcement }
}

/** On a phone one column at a time, with a switch between them. */
function useShown(columns: readonly BoardColumn[]) {
  const isOne = useMediaQuery('(max-width: 599.95px)')
  const [key, setKey] = useState<string>()
  if (!isOne) return { shown: columns, choice: null }
  const shown = columns.find(column => column.key === key) ?? columns[0]
  return {
    shown: shown ? [shown] : [],
    choice: <ColumnSwitch columns={columns} value={shown?.key} onChange={setKey} />,
  }
}

const NONE: readonly RaRecord[] = []

/** The cards on their way into a column and out of it; the empty value is always the same object. */
function sidesOf(moves: readonly Move[], key: string) {
  const arriving = moves.filter(({ to }) => to === key).map(({ record }) => record)
  const leaving = moves.filter(({ from }) => from === key).map(({ record }) => record)
  return { arriving: arriving.length ? arriving : NONE, leaving: leaving.length ? leaving : NONE }
}

interface Given extends BoardProps {
  help: string
  focusOn: BoardParts['focusOn']
  carrying: ReturnType<typeof useCarrying>
  ask: BoardParts['ask']
}

/**
 * The context of columns and cards. It stays the same object while a card is dragged: its callbacks are read from
 * the latest drawing, so that thousands of events draw only the two columns that they concern.
 */
function useParts(given: Given): BoardParts {
  const latest = useRef(given)
  latest.current = given
  const { resource, filter = NOTHING, sort = NEWEST, card, help, focusOn } = given
  const isTouched = useMediaQuery('(max-width: 599.95px), (pointer: coarse)')
  const cardHeight = (given.cardHeight ?? CARD_HEIGHT) + (isTouched ? FOR_FINGERS : 0)
  const isMovable = given.onMove !== undefined
  const isSelectable = given.selection !== undefined
  return useMemo(() => {
    const now = () => latest.current
    return {
      resource,
      filter,
      sort,
      card,
      cardHeight,
      help,
      focusOn,
      isMovable,
      isSelectable,
      nameOf: record => now().nameOf(record),
      titleOf: record => now().title?.(record) ?? now().nameOf(record),
      linkTo: record => now().linkTo(record),
      headAction: (column, total) => now().headAction?.(column, total),
      toggle: (record, column) => now().selection?.onToggle(record, column),
      pickUp: (record, column) => now().carrying.pickUp(record, column, false),
      holdOver: key => now().carrying.holdOver(key),
      drop: key => now().carrying.drop(key),
      putBack: () => now().carrying.putBack(),
      isCarrying: () => now().carrying.carried !== undefined,
      onKey: (event, record, column) => now().carrying.onKey(event, record, column),
      ask: asked => now().ask(asked),
    }
  }, [resource, filter, sort, card, cardHeight, help, focusOn, isMovable, isSelectable])
}

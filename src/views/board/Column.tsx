import { type DragEvent, memo, useEffect, useId, useMemo, useRef } from 'react'
import { type RaRecord, useLocale, useTranslate } from 'react-admin'
import { ErrorState } from '../../layout/parts/ErrorState'
import { number } from '../../layout/parts/numbers'
import { StatusTag } from '../../layout/parts/StatusTag'
import { Card } from './Card'
import { useBoard } from './context'
import { slotsOf } from './slots'
import type { BoardColumn } from './types'
import { type ColumnPages, useColumnPages } from './useColumnPages'
import { useSeen, useWindow, type Window } from './useWindow'

interface ColumnProps {
  column: BoardColumn
  /** A card is held over it. */
  isOver: boolean
  /** The card of it that is held. */
  heldId: RaRecord['id'] | undefined
  arriving: readonly RaRecord[]
  leaving: readonly RaRecord[]
  selected?: ReadonlySet<number>
}

/** One column: its head with the count, and of its cards those that are in sight. */
export const Column = memo(function Column(props: ColumnProps) {
  const { column, isOver, arriving, leaving } = props
  const board = useBoard()
  const head = useId()
  const frame = useRef<HTMLElement>(null)
  const box = useRef<HTMLUListElement>(null)
  const window = useWindow(box, board.cardHeight)
  const filter = useMemo(() => ({ ...board.filter, ...column.filter }), [board.filter, column.filter])
  const pages = useColumnPages({
    resource: board.resource,
    filter,
    sort: board.sort,
    first: window.first,
    last: window.last + leaving.length,
    isOn: useSeen(frame),
  })
  const total = pages.total ?? column.count
  const shown = total === undefined ? undefined : total + arriving.length - leaving.length
  useDrawnInSight(frame, isOver)
  return (
    <section
      ref={frame}
      className="k-column column rigid round-3"
      aria-labelledby={head}
      data-column={column.key}
      data-over={isOver || undefined}
      data-closed={column.isClosed || undefined}
      {...dropsOn(board, column)}
    >
      <header className="k-head row wrap">
        <h2 className="row grow gap-8" id={head}>
          {column.kind === undefined ? (
            <bdi>{column.label}</bdi>
          ) : (
            <StatusTag kind={column.kind}>{column.label}</StatusTag>
          )}
          {shown === undefined ? null : (
            <ColumnCount count={shown} isEstimate={pages.isEstimate} limit={column.limit} />
          )}
        </h2>
        {total === undefined ? null : board.headAction(column, total)}
        {column.note ? <p className="caption-lines muted">{column.note}</p> : null}
      </header>
      {pages.error ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : (
        <ul ref={box} className="k-cards" aria-labelledby={head} aria-busy={shown === undefined}>
          <Slots {...props} pages={pages} count={shown} window={window} />
        </ul>
      )}
    </section>
  )
})

function ColumnCount({ count, isEstimate, limit }: { count: number; isEstimate: boolean; limit?: number }) {
  const locale = useLocale()
  return (
    <span className="k-count faint small regular" data-over={limit !== undefined && count > limit}>
      {isEstimate ? '~' : ''}
      {number(count, locale)}
    </span>
  )
}

interface SlotsProps extends ColumnProps {
  pages: ColumnPages
  count: number | undefined
  window: Window
}

/** Blocks stand in for what is still being read, so that the column never jumps. */
const WAITING = 4

function Slots({ column, heldId, arriving, leaving, selected, pages, count, window }: SlotsProps) {
  const translate = useTranslate()
  const { cardHeight } = useBoard()
  if (count === 0) return <li className="k-none faint small">{translate('board.empty')}</li>
  const slots = slotsOf({ pages, count: count ?? WAITING, window, arriving, leaving, heldId })
  return (
    <>
      <li
        className="k-room"
        role="presentation"
        style={{ blockSize: (count ?? WAITING) * cardHeight }}
        aria-hidden="true"
      />
      {slots.map(({ at, record, isArriving }) =>
        record ? (
          <Card
            key={record.id}
            record={record}
            column={column}
            at={at}
            count={count ?? 0}
            isStop={at === (slots.find(slot => slot.record)?.at ?? 0)}
            isHeld={record.id === heldId}
            isPending={isArriving}
            isSelected={selected?.has(Number(record.id)) ?? false}
          />
        ) : (
          <li
            key={`empty ${at}`}
            className="k-slot k-coming"
            style={{ insetBlockStart: at * cardHeight, blockSize: cardHeight }}
            aria-hidden="true"
          >
            <i className="round-3 block" />
          </li>
        ),
      )}
    </>
  )
}

/** Handlers of a column for a card that the pointer holds. */
function dropsOn(board: ReturnType<typeof useBoard>, column: BoardColumn) {
  return {
    onDragOver(event: DragEvent) {
      if (!board.isCarrying()) return
      board.holdOver(column.key)
      if (column.isClosed) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    },
    onDrop(event: DragEvent) {
      if (!board.isCarrying()) return
      event.preventDefault()
      board.drop(column.key)
    },
  }
}

/** A column that a card is carried to by keys comes into sight. */
function useDrawnInSight(frame: { current: HTMLElement | null }, isOver: boolean): void {
  useEffect(() => {
    if (isOver) frame.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [frame, isOver])
}

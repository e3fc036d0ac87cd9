import { ArrowRightLeft } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { useBoard } from './context'
import type { BoardColumn } from './types'
import { stepOf } from './useCarrying'

interface CardProps {
  record: RaRecord
  column: BoardColumn
  /** Its place in the column, from 0, of `count`. */
  at: number
  count: number
  /** The tab key stops here; the arrows lead on. */
  isStop: boolean
  isHeld: boolean
  /** On its way here and not yet true. */
  isPending: boolean
  isSelected: boolean
}

/** One card. The whole of it takes the focus; what lies in it is reached by its keys and by the pointer. */
export const Card = memo(function Card(props: CardProps) {
  const { record, column, at, count, isHeld, isPending, isSelected } = props
  const board = useBoard()
  const element = useRef<HTMLDivElement>(null)
  const onKeyDown = useKeys(props)
  useTakeFocus(element, record.id)
  const Facts = board.card
  const name = board.nameOf(record)
  return (
    <li
      className="k-slot"
      aria-setsize={count}
      aria-posinset={at + 1}
      style={{ insetBlockStart: at * board.cardHeight, blockSize: board.cardHeight }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a card is no set of form fields. */}
      <div
        ref={element}
        className="k-card card column gap-4"
        role="group"
        aria-label={name}
        aria-describedby={board.help}
        aria-busy={isPending || undefined}
        tabIndex={props.isStop ? 0 : -1}
        data-slot={at}
        data-held={isHeld || undefined}
        data-pending={isPending || undefined}
        data-selected={isSelected || undefined}
        draggable={board.isMovable && !isPending}
        onDragStart={event => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          board.pickUp(record, column)
        }}
        onDragEnd={() => board.putBack()}
        onKeyDown={onKeyDown}
      >
        <CardTop {...props} name={name} />
        <Facts record={record} column={column} />
      </div>
    </li>
  )
})

/** The name of a card with its checkbox and its menu. */
function CardTop({ record, column, isPending, isSelected, name }: CardProps & { name: string }) {
  const board = useBoard()
  const translate = useTranslate()
  return (
    <div className="k-top row gap-8 shrinks">
      {board.isSelectable ? (
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          disabled={isPending}
          aria-label={translate('board.select', { name })}
          onChange={() => board.toggle(record, column)}
        />
      ) : null}
      <Link
        to={board.linkTo(record)}
        className="k-name grow medium nowrap text unlined"
        draggable={false}
        tabIndex={-1}
      >
        {board.titleOf(record)}
      </Link>
      {board.isMovable ? (
        <button
          type="button"
          className="k-move grid rigid faint round-2 centred tap-square"
          tabIndex={-1}
          disabled={isPending}
          aria-haspopup="menu"
          aria-label={translate('board.move', { name })}
          onClick={({ currentTarget }) => board.ask({ record, from: column, anchor: currentTarget })}
        >
          <ArrowRightLeft size={14} strokeWidth={1.75} aria-hidden />
        </button>
      ) : null}
    </div>
  )
}

/** Space and arrows carry, arrows go from card to card, Enter opens, M asks where to, X chooses. */
function useKeys({ record, column, isPending }: CardProps) {
  const board = useBoard()
  const navigate = useNavigate()
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isPending && board.isMovable && board.onKey(event, record, column)) return
    const card = event.currentTarget
    const key = event.code.startsWith('Key') ? event.code.slice(3) : event.key
    if (key === 'Enter') navigate(board.linkTo(record))
    else if (key === 'ArrowDown') beside(card, 1)?.focus()
    else if (key === 'ArrowUp') beside(card, -1)?.focus()
    else if (key === 'ArrowRight' || key === 'ArrowLeft') across(card, stepOf(event))?.focus()
    else if (key === 'M' && board.isMovable && !isPending) board.ask({ record, from: column, anchor: card })
    else if (key === 'X' && board.isSelectable && !isPending) board.toggle(record, column)
    else return
    event.preventDefault()
  }
}

function beside(card: HTMLElement, by: 1 | -1): HTMLElement | null {
  const next = Number(card.dataset.slot) + by
  return card.closest('ul')?.querySelector<HTMLElement>(`[data-slot="${next}"]`) ?? null
}

/** The card of the next column that has any, at the height of this one. */
function across(card: HTMLElement, by: 1 | -1): HTMLElement | null {
  const top = card.getBoundingClientRect().top
  let column: Element | null | undefined = card.closest('section')
  for (;;) {
    column = by === 1 ? column?.nextElementSibling : column?.previousElementSibling
    if (!column) return null
    const cards = [...column.querySelectorAll<HTMLElement>('[data-slot]')]
    const distance = (each: HTMLElement) => Math.abs(each.getBoundingClientRect().top - top)
    if (cards.length) return cards.reduce((best, each) => (distance(each) < distance(best) ? each : best))
  }
}

/** A card that was carried keeps the focus where it comes to lie. */
function useTakeFocus(element: { current: HTMLElement | null }, id: RaRecord['id']): void {
  const { focusOn } = useBoard()
  useEffect(() => {
    if (focusOn.current !== id) return
    focusOn.current = undefined
    element.current?.focus()
  }, [element, focusOn, id])
}

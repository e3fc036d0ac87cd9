import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useNotify, useTranslate } from 'react-admin'
import { refusalOf } from '../../fields/refusal'
import { isolate } from '../../layout/parts/Isolated'
import type { BoardColumn, BoardProps, Move } from './types'

/** Thrown by `onMove` when the person cancels: the card goes back, and nothing failed. */
export const CANCELLED = Symbol('called off')

/** Milliseconds that Undo is offered after a move. */
const STAYS = 10_000

interface Moving extends Pick<BoardProps, 'resource' | 'nameOf' | 'onMove'> {
  /** Tells a screen reader. */
  say: (words: string) => void
}

/** A card on its way. */
interface Carried {
  record: RaRecord
  from: BoardColumn
  to: BoardColumn
  /** Whether it is an undo. */
  isBack?: boolean
}

/**
 * Moves that are on their way. A card is shown where it goes from the first moment, marked as not yet true; it is
 * true when the lists have been read again. What the server refuses goes back, with the reason.
 */
export function useMoves({ resource, nameOf, onMove, say }: Moving) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const [moves, setMoves] = useState<readonly Move[]>([])

  const move = (record: RaRecord, from: BoardColumn, to: BoardColumn) => carry({ record, from, to })

  async function carry({ record, from, to, isBack = false }: Carried): Promise<void> {
    if (!onMove || from.key === to.key || moves.some(each => each.record.id === record.id)) return
    const mine: Move = { record, from: from.key, to: to.key }
    const words = { name: isolate(nameOf(record)), to: to.label, from: from.label }
    setMoves(all => [...all, mine])
    try {
      const moved = await onMove(record, to, from)
      await client.invalidateQueries({ queryKey: [resource] })
      const text = translate(isBack ? 'messages.undone' : 'board.moved', words)
      say(text)
      const undo =
        moved && !isBack ? () => carry({ record: moved, from: to, to: from, isBack: true }) : undefined
      notify(text, { type: 'success', undo, autoHideDuration: undo ? STAYS : undefined })
    } catch (refused) {
      if (refused === CANCELLED) return say(translate('board.put_back'))
      const text = translate('board.refused', { ...words, reason: reasonOf(refused, translate) })
      say(text)
      notify(text, { type: 'error' })
      // Another person's change is shown here already.
      await client.invalidateQueries({ queryKey: [resource] })
    } finally {
      setMoves(all => all.filter(each => each !== mine))
    }
  }
  return { moves, move }
}

/** Why the server said no: the field that failed before the call as a whole. */
function reasonOf(refused: unknown, translate: (key: string, options?: object) => string): string {
  const { code, fields } = refusalOf(refused)
  if (code === 'conflict') return translate('board.changed_meanwhile')
  const [field] = Object.values(fields)
  return translate(`errors.${field ?? code}`, { _: translate('errors.unknown') })
}

import { createContext, type KeyboardEvent, type ReactNode, type RefObject, useContext } from 'react'
import type { RaRecord, SortPayload } from 'react-admin'
import type { BoardColumn, BoardProps } from './types'

/** State shared by the columns and cards of one board. */
export interface BoardParts {
  resource: string
  filter: Record<string, unknown>
  sort: SortPayload
  card: BoardProps['card']
  cardHeight: number
  /** The id of the words that say which keys there are. */
  help: string
  /** The card that takes the focus where it is drawn next. */
  focusOn: RefObject<RaRecord['id'] | undefined>
  isMovable: boolean
  isSelectable: boolean
  nameOf: (record: RaRecord) => string
  titleOf: (record: RaRecord) => ReactNode
  linkTo: (record: RaRecord) => string
  headAction: (column: BoardColumn, total: number) => ReactNode
  toggle: (record: RaRecord, column: BoardColumn) => void
  pickUp: (record: RaRecord, column: BoardColumn) => void
  holdOver: (key: string) => void
  drop: (key: string) => void
  putBack: () => void
  isCarrying: () => boolean
  onKey: (event: KeyboardEvent<HTMLElement>, record: RaRecord, column: BoardColumn) => boolean
  ask: (asked: { record: RaRecord; from: BoardColumn; anchor: HTMLElement }) => void
}

export const BoardContext = createContext<BoardParts | undefined>(undefined)

/** @returns the board around. @throws Error outside of one */
export function useBoard(): BoardParts {
  const board = useContext(BoardContext)
  if (!board) throw new Error('useBoard stands outside of a board')
  return board
}

import type { ComponentType, ReactNode } from 'react'
import type { RaRecord, SortPayload } from 'react-admin'
import type { StatusKind } from '../../layout/theme/tokens'

/** One column: what it is called, how its state is marked, and which rows of the list it holds. */
export interface BoardColumn {
  /** Told apart by it; it is never shown. */
  key: string
  /** In the page's language. */
  label: string
  /** Draws the label as a state's tag. */
  kind?: StatusKind | string | null
  /** How many it holds, where that is known before it is read; else the total of its list. */
  count?: number
  /** The column's own conditions, beside the board's. No two columns may hold one record. */
  filter: Record<string, unknown>
  /** More than this many is too much: the count stands in red. */
  limit?: number
  /** Nothing may be put here. */
  isClosed?: boolean
  /** A line under the label: why somebody gets nothing at present. */
  note?: ReactNode
}

/** Cards that are chosen to be worked on together. */
interface BoardSelection {
  ids: ReadonlySet<number>
  onToggle: (record: RaRecord, column: BoardColumn) => void
}

export interface BoardProps {
  resource: string
  /** The name of the board, for screen readers. */
  label: string
  columns: readonly BoardColumn[]
  /** Conditions of every column, and the search text as `q`. */
  filter?: Record<string, unknown>
  /** Must be one object while it means the same. Newest first unless said. */
  sort?: SortPayload
  /** The content of a card below its name. Nothing in it may take the focus. */
  card: ComponentType<{ record: RaRecord; column: BoardColumn }>
  /** Pixels of one card, all the same, so that thousands can be windowed. */
  cardHeight?: number
  /** The name of a record. */
  nameOf: (record: RaRecord) => string
  /** The name as it is drawn; the words unless given. */
  title?: (record: RaRecord) => ReactNode
  /** The path that a card leads to. */
  linkTo: (record: RaRecord) => string
  /**
   * One call that moves a record. The card shows as on its way until the promise settles; where it is rejected the
   * card goes back and the reason is said. The record that it resolves to makes Undo possible.
   * Left out where the role may not move: the board can then only be read.
   */
  onMove?: (record: RaRecord, to: BoardColumn, from: BoardColumn) => Promise<RaRecord | undefined>
  selection?: BoardSelection
  /** The end of a column's head. */
  headAction?: (column: BoardColumn, total: number) => ReactNode
}

/** A card on its way: shown where it goes, counted there, and not yet true. */
export interface Move {
  record: RaRecord
  from: string
  to: string
}

/** One thing that keys do. */
export interface KeyEntry {
  /** As they stand on the keyboard; several that are pressed together are joined by `+`. */
  keys: readonly string[]
  /** The words for what they do, below `keys.` in i18n. */
  does: string
}

/** The places where keys do something, in the order in which `?` shows them. */
export const KEY_PLACES = ['everywhere', 'lists', 'panel', 'boards', 'calls', 'candidate'] as const
export type KeyPlace = (typeof KEY_PLACES)[number]

/** Every key of the application: what `?` shows. */
export const KEYS: Readonly<Record<KeyPlace, readonly KeyEntry[]>> = {
  everywhere: [
    { keys: ['Ctrl+K'], does: 'find' },
    { keys: ['?'], does: 'show_keys' },
    { keys: ['Z'], does: 'undo' },
    { keys: ['Esc'], does: 'close' },
  ],
  lists: [
    { keys: ['J'], does: 'next_row' },
    { keys: ['K'], does: 'previous_row' },
    { keys: ['Enter'], does: 'open_beside' },
    { keys: ['O'], does: 'open_page' },
    { keys: ['X'], does: 'select' },
    { keys: ['/'], does: 'search' },
  ],
  panel: [
    { keys: ['J'], does: 'next_record' },
    { keys: ['K'], does: 'previous_record' },
    { keys: ['O'], does: 'open_page' },
    { keys: ['Esc'], does: 'close_panel' },
  ],
  boards: [
    { keys: ['Space'], does: 'lift' },
    { keys: ['←', '→'], does: 'move_card' },
    { keys: ['Esc'], does: 'put_back' },
  ],
  calls: [
    { keys: ['A', 'N', 'W'], does: 'outcome' },
    { keys: ['1', '2', '3'], does: 'next_day' },
    { keys: ['Enter'], does: 'save_next' },
    { keys: ['S'], does: 'skip' },
  ],
  candidate: [
    { keys: ['N'], does: 'note' },
    { keys: ['Ctrl+Enter'], does: 'save_note' },
  ],
}

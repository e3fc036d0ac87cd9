import { type RefObject, useContext } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useKeys } from '../../layout/keys/pressed'
import { PanelContext, useOpenRow } from '../panel/panel'
import { useRecordPath } from './RecordLink'

interface RowKeys {
  linkTo?: (record: RaRecord) => string
  isSelectable: boolean
}

/**
 * j and k go through the rows, and the side panel with them; Enter opens the row that has the focus beside the list,
 * o its page; x selects it; / goes to the search; Escape closes the panel.
 */
export function useRowKeys(sheet: RefObject<HTMLElement | null>, { linkTo, isSelectable }: RowKeys): void {
  const { data = [], onToggleItem, isPlaceholderData } = useListContext()
  const panel = useContext(PanelContext)
  const navigate = useNavigate()
  const path = useRecordPath()
  const { open } = useOpenRow(linkTo)

  useKeys((key, { target }) => {
    const row = rowOf(target)
    const isPanelOpen = panel?.id !== undefined
    if (key === 'j' || key === 'k') {
      const by = key === 'j' ? 1 : -1
      if (panel && isPanelOpen) showRow(sheet.current, panel.move(by))
      else stepFrom(sheet.current, row, by)
      return true
    }
    if (key === 'Escape' && panel && isPanelOpen) {
      const { id } = panel
      panel.close()
      rowsOf(sheet.current)
        .find(each => each.dataset.row === String(id))
        ?.focus()
      return true
    }
    if (key === '/') return toSearch()
    const at = isPanelOpen && !row ? String(panel?.id) : row?.dataset.row
    // Rows of the filter before the present one are no longer acted on.
    const record = isPlaceholderData ? undefined : data.find(({ id }) => String(id) === at)
    if (!record) return false
    if (key === 'o') navigate((linkTo ?? path)(record))
    else if (key === 'x' && isSelectable) onToggleItem(record.id)
    // A link or button inside of the row has an Enter of its own.
    else if (key === 'Enter' && target === row) open(record)
    else return false
    return true
  })
}

const rowsOf = (sheet: HTMLElement | null) => [...(sheet?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

const rowOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null

function stepFrom(sheet: HTMLElement | null, row: HTMLElement | null, by: number) {
  const rows = rowsOf(sheet)
  const at = row ? rows.indexOf(row) : -1
  const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by]
  next?.focus()
  next?.scrollIntoView?.({ block: 'nearest' })
}

/** The panel has the focus while it goes along; its row only comes into sight. */
function showRow(sheet: HTMLElement | null, id: number | undefined) {
  const row = rowsOf(sheet).find(each => each.dataset.row === String(id))
  row?.scrollIntoView?.({ block: 'nearest' })
}

function toSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('.v-search input')
  box?.focus()
  box?.select()
  return box !== null
}

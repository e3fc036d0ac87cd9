import { PanelRight } from 'lucide-react'
import { createContext, type MouseEvent, useContext } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useRecordName, useRecordPath } from '../list/RecordLink'
import type { Peek } from './usePeek'

/** The side panel of the list around; null where it has none. */
export const PanelContext = createContext<Peek | null>(null)

/** Handles a click beside a row's own links and buttons: opens the panel, else the record's page. */
export function useOpenRow(linkTo?: (record: RaRecord) => string) {
  const panel = useContext(PanelContext)
  const navigate = useNavigate()
  const path = useRecordPath()
  const open = (record: RaRecord) =>
    panel ? panel.open(Number(record.id)) : navigate((linkTo ?? path)(record))
  const onClick = (event: MouseEvent<HTMLElement>, record: RaRecord) => {
    const isOwn =
      event.target instanceof Element &&
      event.target.closest('a, button, input, label, summary, [role="button"]')
    // React sends the clicks of a dialog, too, to the row that opened it.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (isInside && !isOwn && !getSelection()?.toString()) open(record)
  }
  return { open, onClick, peeked: panel?.id }
}

/** Opens a record beside the list; seen on the row under the pointer, and by whoever comes with the keyboard. */
export function PeekButton({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const name = useRecordName()
  const panel = useContext(PanelContext)
  if (!panel) return null
  const words = translate('views.open_beside', { name: name(record) })
  return (
    <button
      type="button"
      className="v-peek grid muted round-2 surface bordered centred"
      aria-label={words}
      aria-pressed={panel.id === Number(record.id)}
      data-tip={translate('views.beside')}
      onClick={() => panel.open(Number(record.id))}
    >
      <PanelRight size={16} strokeWidth={1.75} className="flip" aria-hidden />
    </button>
  )
}

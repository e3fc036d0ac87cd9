import { useTheme } from '@mui/material/styles'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'

const NARROWEST = 380
const WIDEST = 720
const STEP = 20

/** The inner edge of the panel: dragged, or moved by the arrow keys, it makes it wider. */
export function Widener({ width, onChange }: { width: number; onChange: (width: number) => void }) {
  const translate = useTranslate()
  const isRtl = useTheme().direction === 'rtl'
  const from = useRef<{ x: number; width: number } | null>(null)
  // Towards the start of the page the panel grows, whichever side that is.
  const set = (next: number) => onChange(Math.round(Math.min(WIDEST, Math.max(NARROWEST, next))))
  const onPointerMove = (event: PointerEvent) => {
    if (!from.current) return
    const moved = event.clientX - from.current.x
    set(from.current.width + (isRtl ? moved : -moved))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wider = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const narrower = isRtl ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === wider) set(width + STEP)
    else if (event.key === narrower) set(width - STEP)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that can be moved is no rule between paragraphs.
    <div
      role="separator"
      tabIndex={0}
      className="v-widener"
      aria-label={translate('views.panel_width')}
      aria-orientation="vertical"
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={width}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        from.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = null
      }}
    />
  )
}

import { Popover, type PopoverActions } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStartEdge } from '../../../fields/useStartEdge'
import { useTypedText } from '../../../views/useTypedText'

interface AnchoredDialogProps {
  /** The element below which it opens. */
  anchor: HTMLElement
  label: string
  className: string
  onClose: () => void
  children: ReactNode
}

/** A small dialog below what was clicked. It stays on the screen while it grows: what is previewed, what is missing. */
export function AnchoredDialog({ anchor, label, className, onClose, children }: AnchoredDialogProps) {
  const edge = useStartEdge()
  const { guard, question } = useTypedText(onClose)
  const action = useRef<PopoverActions>(null)
  // The portal mounts its content after this component: a plain ref would still be empty in the effect.
  const [content, setContent] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (!content || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => action.current?.updatePosition())
    observer.observe(content)
    return () => observer.disconnect()
  }, [content])
  return (
    <>
      <Popover
        open
        action={action}
        anchorEl={anchor}
        {...guard}
        {...edge}
        slotProps={{ paper: { className, role: 'dialog', 'aria-label': label } }}
      >
        <div ref={setContent}>{children}</div>
      </Popover>
      {question}
    </>
  )
}

import { Button } from '@mui/material'
import { Save } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'

export interface SaveBarProps {
  /** How many fields changed. */
  count: number
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
  /** The way out of a form that makes something new. */
  isNew?: boolean
  children?: ReactNode
}

/** Sticks below the form: how many changes, Discard, Save. Ctrl or Cmd and S saves. */
export function SaveBar({ count, isSaving, onSave, onDiscard, isNew, children }: SaveBarProps) {
  const translate = useTranslate()
  const canSave = (count > 0 || isNew === true) && !isSaving
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (canSave) onSave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [canSave, onSave])
  const { bar, ...held } = useHeldFocus(canSave)
  return (
    <div
      ref={bar}
      {...held}
      className="v-save card row wrap gap-8"
      tabIndex={-1}
      data-changed={count > 0 || undefined}
    >
      <span role="status">{count > 0 ? translate('records.changes', { smart_count: count }) : null}</span>
      {children}
      <Button variant="outlined" disabled={isSaving || (count === 0 && !isNew)} onClick={onDiscard}>
        {translate(isNew ? 'actions.cancel' : 'actions.discard')}
      </Button>
      <Button
        variant="contained"
        disabled={!canSave}
        onClick={onSave}
        startIcon={<Save size={16} strokeWidth={1.75} aria-hidden />}
      >
        {translate('actions.save')}
      </Button>
    </div>
  )
}

/** A button that is pressed by key and becomes idle would let the focus fall off the page: the bar takes it. */
function useHeldFocus(canSave: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  const isHeld = useRef(false)
  useEffect(() => {
    const { activeElement, body } = document
    const isLost = activeElement === body || bar.current?.contains(activeElement)
    if (!canSave && isHeld.current && isLost) bar.current?.focus({ preventScroll: true })
  }, [canSave])
  return {
    bar,
    onFocus: () => {
      isHeld.current = true
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (relatedTarget) isHeld.current = false
    },
  }
}

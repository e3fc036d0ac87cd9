import { Button } from '@mui/material'
import { Save } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect } from 'react'

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
  return (
    <div className="v-save" data-changed={count > 0 || undefined}>
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

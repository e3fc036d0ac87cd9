import { Button } from '@mui/material'
import { Save } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSaveContext, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useHeightVariable } from '../../layout/parts/useHeightVariable'
import { useRecordForm } from './RecordForm'

export interface SaveBarProps {
  /** The way out of a form that makes something new; other forms take their changes back. */
  onCancel?: () => void
  children?: ReactNode
}

/** Sticks below the form: how many changes, Discard, Save. Ctrl or Cmd and S saves. */
export function SaveBar({ onCancel, children }: SaveBarProps) {
  const translate = useTranslate()
  const { count, discard } = useRecordForm()
  const { isSubmitting } = useFormState()
  const { saving } = useSaveContext()
  const isIdle = isSubmitting || saving || (count === 0 && !onCancel)
  const save = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      save.current?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const { bar, ...held } = useHeldFocus(!isIdle)
  useHeightVariable(bar, '--foot-bar')
  return (
    <div
      ref={bar}
      {...held}
      className="v-save card row wrap gap-8 justify-end"
      tabIndex={-1}
      data-changed={count > 0 || undefined}
    >
      <span role="status">{count > 0 ? translate('records.changes', { smart_count: count }) : null}</span>
      {children}
      <Button variant="outlined" disabled={isIdle} onClick={onCancel ?? discard}>
        {translate(onCancel ? 'actions.cancel' : 'actions.discard')}
      </Button>
      <Button
        ref={save}
        type="submit"
        variant="contained"
        disabled={isIdle}
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

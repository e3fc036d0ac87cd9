import { useEffect } from 'react'
import { OUTCOME_KEYS } from '../CallForm'
import { quickDays } from '../days'
import type { useCallDraft } from '../useCallDraft'

interface QueueKeys {
  call: ReturnType<typeof useCallDraft>
  today: string
  onSave: () => void
  onSkip: () => void
}

/**
 * A, N, W: the outcome. 1, 2, 3: the next day. Enter: save and next. S: skip. While a note is written only
 * Ctrl+Enter saves.
 */
export function useQueueKeys({ call, today, onSave, onSkip }: QueueKeys) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isDialogOpen()) return
      const isControl = event.ctrlKey || event.metaKey
      if (event.key === 'Enter' && (isControl || !isBusyTarget(event.target))) {
        event.preventDefault()
        return onSave()
      }
      if (isControl || isWritten(event.target)) return
      const key = letterOf(event)
      const outcome = OUTCOME_KEYS[key]
      const day = quickDays(today)[Number(key) - 1]
      if (outcome) call.setOutcome(outcome)
      else if (day) call.setNext(day)
      else if (key === 's') onSkip()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })
}

/** The Latin letter or digit of a key; on an Arabic keyboard by its place. */
function letterOf(event: KeyboardEvent): string {
  if (/^[a-z0-9]$/i.test(event.key)) return event.key.toLowerCase()
  return /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]?.toLowerCase() ?? ''
}

const isWritten = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** Elements with their own use of Enter. */
const isBusyTarget = (target: EventTarget | null) =>
  isWritten(target) || (target instanceof HTMLElement && target.closest('a, button') !== null)

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

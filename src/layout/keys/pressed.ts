import { useEffect, useRef } from 'react'
import { useStore } from 'react-admin'

/**
 * The key as it is named in the table of keys: a Latin letter in lower case, a sign, or `Enter`, `Escape`.
 * On an Arabic keyboard a letter is told by its place.
 */
export function nameOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[\x21-\x7e]$/.test(key)) return key.toLowerCase()
  if (key === '؟') return '?'
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
}

/** Whether single keys do something. They can be turned off, for who speaks to the computer (WCAG 2.1.4). */
export function useSingleKeys() {
  return useStore<boolean>('keys.single', true)
}

/**
 * Calls back with each key that is pressed alone, but where something is typed or a dialog or menu has the focus.
 * It returns `true` for a handled key, which then does nothing else.
 */
export function useKeys(onKey: (name: string, event: KeyboardEvent) => boolean): void {
  const [isOn] = useSingleKeys()
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const name = nameOf(event)
      if (!isOn && name.length === 1) return
      if (isTaken(event.target)) return
      if (latest.current(name, event)) event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [isOn])
}

const TAKEN = [
  'input:not([type="checkbox"]):not([type="radio"])',
  ...['textarea', 'select', '[contenteditable="true"]', '[role="dialog"]', '[role="alertdialog"]'],
  ...['[role="menu"]', '[role="listbox"]', '[role="separator"]'],
].join()

/** Typing, menus and dialogs keep their own keys. */
const isTaken = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(TAKEN) !== null

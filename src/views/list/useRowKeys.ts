import { type RefObject, useEffect } from 'react'

/**
 * j and k go through the rows; Enter opens the one they stand on, since what has the focus is its link.
 * Typing, menus and dialogs keep their own keys.
 */
export function useRowKeys(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const links = [...(sheet.current?.querySelectorAll<HTMLElement>('a.v-link') ?? [])]
      const row = document.activeElement?.closest('.v-row, .v-card')
      const at = links.findIndex(link => link === document.activeElement || row?.contains(link))
      const next = links[at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView?.({ block: 'nearest' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [sheet])
}

const isBusy = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]',
  ) !== null

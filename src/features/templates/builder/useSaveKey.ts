import { type RefObject, useEffect } from 'react'

/** Ctrl S (Cmd S) saves, wherever the focus is; the editor page tells of its own keys. */
export function useSaveKey(save: RefObject<() => void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      save.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [save])
}

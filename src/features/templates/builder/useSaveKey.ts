import { type RefObject, useEffect } from 'react'

/** Saves by Ctrl S (Cmd S), wherever the focus is; the editor page reports its own keys. */
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

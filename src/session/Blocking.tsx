import './session.css'
import './blocking.css'
import { type ReactNode, useEffect, useRef } from 'react'

interface BlockingProps {
  label: string
  children: ReactNode
}

/**
 * Covers the whole page in the browser's top layer, above every other dialog: what is under it can neither be seen
 * nor reached by mouse, key or screen reader. It does not close.
 */
export function Blocking({ label, children }: BlockingProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const show = () => {
      if (element.open) return
      element.showModal()
      element.querySelector('input')?.focus()
    }
    const stay = (event: Event) => event.preventDefault()
    // A browser lets a second `cancel` through, so the key itself is taken away.
    const key = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    element.setAttribute('closedby', 'none')
    show()
    element.addEventListener('cancel', stay)
    element.addEventListener('close', show)
    window.addEventListener('keydown', key, true)
    return () => {
      element.removeEventListener('cancel', stay)
      element.removeEventListener('close', show)
      window.removeEventListener('keydown', key, true)
      element.close()
    }
  }, [])
  return (
    <dialog ref={dialog} className="d-blocking text" aria-label={label}>
      {children}
    </dialog>
  )
}

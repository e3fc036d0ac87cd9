import './parts.css'
import type { ReactNode } from 'react'

/** Nothing is here yet: one sentence that says what to do first, and one button. No picture. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="l-empty grid gap-12 muted">
      <p>{children}</p>
      {action}
    </div>
  )
}

import type { ReactNode } from 'react'

interface FactProps {
  name: ReactNode
  /** Class of the value. */
  className?: string
  children: ReactNode
}

/** One fact of a description list: its name and its value. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}

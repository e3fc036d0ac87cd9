import type { ReactNode } from 'react'

/** What is wider or taller than its card scrolls in it, by keyboard too. */
export function Scroll({
  label,
  isTall,
  children,
}: {
  label: string
  isTall?: boolean
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1).
    <section className={isTall ? 'ml-scroll ml-tall' : 'ml-scroll'} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}

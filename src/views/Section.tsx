import type { ReactNode } from 'react'

/** A section of a form or a record's page, with its title. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="v-section">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

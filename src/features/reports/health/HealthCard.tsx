import { Fragment, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface HealthCardProps {
  /** A word of `health`. */
  title: string
  /** Each a word of `health`, and what is known of it. */
  facts: Readonly<Record<string, ReactNode>>
  /** The message where a fact cannot be known. */
  note?: string
  children?: ReactNode
}

/** The facts of one part of the system. */
export function HealthCard({ title, facts, note, children }: HealthCardProps) {
  const translate = useTranslate()
  const heading = translate(`health.${title}`)
  const names = Object.keys(facts)
  return (
    <section className="r-card" aria-label={heading}>
      <header>
        <h2>{heading}</h2>
      </header>
      {names.length ? (
        <dl className="r-facts grid small">
          {names.map(name => (
            <Fragment key={name}>
              <dt className="muted">{translate(`health.${name}`)}</dt>
              <dd className="shrinks break text-end">{facts[name]}</dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
      {note ? <p className="r-note">{note}</p> : null}
      {children}
    </section>
  )
}

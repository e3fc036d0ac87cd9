import type { ReactNode } from 'react'
import './person.css'

interface PersonHeadProps {
  name: ReactNode
  /** The name in the other script, or who speaks for a company. */
  other?: ReactNode
  otherLanguage?: string | undefined
  /** Status and marks, in the line of the name. */
  status?: ReactNode
  portrait?: ReactNode
  /** Entries of the description list: `<Fact>`. */
  facts: ReactNode
  /** Ways of contact: `<PersonActs>`. */
  acts: ReactNode
  /** Stands beside them, at the end. */
  next?: ReactNode
}

/** The head of a lead, a candidate and an employer: name in both scripts, status, facts, ways of contact. */
export function PersonHead(props: PersonHeadProps) {
  const { name, other, otherLanguage, status, portrait, facts, acts, next } = props
  return (
    <section className="pn-head card flex">
      {portrait}
      <div className="pn-who grow">
        <div className="pn-names row wrap">
          <h2>
            <bdi>{name}</bdi>
          </h2>
          {other ? (
            <bdi className="pn-other muted" lang={otherLanguage}>
              {other}
            </bdi>
          ) : null}
          {status}
        </div>
        <dl className="pn-facts flex wrap small">{facts}</dl>
        {acts}
      </div>
      {next}
    </section>
  )
}

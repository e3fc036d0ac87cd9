import './belonging.css'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { CandidateOf, toCandidate } from './CandidateOf'

interface BelongingCardProps {
  record: RaRecord
  actions?: ReactNode
  children: ReactNode
}

/** A row that belongs to a candidate as a card for a phone: of whom, what, and what to do about it. */
export function BelongingCard({ record, actions, children }: BelongingCardProps) {
  return (
    <div className="cb-card grow grid gap-6 items-start">
      <Link className="medium text unlined" to={toCandidate(record)}>
        <CandidateOf record={record} />
      </Link>
      <div className="row small-lines wrap wide">{children}</div>
      {actions}
    </div>
  )
}

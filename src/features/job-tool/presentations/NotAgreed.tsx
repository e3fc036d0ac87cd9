import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { PresentationDryRun } from '../../../../contract/mail/presentations'
import { newOf } from '../../../fields/words'
import { useMay } from '../../../views/may'

/** People who fit a listing and have not agreed to its employer, each with the way to ask. */
export function NotAgreed({ pairs }: { pairs: PresentationDryRun['not_agreed'] }) {
  const translate = useTranslate()
  if (pairs.length === 0) return null
  return (
    <section className="grid gap-6">
      <h3>{translate('jobs.not_agreed')}</h3>
      <p className="ml-note">{translate('jobs.ask_help')}</p>
      <ul className="jt-pairs round-2 bordered scroll-y">
        {pairs.map(pair => (
          <li key={`${pair.listing.id} ${pair.candidate.id}`}>
            <Link to={`/ready-candidates/${pair.candidate.id}/show`}>
              <bdi>{pair.candidate.name}</bdi>
            </Link>
            <span className="muted caption block">
              <bdi>{pair.listing.employer_name ?? pair.listing.occupation}</bdi>
            </span>
            <WayToAsk {...pair} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WayToAsk({ candidate, employer_id, answer, listing }: PresentationDryRun['not_agreed'][number]) {
  const translate = useTranslate()
  const mayRecord = useMay('employer-consents')
  const mayAdd = useMay('bw-leads')
  if (answer === 'no') return <span>{translate('jobs.said_no')}</span>
  if (employer_id === null)
    return (
      <span>
        {translate('jobs.employer_unknown')}{' '}
        {mayAdd('create') ? (
          <Link
            to="/bw-leads/create"
            state={{ values: { company: listing.employer_name, email: listing.address } }}
          >
            {translate('jobs.add_employer')}
          </Link>
        ) : null}
      </span>
    )
  if (!mayRecord('create')) return null
  return (
    <Link
      to="/employer-consents/create"
      state={{ values: { candidate_id: candidate.id, bw_lead_id: employer_id } }}
    >
      {newOf(translate, 'employer-consents')}
    </Link>
  )
}

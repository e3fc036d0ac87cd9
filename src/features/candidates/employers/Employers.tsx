import { useTranslate } from 'react-admin'
import { placementCalls } from '../../../../contract/calls/placement'
import { useAsk } from '../../../providers/useAsk'
import { QueryState } from '../../../views/QueryState'
import { NewRecord } from '../page/related/RelatedCard'
import { EmployerSection } from './EmployerSection'

/** What is between a candidate and each employer, with the next thing to do; and the way to propose to another one. */
export function Employers({ id }: { id: number }) {
  const translate = useTranslate()
  const query = useAsk(placementCalls.employersOf, { params: { id } })
  const employers = query.data?.employers
  if (!employers) return <QueryState query={query} rows={4} columns={4} />
  return (
    <div className="grid gap-12">
      <div className="row wrap gap-8 between">
        <p className="muted">{employers.length ? null : translate('employers_of.none')}</p>
        <NewRecord resource="matches" values={{ candidate_id: id }} />
      </div>
      {employers.map(of => (
        <EmployerSection
          key={of.employer?.id ?? `mail ${of.presentations[0]?.id}`}
          candidateId={id}
          of={of}
        />
      ))}
    </div>
  )
}

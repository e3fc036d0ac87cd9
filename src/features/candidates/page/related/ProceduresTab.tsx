import { caseCalls } from '../../../../../contract/calls/cases'
import { useAsk } from '../../../../providers/useAsk'
import { useMay } from '../../../../views/may'
import { QueryState } from '../../../../views/QueryState'
import { useOnPage } from '../usePage'
import { NewRecord, RelatedCard } from './RelatedCard'

/** Records that move steps in the order in which a case meets them, and passports and guardians, with the fields that tell them apart. */
const RECORDS = [
  ['language-certificates', ['level', 'provider', 'result', 'usable_until']],
  ['recognitions', ['occupation', 'kind', 'applied_on', 'result']],
  ['agreements', ['authority', 'signed_on', 'paid_on', 'result']],
  ['ba-approvals', ['occupation', 'reached_on', 'result', 'valid_until']],
  ['preapprovals', ['authority', 'issued_on', 'result', 'printed_until']],
  ['visas', ['kind', 'state', 'appointment_at', 'valid_until']],
  ['recognition-gaps', ['subject', 'theory_hours', 'practice_hours', 'measure_id', 'exam_id', 'closed_on']],
  ['measures', ['kind', 'place', 'started_on', 'result']],
  ['exams', ['kind', 'attempt', 'exam_on', 'result']],
  ['licences', ['profession', 'applied_on', 'granted_on', 'result']],
  ['permits', ['kind', 'law', 'issued_on', 'valid_until']],
  ['remedies', ['kind', 'against', 'filed_on', 'result']],
  ['passports', ['passport_number', 'valid_until', 'has_visa']],
  ['guardians', ['name', 'relation', 'consent_on']],
] as const

/** The records on which authorities, schools and courts decide: all of them in one request. */
export function ProceduresTab() {
  const { id } = useOnPage().page.candidate
  const may = useMay('cases')
  const query = useAsk(caseCalls.records, { params: { id } })
  const { data } = query
  const values = { candidate_id: id }
  if (!data || !may('read')) return <QueryState query={query} rows={6} columns={4} />
  const isEmpty = (resource: string) => !data[resource]?.length
  return (
    <div className="grid gap-12">
      {RECORDS.map(([resource, columns]) =>
        isEmpty(resource) ? null : (
          <RelatedCard
            key={resource}
            resource={resource}
            columns={columns}
            values={values}
            rows={data[resource]}
          />
        ),
      )}
      <div className="flex wrap gap-8">
        {RECORDS.map(([resource]) =>
          isEmpty(resource) ? <NewRecord key={resource} resource={resource} values={values} /> : null,
        )}
      </div>
    </div>
  )
}

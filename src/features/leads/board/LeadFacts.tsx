import type { RaRecord } from 'react-admin'
import { FieldCell } from '../../../fields/FieldCell'
import { CallBackDay } from '../CallBackDay'
import './board.css'

/** The facts on a lead's card: program, country, next call and employee. */
export function LeadFacts({ record, withStatus = false }: { record: RaRecord; withStatus?: boolean }) {
  return (
    <>
      <p className="d-facts-line row small-lines shrinks muted nowrap">
        {record.program_id ? (
          <FieldCell resource="leads" source="program_id" record={record} />
        ) : record.source ? (
          <FieldCell resource="leads" source="source" record={record} />
        ) : null}
        {record.country_id ? <FieldCell resource="leads" source="country_id" record={record} /> : null}
      </p>
      <p className="d-facts-foot row small-lines shrinks muted nowrap">
        {withStatus && record.status_id ? (
          <FieldCell resource="leads" source="status_id" record={record} />
        ) : null}
        {record.call_back_date ? <CallBackDay day={String(record.call_back_date)} /> : null}
        {!withStatus && record.employee_id ? (
          <FieldCell resource="leads" source="employee_id" record={record} />
        ) : null}
      </p>
    </>
  )
}

/** The same where the columns are people: then the status is what a card has to say. */
export function LeadFactsWithStatus({ record }: { record: RaRecord }) {
  return <LeadFacts record={record} withStatus />
}

import { type RaRecord, useTranslate } from 'react-admin'
import { FieldCell } from '../../../fields/FieldCell'
import { CallBackDay } from '../CallBackDay'
import '../board/board.css'

/** The facts on an employer's card: place, vacancies, next call and employee. */
export function EmployerFacts({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  return (
    <>
      <p className="d-facts-line row small-lines shrinks muted nowrap">
        <bdi>{String(record.city ?? record.contact_name ?? '')}</bdi>
        {record.vacancies ? (
          <span>{translate('employers.looks_for', { smart_count: Number(record.vacancies) })}</span>
        ) : null}
      </p>
      <p className="d-facts-foot row small-lines shrinks muted nowrap">
        {record.call_back_date ? <CallBackDay day={String(record.call_back_date)} /> : null}
        {record.employee_id ? <FieldCell resource="bw-leads" source="employee_id" record={record} /> : null}
      </p>
    </>
  )
}

import { Phone } from 'lucide-react'
import { type RaRecord, useTranslate } from 'react-admin'
import { FieldCell } from '../../../fields/FieldCell'
import { grouped } from '../../../fields/phone/grouped'
import { Ltr } from '../../../layout/parts/Isolated'
import { RecordLink } from '../../../views/list/RecordLink'
import { CallBackCell } from '../cells'
import { LogCallButton } from '../LogCallButton'

/** An employer on a phone: company, state, one line of facts, and the number to call. */
export function EmployerCard({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  return (
    <div className="d-card grow grid gap-6">
      <div className="d-card-head row gap-8 between shrinks">
        <RecordLink record={record}>
          <bdi>{String(record.company)}</bdi>
        </RecordLink>
        {record.status_id ? <FieldCell source="status_id" record={record} /> : null}
      </div>
      <div className="d-card-facts flex wrap muted small">
        {record.city ? <bdi>{String(record.city)}</bdi> : null}
        {record.vacancies ? (
          <span>{translate('employers.looks_for', { smart_count: Number(record.vacancies) })}</span>
        ) : null}
        {record.call_back_date ? <CallBackCell record={record} /> : null}
      </div>
      <div className="row gap-8 between shrinks">
        {record.phone ? (
          <a className="d-dial inline-row gap-8 unlined" href={`tel:${record.phone}`}>
            <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
            <Ltr>{grouped(String(record.phone))}</Ltr>
          </a>
        ) : (
          <span />
        )}
        <LogCallButton lead={record} />
      </div>
    </div>
  )
}

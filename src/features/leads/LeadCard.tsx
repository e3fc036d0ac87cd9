import { Phone } from 'lucide-react'
import type { RaRecord } from 'react-admin'
import { FieldCell } from '../../fields/FieldCell'
import { grouped } from '../../fields/phone/grouped'
import { Ltr } from '../../layout/parts/Isolated'
import { EditCell } from '../../views/list/EditCell'
import { RecordLink } from '../../views/list/RecordLink'
import { CallBackCell, NameCell } from './cells'
import { LeadAct } from './LeadAct'

/** A lead on a phone: name and other script, state, one line of facts, and the number to call. */
export function LeadCard({ record }: { record: RaRecord }) {
  return (
    <div className="d-card grow grid gap-6">
      <div className="d-card-head row gap-8 between shrinks">
        <RecordLink record={record}>
          <NameCell record={record} />
        </RecordLink>
        {record.status_id ? (
          <EditCell record={record} name="status_id">
            <FieldCell source="status_id" record={record} />
          </EditCell>
        ) : null}
      </div>
      <div className="d-card-facts flex wrap muted small">
        {record.program_id ? <FieldCell source="program_id" record={record} /> : null}
        {record.country_id ? <FieldCell source="country_id" record={record} /> : null}
        {record.call_back_date ? (
          <EditCell record={record} name="call_back_date">
            <CallBackCell record={record} />
          </EditCell>
        ) : null}
      </div>
      <div className="row gap-8 between shrinks">
        <a className="d-dial inline-row gap-8 unlined" href={`tel:${record.phone}`}>
          <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
          <Ltr>{grouped(String(record.phone))}</Ltr>
        </a>
        <LeadAct lead={record} />
      </div>
    </div>
  )
}

import { UserPlus } from 'lucide-react'
import { type RaRecord, useTranslate } from 'react-admin'
import { FieldCell } from '../../fields/FieldCell'
import { EmptyCell } from '../../layout/parts/ReadableDate'
import { CallBackDay } from './CallBackDay'
import { calleeName, useDesk } from './callDesk'
import { LeadName } from './LeadName'

/** The name as the reader writes it, with the other script beside it. */
export function NameCell({ record }: { record: RaRecord }) {
  return <LeadName name={calleeName(useDesk(), record)} />
}

/** The company, cut where it is long; the link around has the whole name. */
function CompanyCell({ record }: { record: RaRecord }) {
  return <bdi className="d-company block">{String(record.company)}</bdi>
}

/** The day of the next call: in words when it is near, in red when it is over. */
export function CallBackCell({ record }: { record: RaRecord }) {
  return record.call_back_date ? <CallBackDay day={String(record.call_back_date)} /> : <EmptyCell />
}

/** The employee of a record, or that it is unassigned. */
function OwnerCell({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  if (record.employee_id) return <FieldCell source="employee_id" record={record} />
  return (
    <span className="inline-row gap-8 nowrap accent">
      <UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />
      {translate('records.unassigned')}
    </span>
  )
}

/** Fields of both desks that are changed in the list. */
export const EDITED = ['status_id', 'call_back_date', 'employee_id']

export const leadCells = { name: NameCell, call_back_date: CallBackCell, employee_id: OwnerCell }
export const employerCells = {
  company: CompanyCell,
  call_back_date: CallBackCell,
  employee_id: OwnerCell,
}

import { useMemo } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Board } from '../../../views/board'
import { useMay } from '../../../views/may'
import { calleeName, useDesk } from '../callDesk'
import { EmployerFacts } from '../employers/EmployerFacts'
import { LeadName } from '../LeadName'
import { LeadFacts } from './LeadFacts'
import { useLeadChange } from './useLeadChange'
import { NO_STATUS, useStatusColumns } from './useStatusColumns'

/** The people of the desk that the list around finds, in columns by status. */
export function LeadBoard() {
  const translate = useTranslate()
  const desk = useDesk()
  const may = useMay(desk.resource)
  const { filterValues, sort, selectedIds, onToggleItem } = useListContext()
  const columns = useStatusColumns(filterValues.status_id)
  const change = useLeadChange()
  const ids = useMemo(() => new Set(selectedIds.map(Number)), [selectedIds])
  return (
    <Board
      resource={desk.resource}
      label={translate(`${desk.words}.board`)}
      columns={columns}
      filter={filterValues}
      sort={sort}
      card={desk.resource === 'leads' ? LeadFacts : EmployerFacts}
      nameOf={lead => calleeName(desk, lead)}
      title={lead => <LeadName name={calleeName(desk, lead)} />}
      linkTo={lead => `/${desk.resource}/${lead.id}`}
      onMove={
        may('update')
          ? (lead, to) => change(lead, { status_id: to.key === NO_STATUS ? null : Number(to.key) })
          : undefined
      }
      selection={may('bulk') ? { ids, onToggle: lead => onToggleItem(lead.id) } : undefined}
    />
  )
}

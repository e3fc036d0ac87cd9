import { useListContext, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { Board } from '../../../views/board'
import { useMay } from '../../../views/may'
import { LeadName } from '../LeadName'
import { LeadFacts } from './LeadFacts'
import { useLeadChange } from './useLeadChange'
import { NO_STATUS, useStatusColumns } from './useStatusColumns'

/** The leads that the list around finds, in columns by status. */
export function LeadBoard() {
  const translate = useTranslate()
  const may = useMay('leads')
  const { filterValues, sort, selectedIds, onToggleItem } = useListContext()
  const columns = useStatusColumns(filterValues.status_id)
  const change = useLeadChange()
  const ids = useMemo(() => new Set(selectedIds.map(Number)), [selectedIds])
  return (
    <Board
      resource="leads"
      label={translate('leads.board')}
      columns={columns}
      filter={filterValues}
      sort={sort}
      card={LeadFacts}
      nameOf={lead => String(lead.name)}
      title={lead => <LeadName name={String(lead.name)} />}
      linkTo={lead => `/leads/${lead.id}`}
      onMove={
        may('update')
          ? (lead, to) => change(lead, { status_id: to.key === NO_STATUS ? null : Number(to.key) })
          : undefined
      }
      selection={may('bulk') ? { ids, onToggle: lead => onToggleItem(lead.id) } : undefined}
    />
  )
}

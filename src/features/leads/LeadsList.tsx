import type { RaRecord } from 'ra-core'
import { ResourceList } from '../../views'
import { useMay } from '../../views/may'
import { leadCells } from './cells'
import { LeadCard } from './LeadCard'
import { LeadTabs } from './LeadTabs'
import { LogCallButton } from './LogCallButton'

/** The list of leads: who, on which number, where they stand, and when to call whom. */
export function LeadsList() {
  const mayCall = useMay('calls')('create')
  return (
    <ResourceList
      resource="leads"
      columns={{ cells: leadCells }}
      views={<LeadTabs />}
      rowActions={mayCall ? (lead: RaRecord) => <LogCallButton lead={lead} /> : undefined}
      card={LeadCard}
    />
  )
}

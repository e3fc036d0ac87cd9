import type { RaRecord } from 'ra-core'
import { onDemand } from '../../layout/onDemand'
import { ResourceList } from '../../views'
import { useMay } from '../../views/may'
import { leadCells } from './cells'
import { LeadCard } from './LeadCard'
import { LeadLooks } from './LeadLooks'
import { LeadTabs } from './LeadTabs'
import { LogCallButton } from './LogCallButton'
import { ShareOutButton } from './management/ShareOutButton'
import { useIsBoard } from './useKind'

const LeadBoard = onDemand(() => import('./board/LeadBoard').then(file => file.LeadBoard))

/** The leads as a list or a board: who, on which number, where they stand, and when to call whom. */
export function LeadsList() {
  const mayCall = useMay('calls')('create')
  const isBoard = useIsBoard()
  return (
    <ResourceList
      resource="leads"
      columns={{ cells: leadCells }}
      views={<LeadTabs />}
      listActions={<LeadLooks />}
      bulkActions={<ShareOutButton />}
      rowActions={mayCall ? (lead: RaRecord) => <LogCallButton lead={lead} /> : undefined}
      card={LeadCard}
    >
      {isBoard ? <LeadBoard /> : undefined}
    </ResourceList>
  )
}

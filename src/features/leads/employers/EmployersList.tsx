import type { RaRecord } from 'react-admin'
import { onDemand } from '../../../layout/onDemand'
import { ResourceList } from '../../../views'
import { useIsBoard } from '../../../views/list/useIsBoard'
import { EDITED, employerCells } from '../cells'
import { LeadTabs } from '../LeadTabs'
import { LeadViewSwitch } from '../LeadViewSwitch'
import { LogCallButton } from '../LogCallButton'
import { EmployerCard } from './EmployerCard'

const LeadBoard = onDemand(() => import('../board/LeadBoard').then(file => file.LeadBoard))

/** The employers as a list or a board: who, whom to speak with, where they stand, and when to call whom. */
export function EmployersList() {
  const isBoard = useIsBoard()
  return (
    <ResourceList
      resource="bw-leads"
      columns={{ cells: employerCells, edit: EDITED }}
      views={<LeadTabs />}
      listActions={<LeadViewSwitch />}
      rowActions={(employer: RaRecord) => <LogCallButton lead={employer} />}
      card={EmployerCard}
    >
      {isBoard ? <LeadBoard /> : undefined}
    </ResourceList>
  )
}

import { ResourceList } from '../../views'
import { BoardViewSwitch } from '../../views/list/BoardViewSwitch'
import { useIsBoard } from '../../views/list/useIsBoard'
import { StageBoard } from './StageBoard'

/** Registered people as a list or on a board by stage; the address says which. */
export function OnlineCandidatesPage() {
  const isBoard = useIsBoard()
  return (
    <ResourceList resource="online-candidates" listActions={<BoardViewSwitch />}>
      {isBoard ? <StageBoard /> : undefined}
    </ResourceList>
  )
}

import { useLocale } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { ResourceList } from '../../views'
import { OnlineLooks } from './OnlineLooks'
import { StageBoard } from './StageBoard'

/** Who registered, as a list or on a board by stage; the address says which. */
export function OnlineCandidatesPage() {
  // Words alone do not draw a page anew when the language is switched.
  useLocale()
  const isBoard = new URLSearchParams(useLocation().search).get('kind') === 'board'
  return (
    <ResourceList resource="online-candidates" listActions={<OnlineLooks isBoard={isBoard} />}>
      {isBoard ? <StageBoard /> : undefined}
    </ResourceList>
  )
}

import { onDemand } from '../../../layout/onDemand'
import { ResourceList } from '../../../views'
import { useBoardTrack } from '../steps/board/useBoardTrack'
import { CandidateName } from './CandidateName'
import { CandidateViewSwitch } from './CandidateViewSwitch'

const TrackBoard = onDemand(() => import('../steps/board/TrackBoard').then(file => file.TrackBoard))
const TrackTabs = onDemand(() => import('../steps/board/TrackTabs').then(file => file.TrackTabs))

const CELLS = { name: CandidateName }

/** Candidates as a list with both names, or as a board by the steps of a track. */
export function CandidatesList() {
  const { isBoard, track } = useBoardTrack()
  return (
    <ResourceList
      resource="candidates"
      columns={{ cells: CELLS }}
      listActions={<CandidateViewSwitch />}
      isCrowded
      notice={isBoard ? <TrackTabs track={track} /> : undefined}
    >
      {isBoard ? <TrackBoard key={track} track={track} /> : undefined}
    </ResourceList>
  )
}

/** The ready ones, as everybody meets them. */
export function ReadyList() {
  return (
    <ResourceList
      resource="ready-candidates"
      columns={{ cells: CELLS }}
      listActions={<CandidateViewSwitch />}
      isCrowded
    />
  )
}

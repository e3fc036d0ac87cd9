import { onDemand } from '../../../layout/onDemand'
import { ResourceList } from '../../../views'
import { type BoardTrack, useBoardTrack } from '../steps/board/useBoardTrack'
import { CandidateName } from './CandidateName'
import { CandidateViewSwitch } from './CandidateViewSwitch'
import { ReadyFacts } from './ReadyFacts'

const TrackBoard = onDemand(() => import('../steps/board/TrackBoard').then(file => file.TrackBoard))
const RouteBoard = onDemand(() => import('../steps/board/RouteBoard').then(file => file.RouteBoard))
const TrackTabs = onDemand(() => import('../steps/board/TrackTabs').then(file => file.TrackTabs))

const CELLS = { name: CandidateName }

/** Candidates as a list with both names, or as a board by the steps of a track. */
export function CandidatesList() {
  const { isBoard, shown } = useBoardTrack()
  return (
    <ResourceList
      resource="candidates"
      columns={{ cells: CELLS }}
      listActions={<CandidateViewSwitch />}
      isCrowded
      notice={isBoard ? <TrackTabs shown={shown} /> : undefined}
    >
      {isBoard ? board(shown) : undefined}
    </ResourceList>
  )
}

const board = (shown: BoardTrack) =>
  'route' in shown ? <RouteBoard shown={shown} /> : <TrackBoard key={shown.track} track={shown.track} />

/** The ready ones, as everybody meets them. */
export function ReadyList() {
  return (
    <ResourceList
      resource="ready-candidates"
      panel={ReadyFacts}
      columns={{ cells: CELLS }}
      listActions={<CandidateViewSwitch />}
      isCrowded
    />
  )
}

import { TRACK_NAMES, type Track } from '../../../../../contract/candidates/steps'
import { useBoardPlace } from '../../../../views/list/useIsBoard'

/** The track that most people wait for longest. */
const FIRST: Track = 'recognition'

/** Whether candidates are looked at as a board, and by which track: `kind` and `tab` of the address say it. */
export function useBoardTrack(): { isBoard: boolean; track: Track } {
  const { isBoard, tab } = useBoardPlace()
  return { isBoard, track: TRACK_NAMES.find(each => each === tab) ?? FIRST }
}

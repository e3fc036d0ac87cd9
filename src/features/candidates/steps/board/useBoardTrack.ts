import { TRACK_NAMES, type Track } from '../../../../../contract/candidates/steps'
import { useBoardPlace } from '../../../../views/list/useIsBoard'

/** The track that most people wait for longest. */
const FIRST: Track = 'recognition'

/** The track that a board shows: one of the classic route, or of another one, by their keys. */
export type BoardTrack = { track: Track } | { route: string; track: string | undefined }

/** Whether candidates are looked at as a board, and by which track: `kind` and `tab` of the address say it. */
export function useBoardTrack(): { isBoard: boolean; shown: BoardTrack } {
  const { isBoard, tab } = useBoardPlace()
  return { isBoard, shown: boardTrackOf(tab) }
}

/** Reads `track`, `ROUTE.` or `ROUTE.track`. */
export function boardTrackOf(tab: string | null): BoardTrack {
  const [, route, track] = /^([^.]+)\.([^.]*)$/.exec(tab ?? '') ?? []
  if (route) return { route, track: track || undefined }
  return { track: TRACK_NAMES.find(each => each === tab) ?? FIRST }
}

/** @returns the `tab` of the address that shows a track */
export const tabOf = (shown: BoardTrack): string =>
  'route' in shown ? `${shown.route}.${shown.track ?? ''}` : shown.track

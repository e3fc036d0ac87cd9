import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { TRACK_NAMES, type Track } from '../../../../../contract/candidates/steps'

/** The track that most people wait for longest. */
const FIRST: Track = 'recognition'

/**
 * Whether candidates are looked at as a board, and by which track: `kind` and `tab` of the address say it. A filter
 * that is set on a board writes an address of its own (react-admin, which knows nothing of boards): both are put back.
 */
export function useBoardTrack(): { isBoard: boolean; track: Track } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const isBoard = params.get('kind') === 'board'
  const tab = params.get('tab')
  const last = useRef({ isBoard, tab })
  const isLost = last.current.isBoard && !isBoard && params.has('displayedFilters')
  useEffect(() => {
    if (!isLost) {
      last.current = { isBoard, tab }
      return
    }
    const whole = new URLSearchParams(search)
    whole.set('kind', 'board')
    if (last.current.tab) whole.set('tab', last.current.tab)
    navigate({ search: `?${whole}` }, { replace: true })
  }, [isLost, isBoard, tab, search, navigate])
  const named = isLost ? last.current.tab : tab
  return { isBoard: isBoard || isLost, track: TRACK_NAMES.find(each => each === named) ?? FIRST }
}

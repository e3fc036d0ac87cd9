import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Whether a list is looked at as a board: the address says it. A filter that is set on a board writes an address
 * of its own (react-admin, which knows nothing of boards): it is put back there, so that the board stays.
 */
export function useIsBoard(): boolean {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const isBoard = params.get('kind') === 'board'
  const wasBoard = useRef(isBoard)
  const isLost = wasBoard.current && !isBoard && params.has('displayedFilters')
  useEffect(() => {
    if (isLost) {
      const whole = new URLSearchParams(search)
      whole.set('kind', 'board')
      navigate({ search: `?${whole}` }, { replace: true })
    } else wasBoard.current = isBoard
  }, [isLost, isBoard, search, navigate])
  return isBoard || isLost
}

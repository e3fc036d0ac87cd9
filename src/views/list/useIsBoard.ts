import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Whether a list is looked at as a board, and by which of its tabs: the address says both. A filter that is set on a
 * board writes an address of its own (react-admin, which knows nothing of boards): both are put back there, so that the
 * board stays.
 */
export function useBoardPlace(): { isBoard: boolean; tab: string | null } {
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
  return isLost ? last.current : { isBoard, tab }
}

export const useIsBoard = (): boolean => useBoardPlace().isBoard

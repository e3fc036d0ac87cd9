import { useEffect } from 'react'
import { useListContext, useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useListAddress } from '../list/address'

/** The record that stands beside the list. */
export interface Peek {
  /** Undefined while none does. */
  id: number | undefined
  open: (id: number) => void
  /** By how many rows, up to the ends of the page. @returns the record's id, or undefined where there is no more */
  move: (by: number) => number | undefined
  close: () => void
  /** Its index among the rows of the page; -1 if it is none of them. */
  at: number
  count: number
}

const OPENED = { hasPanelOpened: true }

/**
 * The side panel stands in the address (`?peek=7`): opening it is a step that Back takes away, going along its records
 * is none.
 */
export function usePeek(storeKey: string): Peek {
  const { params, state, change } = useListAddress()
  const { data = [] } = useListContext()
  const navigate = useNavigate()
  useForgetPeek(storeKey)
  const id = /^[1-9]\d{0,15}$/.test(params.get('peek') ?? '') ? Number(params.get('peek')) : undefined
  const at = data.findIndex(row => Number(row.id) === id)
  const isOurs = state?.hasPanelOpened === true

  const show = (next: number) =>
    id === undefined
      ? change({ peek: String(next) }, { state: OPENED })
      : change({ peek: String(next) }, { replace: true, state })
  return {
    id,
    at,
    count: data.length,
    open: next => {
      if (next !== id) show(next)
    },
    move: by => {
      const next = data[at === -1 ? 0 : at + by]
      if (next) show(Number(next.id))
      return next ? Number(next.id) : undefined
    },
    close: () => (isOurs ? navigate(-1) : change({ peek: null }, { replace: true })),
  }
}

/** React-admin remembers all that stands in a list's address; a panel is not to open by itself another day. */
function useForgetPeek(storeKey: string) {
  const [params, setParams] = useStore<Record<string, unknown> | undefined>(storeKey)
  useEffect(() => {
    if (!params || !('peek' in params)) return
    const { peek: _, ...rest } = params
    setParams(rest)
  }, [params, setParams])
}

import { useEffect } from 'react'
import { useStoreContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { definitionOf } from '../../../contract/resources'

/** Records that the user opened last, newest first: keys and ids alone, so that no name stays in the browser. */
export const RECENTS = 'palette.recents'
const MOST = 8

export interface Recent {
  key: string
  id: number
}

/** Remembers each record that is opened. */
export function useRememberRecents(): void {
  const store = useStoreContext()
  const { pathname } = useLocation()
  useEffect(() => {
    const [, key = '', id] = /^\/([a-z-]+)\/(\d{1,15})(?:\/show)?$/.exec(pathname) ?? []
    if (!id || !definitionOf(key)) return
    const opened = { key, id: Number(id) }
    const known = store.getItem<Recent[]>(RECENTS) ?? []
    const others = known.filter(each => each.key !== opened.key || each.id !== opened.id)
    store.setItem(RECENTS, [opened, ...others].slice(0, MOST))
  }, [store, pathname])
}

import { useEffect, useState } from 'react'
import { useBlocker, useCanBlock } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import LeaveQuestion from './LeaveQuestion'

/**
 * Asks before unsaved changes are left behind: by a link, by Back, by closing the tab.
 * A router without data cannot block a move, so links are held before they reach it.
 * @param bySearch the form is one of several tabs that the query of the address names
 */
export function LeaveGuard({ isDirty, bySearch = false }: { isDirty: boolean; bySearch?: boolean }) {
  const canBlock = useCanBlock()
  useEffect(() => {
    if (!isDirty) return
    const stop = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stop)
    return () => window.removeEventListener('beforeunload', stop)
  }, [isDirty])
  return (
    <>
      {/* Found by the language switch, the log-out and the palette. */}
      {isDirty ? <span hidden data-unsaved="true" /> : null}
      {canBlock ? (
        <RouteGuard isDirty={isDirty} bySearch={bySearch} />
      ) : (
        <LinkGuard isDirty={isDirty} bySearch={bySearch} />
      )}
    </>
  )
}

interface Guarded {
  isDirty: boolean
  bySearch: boolean
}

function RouteGuard({ isDirty, bySearch }: Guarded) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (bySearch && currentLocation.search !== nextLocation.search)),
  )
  const isHeld = blocker.state === 'blocked'
  // A record that was just read again differs from its form for a moment: nothing is left behind then.
  useEffect(() => {
    if (isHeld && !isDirty) blocker.proceed?.()
  }, [isHeld, isDirty, blocker])
  if (!isHeld || !isDirty) return null
  return <LeaveQuestion onLeave={() => blocker.proceed?.()} onStay={() => blocker.reset?.()} />
}

function LinkGuard({ isDirty, bySearch }: Guarded) {
  const [wanted, setWanted] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!(link instanceof HTMLAnchorElement) || isElsewhere(event, link)) return
      if (link.pathname === location.pathname && !(bySearch && link.search !== location.search)) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search)
    }
    // In the capture phase: before the router's own handler has moved on.
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [isDirty, bySearch])
  if (!wanted) return null
  const leave = () => {
    setWanted(undefined)
    navigate(wanted)
  }
  return <LeaveQuestion onLeave={leave} onStay={() => setWanted(undefined)} />
}

/** A link that leaves this page as it is: another tab of the browser, another site. */
const isElsewhere = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  link.target === '_blank' ||
  link.origin !== location.origin

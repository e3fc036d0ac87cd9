import { useBlocker, useCanBlock, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '../ConfirmDialog'

/**
 * Asks before unsaved changes are left behind: by a link, by Back, by closing the tab.
 * Where the router cannot hold a move back (one without data), links are held before they reach it.
 */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const canBlock = useCanBlock()
  useEffect(() => {
    if (!isDirty) return
    const stop = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stop)
    return () => window.removeEventListener('beforeunload', stop)
  }, [isDirty])
  return (
    <>
      {/* What would draw the page anew, the language switch, looks for it. */}
      {isDirty ? <span hidden data-unsaved="true" /> : null}
      {canBlock ? <RouteGuard isDirty={isDirty} /> : <LinkGuard isDirty={isDirty} />}
    </>
  )
}

function RouteGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return <Question onLeave={() => blocker.proceed?.()} onStay={() => blocker.reset?.()} />
}

function LinkGuard({ isDirty }: { isDirty: boolean }) {
  const [wanted, setWanted] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      if (!(link instanceof HTMLAnchorElement) || isElsewhere(event, link)) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search)
    }
    // In the capture phase: before the router's own handler has moved on.
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [isDirty])
  if (!wanted) return null
  const leave = () => {
    setWanted(undefined)
    navigate(wanted)
  }
  return <Question onLeave={leave} onStay={() => setWanted(undefined)} />
}

/** A link that leaves this page as it is: another tab, another site, a place on the same page. */
const isElsewhere = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  link.target === '_blank' ||
  link.origin !== location.origin ||
  link.pathname === location.pathname

function Question({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      title={translate('records.unsaved_title')}
      verb={translate('records.leave')}
      stay={translate('records.stay')}
      isDestructive
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}

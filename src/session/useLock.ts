import { useCallback, useEffect, useRef, useState } from 'react'
import type { sessionCalls } from '../../contract/calls/session'
import { IDLE_SECONDS } from '../../contract/constants'
import { askByLine } from '../providers/ask'
import { onSignal } from '../providers/signals'
import { lastActive, markActive } from './lastActive'
import { isRememberedLocked, rememberLocked } from './lockCookie'
import { listenToTabs, notifyTabs } from './tabs'

export interface Lock {
  locked: boolean
  /** Time is up: locks every tab, the cookie and the session at the server. */
  lock: () => void
  /** The server took the PIN. */
  unlock: () => void
}

/** The lock of this browser: remembered over a reload, in step in all tabs, and held by the server too. */
export function useLock(): Lock {
  const [locked, setLocked] = useState(startsLocked)
  const holds = useRef(locked)

  const close = useCallback(() => {
    holds.current = true
    rememberLocked(true)
    setLocked(true)
  }, [])
  const open = useCallback(() => {
    holds.current = false
    rememberLocked(false)
    markActive()
    setLocked(false)
  }, [])
  const lock = useCallback(() => {
    if (holds.current) return
    close()
    notifyTabs('locked')
    void lockAtServer()
  }, [close])
  const unlock = useCallback(() => {
    open()
    notifyTabs('unlocked')
  }, [open])

  useEffect(() => {
    if (!holds.current) return markActive()
    // A lock by the clock, or one that the server could not be told of, is made good.
    rememberLocked(true)
    void lockAtServer()
  }, [])
  useEffect(() => onSignal('locked', close), [close])
  useEffect(
    () =>
      listenToTabs(message => {
        if (message === 'locked') close()
        if (message === 'unlocked') open()
      }),
    [close, open],
  )
  useEffect(() => {
    // Without a line the server was not told; it is as soon as there is one.
    const again = () => holds.current && void lockAtServer()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return { locked, lock, unlock }
}

/** Locked before the reload, or nobody was here for longer than the lock allows. */
function startsLocked(): boolean {
  const last = lastActive()
  return isRememberedLocked() || (last > 0 && Date.now() - last >= IDLE_SECONDS * 1_000)
}

/** A 423 says that it is locked already; no answer changes nothing here. */
function lockAtServer(): Promise<unknown> {
  return askByLine<typeof sessionCalls.lock>('POST /user/lock', {}).catch(() => undefined)
}

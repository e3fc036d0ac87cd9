import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLogout, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useFreshRecords, useServerEvents } from '../providers/events'
import { onSignal, signal } from '../providers/signals'
import { signedInUser } from '../signedInUser'
import { forgetActive } from './lastActive'
import { rememberLocked } from './lockCookie'
import { PinLock } from './PinLock'
import { SetPin } from './SetPin'
import { keepReturnPath, leaveNote } from './signInNote'
import { listenToTabs, notifyTabs } from './tabs'
import { useActivity } from './useActivity'
import { useConnectivity } from './useConnectivity'
import { useLock } from './useLock'
import { useMe } from './useMe'
import { usePresence } from './usePresence'

/**
 * Stands around the application while somebody is signed in: idle lock, first PIN, connectivity, presence, and the
 * way out when the session has ended. Inside react-admin's contexts and the router.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const lock = useLock()
  const leave = useLeave()
  const navigate = useNavigate()
  const { me, reload } = useMe(() => {
    keepReturnPath(location.pathname + location.search)
    navigate('/login')
  })
  const isOpen = !lock.locked && !me?.locked
  const opened = useOnceTrue(isOpen)
  useConnectivity()
  useIdleWarning(lock.lock, isOpen)
  useServerEvents(isOpen)
  useFreshRecords()
  usePresence()

  const unlocked = () => {
    lock.unlock()
    reload()
    void client.invalidateQueries()
  }
  return (
    <>
      {/* A page that is still loading hides what is inside of its boundary: never the lock. */}
      {opened ? <Suspense>{children}</Suspense> : null}
      {isOpen ? null : <PinLock me={me} onUnlocked={unlocked} onLogOut={leave} />}
      {isOpen && me?.role && me.pin === false ? <SetPin me={me} onSet={reload} onLogOut={leave} /> : null}
    </>
  )
}

/** Keeps a part drawn once it was open; behind a lock of the first moment nothing is drawn. */
function useOnceTrue(value: boolean): boolean {
  const [was, setWas] = useState(value)
  if (value && !was) setWas(true)
  return was || value
}

/** 'Idle for N minutes' while little time is left, and 'Welcome back' by who comes in the last moment. */
function useIdleWarning(onIdle: () => void, isOn: boolean): void {
  const notify = useNotify()
  const say = useRef(notify)
  say.current = notify
  const minutes = useActivity({
    isOn,
    onIdle,
    onWelcomeBack: () => say.current('idle.welcome_back', { type: 'success' }),
  })
  const warned = useRef(false)
  useEffect(() => {
    if (minutes === undefined && !warned.current) return
    warned.current = minutes !== undefined
    const message = minutes === undefined ? '' : 'idle.warning'
    say.current(message, { type: 'warning', key: 'idle', autoHideDuration: null, messageArgs: { minutes } })
  }, [minutes])
}

/**
 * The way out: by the button, by a 401 from anywhere, and by what another tab did. A 401 to a call that was under way
 * when somebody chose to log out is a consequence of that choice.
 */
function useLeave(): () => void {
  const logOut = useLogout()
  const latest = useRef(logOut)
  latest.current = logOut
  const note = useRef('session.signed_out')
  const leave = useCallback(() => void latest.current({}, '/login', false), [])
  useEffect(() => {
    let isLeaving = false
    const stops = [
      onSignal('leaving', () => {
        isLeaving = true
      }),
      onSignal('ended', () => {
        if (isLeaving) return
        note.current = 'session.session_ended'
        leave()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [leave])
  useEffect(
    () =>
      onSignal('left', () => {
        leaveNote(note.current)
        rememberLocked(false)
        forgetActive()
        notifyTabs('signedOut')
      }),
    [],
  )
  useEffect(followTabs, [])
  return leave
}

/** Another tab signed out, or somebody else in: this one starts anew. @returns how to stop */
function followTabs(): () => void {
  const user = signedInUser()
  const follow = () => {
    if (signedInUser() === user) return
    signal('parting')
    location.assign('/')
  }
  const stop = listenToTabs(message => {
    if (message === 'signedOut' || message === 'signedIn') follow()
  })
  document.addEventListener('visibilitychange', follow)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', follow)
  }
}

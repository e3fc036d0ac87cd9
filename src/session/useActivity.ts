import { useEffect, useRef, useState } from 'react'
import { type EventsType, useIdleTimer } from 'react-idle-timer'
import { IDLE_SECONDS, IDLE_WARNING_SECONDS, WELCOME_BACK_RATIO } from '../../contract/constants'
import { lastActive, markActive } from './lastActive'

/** Events that count as activity: mouse, key, scroll or touch (docs/spec/product.md, section 4). */
const EVENTS: EventsType[] = [
  'mousemove',
  'mousedown',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
  'touchmove',
]
const TICK_MS = 1_000
/** Activity is noted at most this often. */
const NOTE_EVERY_MS = 500

interface Activity {
  /** Nothing is counted while the screen is locked. */
  isOn: boolean
  /** Time is up. */
  onIdle: () => void
  /** Activity after a warning that had little time left. */
  onWelcomeBack: () => void
}

/**
 * Counts the time without activity in any tab of this browser, by the clock and not by timers, which stop while the
 * machine sleeps.
 * @returns whole idle minutes once the warning shows (21 at first), undefined before
 */
export function useActivity({ isOn, onIdle, onWelcomeBack }: Activity): number | undefined {
  const [minutes, setMinutes] = useState<number>()
  const latest = useRef({ onIdle, onWelcomeBack })
  latest.current = { onIdle, onWelcomeBack }

  const look = () => {
    const { minutes: shown, isOver } = idleState(Date.now() - lastActive())
    setMinutes(shown)
    if (isOver) latest.current.onIdle()
    return isOver
  }
  const act = () => {
    // The first move after a long sleep is no activity: time was up before it.
    if (look()) return
    if (isNearlyOver(Date.now() - lastActive())) latest.current.onWelcomeBack()
    markActive()
    setMinutes(undefined)
  }
  useIdleTimer({
    disabled: !isOn,
    timeout: IDLE_SECONDS * 1_000,
    events: EVENTS,
    eventsThrottle: NOTE_EVERY_MS,
    onAction: act,
  })
  const looked = useRef(look)
  looked.current = look
  useEffect(() => {
    setMinutes(undefined)
    if (!isOn) return
    const tick = () => void looked.current()
    const timer = setInterval(tick, TICK_MS)
    // A hidden tab's timers are slow; it must not show for a moment what is locked.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isOn])
  return minutes
}

/** Judges a time without activity. @param idle milliseconds */
export function idleState(idle: number): { minutes?: number; isOver: boolean } {
  const seconds = idle / 1_000
  const warns = seconds >= IDLE_SECONDS - IDLE_WARNING_SECONDS
  return { minutes: warns ? Math.floor(seconds / 60) : undefined, isOver: seconds >= IDLE_SECONDS }
}

/** Under 10 % of the time is left. */
export function isNearlyOver(idle: number): boolean {
  return idle / 1_000 > IDLE_SECONDS * (1 - WELCOME_BACK_RATIO)
}

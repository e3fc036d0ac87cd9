import { useEffect, useState } from 'react'

/** Milliseconds after the last key until the server is asked. */
const PAUSE = 250

/** Returns what is typed once the typing pauses; an emptied text at once. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value ? PAUSE : 0)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

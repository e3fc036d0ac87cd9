import { useEffect, useState } from 'react'

/** Milliseconds that may pass before a wait is shown: what is quicker would only flicker. */
const PATIENCE = 150

/** @returns true once something has been waited for longer than a person notices */
export function useShowAfter(isWaiting: boolean, patience = PATIENCE): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setDue(false)
    const timer = setTimeout(() => setDue(true), patience)
    return () => clearTimeout(timer)
  }, [isWaiting, patience])
  return isWaiting && isDue
}

import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { SLOW_DOWNLINK } from '../../contract/constants'

/** Facts about the connection, in browsers that have them; `downlink` in megabits a second. */
interface Line extends EventTarget {
  downlink?: number
}

declare global {
  interface Navigator {
    /** Of the Network Information API, which not every browser has. */
    readonly connection?: Line
  }
}

/** Says when the connection is lost, restored, or slow (docs/spec/product.md, section 8). What was typed stays where it is. */
export function useConnectivity(): void {
  const notify = useNotify()
  const latest = useRef(notify)
  latest.current = notify
  useEffect(() => {
    const line = navigator.connection
    const lost = () =>
      latest.current('connection.lost', { type: 'error', key: 'connection', autoHideDuration: null })
    const restored = () => latest.current('connection.restored', { type: 'success', key: 'connection' })
    let slow = false
    const measure = () => {
      const isSlow = isSlowLine(line)
      if (isSlow !== slow)
        latest.current(isSlow ? 'connection.slow' : '', {
          type: 'warning',
          key: 'slow',
          autoHideDuration: null,
        })
      slow = isSlow
    }
    if (!navigator.onLine) lost()
    measure()
    window.addEventListener('offline', lost)
    window.addEventListener('online', restored)
    line?.addEventListener('change', measure)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', restored)
      line?.removeEventListener('change', measure)
    }
  }, [])
}

/** A line whose speed is known and below the limit; 0 is what browsers say while there is none. */
export function isSlowLine(line: { downlink?: number } | undefined): boolean {
  return line?.downlink !== undefined && line.downlink > 0 && line.downlink < SLOW_DOWNLINK
}

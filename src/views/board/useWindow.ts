import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Cards drawn above and below what is seen, so that a fast wheel meets no gap. */
const BEYOND = 5
/** A first guess before anything is measured. */
const SEEN = 12

export interface Window {
  first: number
  last: number
}

/** Which cards of a scrolled column are to be drawn. It changes only when another card comes into sight. */
export function useWindow(box: RefObject<HTMLElement | null>, height: number): Window {
  const [window, setWindow] = useState<Window>({ first: 0, last: SEEN })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / height) - BEYOND)
      const seen = element.clientHeight ? Math.ceil(element.clientHeight / height) : SEEN
      const last = Math.floor(element.scrollTop / height) + seen + BEYOND
      setWindow(now => (now.first === first && now.last === last ? now : { first, last }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watcher = typeof ResizeObserver === 'function' ? new ResizeObserver(look) : undefined
    watcher?.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      watcher?.disconnect()
    }
  }, [box, height])
  return window
}

/** Whether an element has ever come near the screen: what never did is not asked for. */
export function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = box.current
    if (isSeen || !element) return
    const watcher = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '0px 320px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box, isSeen])
  return isSeen
}

/** The least height of a board, in pixels, and what is left free below it. */
const LEAST = 320
const BELOW = 24

/** The height that is left for an element from where it stands down to the end of the screen, in pixels. */
export function useHeightLeft(box: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const measure = () => {
      const element = box.current
      if (!element) return
      const top = element.getBoundingClientRect().top + globalThis.scrollY
      setHeight(Math.max(LEAST, globalThis.innerHeight - top - BELOW))
    }
    measure()
    // Chips that wrap into a second line push the board down.
    const watcher = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined
    watcher?.observe(document.body)
    globalThis.addEventListener('resize', measure)
    return () => {
      watcher?.disconnect()
      globalThis.removeEventListener('resize', measure)
    }
  }, [box])
  return height
}

import { type RefObject, useEffect } from 'react'

/** Keeps the height of a bar that sticks to an edge in a variable of the page, so that other parts stay clear of it. */
export function useHeightVariable(
  bar: RefObject<HTMLElement | null>,
  name: '--foot-bar' | '--person-bar' | '--top-bar',
): void {
  useEffect(() => {
    const { current } = bar
    if (!current || typeof ResizeObserver === 'undefined') return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${current.offsetHeight}px`))
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [bar, name])
}

import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Drops columns of a table that do not fit its box, the last ones first. The first column and those with the class
 * `l-keep` stay; without such a class the second one stays as well.
 * `data-wide` marks a box that still scrolls.
 * @param isWhole drops nothing: the table scrolls
 * @returns the ref of the box, which holds the table alone and has the class `l-fit`
 */
export function useFittingColumns<T extends HTMLElement>(isWhole: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const box = ref.current
    const table = box?.firstElementChild
    if (!box || !table) return undefined
    const arrange = () => {
      delete box.dataset.dropped
      const dropped = isWhole ? [] : columnsToDrop(box)
      if (dropped.length > 0) box.dataset.dropped = dropped.join(' ')
      box.toggleAttribute('data-wide', box.scrollWidth > box.clientWidth)
    }
    arrange()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(arrange)
    observer.observe(box)
    observer.observe(table)
    return () => observer.disconnect()
  })
  return ref
}

/** The style sheet hides columns up to this place; those after it stay, and the table scrolls. */
const DROPPABLE = 20

/** Returns the places of the columns to drop, from 1, so that the others fit into the box. */
function columnsToDrop(box: HTMLElement): number[] {
  let over = box.scrollWidth - box.clientWidth
  const heads = [...box.querySelectorAll<HTMLElement>('thead tr:first-child > *')]
  const isMarked = heads.some(head => head.classList.contains('l-keep'))
  const stays = (head: HTMLElement, at: number) =>
    at === 0 || at >= DROPPABLE || head.classList.contains('l-keep') || (at === 1 && !isMarked)
  const dropped: number[] = []
  for (const [at, head] of [...heads.entries()].toReversed()) {
    if (over <= 0) break
    if (stays(head, at)) continue
    dropped.push(at + 1)
    over -= head.offsetWidth
  }
  return dropped
}

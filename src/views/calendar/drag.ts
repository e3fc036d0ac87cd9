import type { DragEvent } from 'react'
import { clockTime, momentOf, wallAt } from '../../../contract/time/wall-time'
import type { TimedEvent } from './types'

/** Minutes that a dropped event snaps to. */
const SNAP = 15
const LAST = 24 * 60 - SNAP

/** One thing is dragged at a time; browsers do not show what it is before it is dropped. */
let dragged: { event: TimedEvent; grip: number } | undefined

/** @param grip pixels from the event's upper edge to where it was taken */
export function beginDrag(event: TimedEvent, grip: number): void {
  dragged = { event, grip }
}
export function endDrag(): void {
  dragged = undefined
}

/** Handlers of a day's column for a dropped event: `hour` in pixels, `first` the hour at its upper edge. */
export function dropOnHours(day: string, zone: string, { hour, first }: { hour: number; first: number }) {
  return dropTarget(({ clientY, currentTarget }, { event, grip }) => {
    const top = clientY - grip - currentTarget.getBoundingClientRect().top
    const minutes = first * 60 + Math.round(((top / hour) * 60) / SNAP) * SNAP
    drop(event, momentOf({ day, time: clockTime(Math.min(LAST, Math.max(0, minutes))) }, zone))
  })
}

/** Handlers of a day of a month: the time of day stays. */
export function dropOnDay(day: string, zone: string) {
  return dropTarget((_, { event }) => drop(event, momentOf({ day, time: wallAt(event.at, zone).time }, zone)))
}

function dropTarget(onDrop: (drag: DragEvent<HTMLElement>, what: NonNullable<typeof dragged>) => void) {
  return {
    onDragOver: (drag: DragEvent<HTMLElement>) => {
      if (dragged) drag.preventDefault()
    },
    onDrop: (drag: DragEvent<HTMLElement>) => {
      if (!dragged) return
      drag.preventDefault()
      onDrop(drag, dragged)
      endDrag()
    },
  }
}

/** A time that clocks skip that day is none to drop on. */
function drop(event: TimedEvent, at: string | undefined): void {
  if (at && Date.parse(at) !== Date.parse(event.at)) event.onMove?.(at)
}

import type { TimelineItem } from '../../../../../contract/calls/candidates/page'
import { dayOf } from '../../../../layout/parts/clock'

/** The items of each day, where the reader is, in the order in which they came. */
export function byDay(items: readonly TimelineItem[]): { day: string; items: TimelineItem[] }[] {
  const days: { day: string; items: TimelineItem[] }[] = []
  for (const item of items) {
    const day = dayOf(new Date(item.at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

import type { SeriesPoint } from '../campaign'

export const LINES = ['sent', 'opened', 'clicked', 'unsubscribed'] as const
export type Line = (typeof LINES)[number]

/** A drawing of 520 by 96: what of it is the field of the chart. */
export const FIELD = { width: 520, height: 96, top: 6, bottom: 92 }
const HOUR = 3_600_000

/** @returns the hours with those that had nothing put back in, so that the line falls to zero between them */
export function everyHour(series: readonly SeriesPoint[]): SeriesPoint[] {
  const known = new Map(series.map(point => [Date.parse(point.at), point]))
  const hours = [...known.keys()]
  const first = Math.min(...hours)
  const last = Math.max(...hours)
  // A campaign of months is drawn by the hours that had something: a line of ten thousand points says no more.
  if (hours.length === 0 || (last - first) / HOUR > 24 * 60) return [...series]
  return Array.from({ length: Math.round((last - first) / HOUR) + 1 }, (_, index) => {
    const at = first + index * HOUR
    const none = { at: new Date(at).toISOString(), sent: 0, opened: 0, clicked: 0, unsubscribed: 0 }
    return known.get(at) ?? none
  })
}

/** @returns the path of one line through the points, the largest of all lines at the top */
export function pathOf(points: readonly SeriesPoint[], line: Line, most: number): string {
  const { width, top, bottom } = FIELD
  const heightOf = (point: SeriesPoint) =>
    (bottom - (most > 0 ? point[line] / most : 0) * (bottom - top)).toFixed(1)
  const [only, second] = points
  // One hour alone is a level: a point would not be seen.
  if (only && !second) return `M0 ${heightOf(only)}H${width}`
  const step = width / (points.length - 1)
  return points
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${heightOf(point)}`)
    .join('')
}

/** @returns the highest value of any line, at least 1 */
export function mostOf(points: readonly SeriesPoint[]): number {
  return Math.max(1, ...points.flatMap(point => LINES.map(line => point[line])))
}

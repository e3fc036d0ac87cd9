/** A day of a line: what it says, and where it leads. */
export interface Point {
  day: string
  value: number
}

const DAY = 86_400_000

/**
 * The points with the days on which there was nothing, so that time runs evenly.
 * @param span the days that were asked for, YYYY-MM-DD; without, from the first point to the last
 */
export function everyDay<P extends Point>(
  points: readonly P[],
  span: { first?: string | null; last?: string | null } = {},
): (P | Point)[] {
  const known = new Map(points.map(point => [point.day, point]))
  const ends = [points[0]?.day, points.at(-1)?.day, span.first, span.last].filter(day => day != null).sort()
  const [first, last] = [ends[0], ends.at(-1)]
  if (points.length === 0 || !first || !last) return []
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(first) + at * DAY).toISOString().slice(0, 10)
    return known.get(day) ?? { day, value: 0 }
  })
}

const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The next round number at which an axis may end; whole, since what is counted is whole. */
export function roundUp(value: number): number {
  if (value <= 10) return Math.max(1, Math.ceil(value))
  const power = 10 ** Math.floor(Math.log10(value))
  return (ROUND.find(each => each * power >= value) ?? 10) * power
}

/** A day of a line: what it says, and where it leads. */
export interface Point {
  day: string
  value: number
}

const DAY = 86_400_000

/** The points with the days between them on which there was nothing, so that time runs evenly. */
export function everyDay<P extends Point>(points: readonly P[]): (P | Point)[] {
  const known = new Map(points.map(point => [point.day, point]))
  const [first, last] = [points[0]?.day, points.at(-1)?.day]
  if (!first || !last) return []
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY) + 1
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(first) + at * DAY).toISOString().slice(0, 10)
    return known.get(day) ?? { day, value: 0 }
  })
}

/** The next round number (1, 2, 5 and their tens) at which an axis may end. */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find(each => each * power >= value) ?? 10
  return step * power
}

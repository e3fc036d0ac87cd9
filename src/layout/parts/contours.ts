interface Shoal {
  x: number
  y: number
  /** Radius of the innermost line, and how far the lines lie apart. */
  first: number
  step: number
  count: number
  /** Turns the shape, so that two shoals do not look alike; radians. */
  turn: number
}

const POINTS = 36

/** The depth lines of a shoal as closed SVG paths, the innermost first. */
export function contours({ x, y, first, step, count, turn }: Shoal): string[] {
  return Array.from({ length: count }, (_, at) =>
    line([x, y], first + step * at * (1 + at * 0.022), turn + at * 0.07),
  )
}

function line([x, y]: readonly [number, number], radius: number, turn: number): string {
  const points = Array.from({ length: POINTS }, (_, at) => {
    const angle = (at / POINTS) * 2 * Math.PI
    const far = radius * swell(angle, turn)
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)] as const
  })
  // Curves through the middles of the sides, with the corners as handles: smooth without a library.
  const middle = (at: number) => {
    const [a, b] = [points[at % POINTS]!, points[(at + 1) % POINTS]!]
    return `${((a[0] + b[0]) / 2).toFixed(0)} ${((a[1] + b[1]) / 2).toFixed(0)}`
  }
  const curves = points.map((_, at) => {
    const [cornerX, cornerY] = points[(at + 1) % POINTS]!
    return `Q${cornerX.toFixed(0)} ${cornerY.toFixed(0)} ${middle(at + 1)}`
  })
  return `M${middle(0)}${curves.join('')}Z`
}

function swell(angle: number, turn: number): number {
  return (
    1 +
    0.1 * Math.sin(2 * angle + turn) +
    0.07 * Math.sin(3 * angle - turn) +
    0.05 * Math.cos(5 * angle + turn)
  )
}

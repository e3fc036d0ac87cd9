import './parts.css'
import type { ReactNode } from 'react'
import { contours } from './contours'

const soundings: [x: number, y: number, metres: number, tenth: number][] = [
  [180, 190, 24, 5],
  [330, 640, 8, 3],
  [1210, 240, 7, 2],
  [1090, 705, 28, 5],
  [95, 470, 11, 9],
  [1330, 560, 20, 8],
  [560, 130, 28, 2],
  [905, 800, 29, 1],
  [420, 380, 18, 8],
  [1015, 130, 11, 6],
  [640, 770, 19, 4],
  [820, 90, 18, 8],
  [760, 690, 23, 4],
  [250, 815, 7, 6],
]

const depths = [
  ...contours({ x: 150, y: 700, first: 52, step: 50, count: 8, turn: 0.4 }),
  ...contours({ x: 1300, y: 130, first: 46, step: 54, count: 8, turn: 2.1 }),
]

/** The chart as an opaque ground for what stands alone: sign-in and the PIN lock. Its content is centred on it. */
export function ChartRoom({ children }: { children: ReactNode }) {
  return (
    <div className="l-chart-room grid centred">
      <Sea />
      {children}
    </div>
  )
}

/** Contours, soundings and the leading line between a red square and a green triangle. Decoration. */
function Sea() {
  return (
    <svg
      className="l-sea"
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      direction="ltr"
    >
      <g className="l-contours">
        {depths.map(path => (
          <path key={path} d={path} />
        ))}
      </g>
      {soundings.map(([x, y, metres, tenth]) => (
        <text key={`${x} ${y}`} x={x} y={y}>
          {metres}
          <tspan dy={4} fontSize={9}>
            {tenth}
          </tspan>
        </text>
      ))}
      <path className="l-leading" d="M0 60L1440 860" />
      <path className="l-port" d="M400 205h14v14h-14zM1075 585h14v14h-14z" />
      <path className="l-starboard" d="M352 318l8 15h-16zM1022 700l8 15h-16z" />
    </svg>
  )
}

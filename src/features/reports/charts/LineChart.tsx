import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { colonIn } from '../../../../contract/text/colonIn'
import { formatDay, formatNearDay } from '../../../layout/parts/dates'
import { number } from '../../../layout/parts/numbers'
import './charts.css'
import { everyDay, type Point, roundUp } from './scale'

const [WIDTH, HEIGHT] = [1_000, 200]
/** The most days that are still wide enough to be pointed at. */
const POINTABLE = 120

interface LinePoint extends Point {
  /** The address of the rows of the day; none where they stand in no list. */
  to: string | undefined
}

interface LineChartProps {
  points: readonly LinePoint[]
  label: string
  /** The days that were asked for; without, from the first point to the last. */
  span?: { first: string | null | undefined; last: string | null | undefined }
}

/**
 * Days as a line, from the start edge to the end. Each day leads to its rows where there are some; the table beside the chart says the same
 * to those who do not see it.
 */
export function LineChart({ points, label, span }: LineChartProps) {
  const locale = useLocale()
  const days = everyDay(points, span)
  const top = roundUp(Math.max(...days.map(({ value }) => value), 0))
  const x = (at: number) => (days.length > 1 ? (at / (days.length - 1)) * WIDTH : WIDTH / 2)
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT
  const line = days.map(({ value }, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L')
  return (
    <div className="r-line grid">
      <div className="column between faint caption text-end" aria-hidden="true">
        <span>{number(top, locale)}</span>
        <span>0</span>
      </div>
      <div className="r-line-plot">
        <svg
          className="r-line-svg flip wide block"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {[0, 0.5].map(part => (
            <path key={part} className="r-grid" d={`M0 ${HEIGHT * part}H${WIDTH}`} />
          ))}
          <path className="r-axis" d={`M0 ${HEIGHT}H${WIDTH}`} />
          <path className="r-line-fill" d={`M${x(0)} ${HEIGHT}L${line}L${x(days.length - 1)} ${HEIGHT}z`} />
          <path className="r-line-path" d={`M${line}${days.length === 1 ? 'h.1' : ''}`} />
        </svg>
        {days.length <= POINTABLE ? (
          <div className="r-line-days flex" aria-hidden="true">
            {days.map(point => (
              <Day key={point.day} point={point} />
            ))}
          </div>
        ) : null}
      </div>
      <div className="r-line-ends flex between faint caption" aria-hidden="true">
        <span>{formatDay(days[0]?.day ?? '', locale)}</span>
        {days.length > 1 ? <span>{formatDay(days.at(-1)?.day ?? '', locale)}</span> : null}
      </div>
    </div>
  )
}

function Day({ point }: { point: Point | LinePoint }) {
  const locale = useLocale()
  const tip = `${formatNearDay(point.day, locale, { weekday: true })}${colonIn(locale)}${number(point.value, locale)}`
  return 'to' in point && point.to ? (
    <Link to={point.to} tabIndex={-1} data-tip={tip} />
  ) : (
    <span data-tip={tip} />
  )
}

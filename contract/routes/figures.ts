import { addDays } from '../time/wall-time'

/** Figures that change by year, as rows with a validity. The last row of a figure ends; the next year's is entered. */

/** The keys by which requirements name figures. */
export const FIGURE_KEY = /^F-\d\d$/

export interface FigureRow {
  key: string
  /** Which of several amounts that have one key. */
  part?: string | null
  valid_from: string
  /** The last day; null where no end is known. */
  valid_to: string | null
  /** The amount, or null where it is a share of another figure or is still to be entered. */
  amount: number | string | null
  percent_of?: string | null
  percent?: number | string | null
}

/** Returns the amount of a figure on a day, or undefined where no row holds: last year's row never counts. */
export function figureOn(rows: readonly FigureRow[], key: string, day: string): number | undefined {
  const row = rows.find(each => each.key === key && isEntered(each) && holdsOn(each, day))
  if (!row) return undefined
  if (row.amount !== null) return Number(row.amount)
  // A share of a share is not needed, and would allow a circle.
  const whole = rows.find(
    each => each.key === row.percent_of && each.amount !== null && holdsOn(each, day),
  )?.amount
  if (whole == null || row.percent == null) return undefined
  return Math.round(Number(whole) * Number(row.percent)) / 100
}

const isEntered = ({ amount, percent_of }: FigureRow): boolean => amount !== null || Boolean(percent_of)

const holdsOn = ({ valid_from, valid_to }: FigureRow, day: string): boolean =>
  valid_from <= day && (valid_to === null || day <= valid_to)

/** Days before the last day of a figure at which those who keep the rules are warned. */
const WARNED_BEFORE = 60

export interface EndingFigure {
  key: string
  part: string | null
  /** The last day of its last row. */
  ends_on: string
}

/** Returns the figures whose last row ends within 60 days or has ended, with that day. */
export function endingFigures(rows: readonly FigureRow[], today: string): EndingFigure[] {
  const usable = rows.filter(isEntered)
  const isFirst = (row: FigureRow, at: number) => usable.findIndex(each => isSame(each, row)) === at
  return usable.filter(isFirst).flatMap(row => {
    const ends = usable.filter(each => isSame(each, row)).map(({ valid_to }) => valid_to)
    const ends_on = ends.includes(null) ? undefined : ends.toSorted().at(-1)
    if (!ends_on || addDays(ends_on, -WARNED_BEFORE) > today) return []
    return [{ key: row.key, part: row.part ?? null, ends_on }]
  })
}

const isSame = (one: FigureRow, other: FigureRow): boolean =>
  one.key === other.key && (one.part ?? null) === (other.part ?? null)

/** Returns the rows of the same figure that hold on a day of a row, too: of two amounts no day could choose. */
export const overlapping = <Row extends FigureRow>(row: FigureRow, others: readonly Row[]): Row[] =>
  isEntered(row)
    ? others.filter(
        other =>
          isEntered(other) &&
          isSame(other, row) &&
          (other.valid_to === null || other.valid_to >= row.valid_from) &&
          (row.valid_to === null || row.valid_to >= other.valid_from),
      )
    : []

import { lazyPart } from '../layout/lazyPart'
import { ReadableInstant } from '../layout/parts/ReadableDate'
import { usePlaceClock } from './day/usePlaceClock'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import { type CellProps, type KindParts, OF_DAYS } from './kind'
import { asText } from './text'

function Cell(props: CellProps) {
  const { zone, words } = usePlaceClock(props, props.record)
  if (isEmptyValue(props.value)) return <EmptyValue />
  const moment = <ReadableInstant value={asText(props.value)} {...(zone ? { timeZone: zone } : {})} />
  return words ? (
    <>
      {moment} <span className="faint">({words})</span>
    </>
  ) : (
    moment
  )
}

/** A moment, shown in the clock of its place where the field names one, else of who reads it. */
export const instant: KindParts = {
  Cell,
  Input: lazyPart(() => import('./day/InstantInput')),
  Filter: lazyPart(() => import('./day/InstantFilter')),
  operators: ['_gte', '_lte', ...OF_DAYS, '_null'],
}

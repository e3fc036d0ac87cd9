import { lazyPart } from '../layout/lazyPart'
import { ReadableInstant } from '../layout/parts/ReadableDate'
import { usePlaceClock } from './day/usePlaceClock'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import { type CellProps, type KindParts, OF_DAYS } from './kind'
import { asText } from './text'

function Cell(props: CellProps) {
  if (isEmptyValue(props.value)) return <EmptyValue />
  return props.field.options.clockOf ? (
    <PlacedCell {...props} />
  ) : (
    <ReadableInstant value={asText(props.value)} />
  )
}

/** A moment by the clock of its place, which is named. Of its own: lists have many moments without a place. */
function PlacedCell(props: CellProps) {
  const { zone, words } = usePlaceClock(props, props.record)
  return (
    <>
      <ReadableInstant value={asText(props.value)} {...(zone ? { timeZone: zone } : {})} />
      {words ? <span className="faint"> ({words})</span> : null}
    </>
  )
}

/** A moment, shown in the clock of its place where the field names one, else of who reads it. */
export const instant: KindParts = {
  Cell,
  Input: lazyPart(() => import('./day/InstantInput')),
  Filter: lazyPart(() => import('./day/InstantFilter')),
  operators: ['_gte', '_lte', ...OF_DAYS, '_null'],
}

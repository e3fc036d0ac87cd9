import { lazyPart } from '../layout/lazyPart'
import { formatInstant } from '../layout/parts/dates'
import { ReadableInstant } from '../layout/parts/ReadableDate'
import { isPlaced, useClockBeside, usePlaceClock } from './day/usePlaceClock'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import { type CellProps, type KindParts, OF_DAYS } from './kind'
import { asText } from './text'

function Cell(props: CellProps) {
  if (isEmptyValue(props.value)) return <EmptyValue />
  return isPlaced(props.field) ? <PlacedCell {...props} /> : <ReadableInstant value={asText(props.value)} />
}

/**
 * A moment by the clock of its place, which is named where it shows another hour than that of the reader, and by that of the other
 * person. Of its own: lists have many moments without a place.
 */
function PlacedCell(props: CellProps) {
  const value = asText(props.value)
  const place = usePlaceClock(props, props.record)
  const other = useClockBeside(props, props.record)
  const hourAt = (zone?: string) => formatInstant(value, 'en', zone)
  const isElsewhere = hourAt(place.zone) !== hourAt()
  const isBeside = other.zone !== undefined && hourAt(other.zone) !== hourAt(place.zone)
  return (
    <>
      <ReadableInstant value={value} {...(place.zone ? { timeZone: place.zone } : {})} />
      {place.words && (isElsewhere || isBeside) ? <span className="faint"> ({place.words})</span> : null}
      {isBeside ? (
        <small className="faint block">
          <ReadableInstant value={value} timeZone={other.zone ?? ''} /> ({other.words})
        </small>
      ) : null}
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

import { lazyPart } from '../layout/lazyPart'
import { ReadableInstant } from '../layout/parts/ReadableDate'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import { type CellProps, type KindParts, OF_DAYS } from './kind'
import { asText } from './text'

function Cell({ value }: CellProps) {
  return isEmptyValue(value) ? <EmptyValue /> : <ReadableInstant value={asText(value)} />
}

/** A moment, shown in the clock of who reads it. */
export const instant: KindParts = {
  Cell,
  Input: lazyPart(() => import('./day/InstantInput')),
  Filter: lazyPart(() => import('./day/InstantFilter')),
  operators: ['_gte', '_lte', ...OF_DAYS, '_null'],
}

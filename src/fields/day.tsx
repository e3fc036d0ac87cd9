import { lazyPart } from '../layout/lazyPart'
import { ReadableDay } from '../layout/parts/ReadableDate'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import { type CellProps, type KindParts, OF_DAYS } from './kind'
import { asText } from './text'

function Cell({ value }: CellProps) {
  return isEmptyValue(value) ? <EmptyValue /> : <ReadableDay value={asText(value)} />
}

/** A calendar day without a time zone. */
export const day: KindParts = {
  Cell,
  Input: lazyPart(() => import('./day/DayInput')),
  Filter: lazyPart(() => import('./day/DayFilter')),
  operators: ['_gte', '_lte', '', ...OF_DAYS, '_null'],
}

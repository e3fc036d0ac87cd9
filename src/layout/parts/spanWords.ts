import type { Span } from '../../../contract/routes/version'
import type { Translate } from '../../fields/words'

/** Returns a length of time in words, as rules are spoken of: 12 months are a year. */
export function spanWords(translate: Translate, { number, unit }: Span): string {
  return unit === 'months' && number % 12 === 0
    ? translate('clock.span.years', { smart_count: number / 12 })
    : translate(`clock.span.${unit}`, { smart_count: number })
}

import { isDay } from '../../../contract/definition/fields'
import { BETWEEN, PERIODS, type Period } from '../../../contract/resources/leads-report'

/** The period of a report: one of the usual ones, or all days from one to another (`YYYY-MM-DD`). */
export type Span = { period: Period } | { period: typeof BETWEEN; first_day: string; last_day: string }

const USUAL: Period = 'last_30_days'

/** The span that an address asks for, the usual one where it asks for none. */
export function spanOf(params: URLSearchParams): Span {
  const [first_day, last_day] = [params.get('first_day') ?? '', params.get('last_day') ?? '']
  if (params.get('period') === BETWEEN && isDay(first_day) && isDay(last_day))
    return { period: BETWEEN, first_day, last_day }
  return { period: PERIODS.find(each => each === params.get('period')) ?? USUAL }
}

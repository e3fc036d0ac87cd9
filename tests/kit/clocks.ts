import type { AuthorityRequest, ClockFacts, ClockReading, EventFact } from '../../contract/routes/clockFacts'
import type { IsDayOff } from '../../contract/routes/counting'
import { readClock } from '../../contract/routes/readClock'
import type { ClockRule } from '../../contract/routes/version'
import type { CaseEvent } from '../../contract/routes/words'
import { weekdayOf } from '../../contract/time/wall-time'

const HOLIDAYS = ['2026-10-03', '2026-12-25', '2026-12-26', '2027-01-01']
/** Days off in Germany: Saturday, Sunday and holidays. */
export const germany: IsDayOff = day => weekdayOf(day) >= 5 || HOLIDAYS.includes(day)
/** Days off in Cairo: Friday and Saturday. */
export const cairo: IsDayOff = day => [4, 5].includes(weekdayOf(day))

const NAMES = { ar: 'ساعة', en: 'Clock', fr: 'Délai', de: 'Frist' }

/** Returns a rule of a clock with ordinary values where none are given. */
export function rule(own: Partial<ClockRule> & Pick<ClockRule, 'key' | 'start' | 'length'>): ClockRule {
  return {
    names: NAMES,
    holder: 'authority',
    nature: 'statutory',
    pause: 'none',
    extension: 'none',
    expiry: 'overdue',
    source: { text: 'A law', kind: 'law', checked_on: '2026-11-22', confidence: 'sure' },
    ...own,
  }
}

export const months = (number: number) => ({ number, unit: 'months' as const })
export const weeks = (number: number) => ({ number, unit: 'weeks' as const })
export const days = (number: number) => ({ number, unit: 'days' as const })

/** Returns an event with a letter on file. */
export const event = (name: CaseEvent, day: string, more: Partial<EventFact> = {}): EventFact => ({
  event: name,
  day,
  quality: 'confirmed',
  ...more,
})

/** Returns a request of the authority for more. */
export const asked = (
  asked_on: string,
  until: string | null,
  answered_on: string | null = null,
): AuthorityRequest => ({
  asked_on,
  until,
  answered_on,
})

/** Reads a clock whose act is done in Germany. */
export const read = (of: ClockRule, facts: Partial<ClockFacts>, today: string): ClockReading =>
  readClock(of, { events: [], ...facts }, { today, isDayOff: germany })

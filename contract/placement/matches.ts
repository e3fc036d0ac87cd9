import type { FieldErrors } from '../http/errors'

/** States of a match, in the order in which it goes forward; the last two are ways out. */
export const MATCH_STATES = [
  'proposed',
  'presented',
  'interview',
  'offer',
  'accepted',
  'hired',
  'declined',
  'withdrawn',
] as const
export type MatchState = (typeof MATCH_STATES)[number]

/** States in which a match takes the one place that a candidate has at a position. */
export const OPEN_MATCH_STATES = ['proposed', 'presented', 'interview', 'offer', 'accepted'] as const

/** Sides that can decline. */
export const DECLINERS = ['employer', 'candidate'] as const

const WAYS_OUT = ['declined', 'withdrawn'] as const

/** States that each state can turn into. A match that is over stays over: a second try is a new match. */
export const MATCH_TRANSITIONS: Readonly<Record<MatchState, readonly MatchState[]>> = {
  proposed: ['presented', ...WAYS_OUT],
  presented: ['interview', 'offer', ...WAYS_OUT],
  interview: ['offer', ...WAYS_OUT],
  offer: ['accepted', ...WAYS_OUT],
  accepted: ['hired', ...WAYS_OUT],
  hired: [],
  declined: [],
  withdrawn: [],
}

/** The day that a state leaves in the match. Steps of cases read these days. */
export const MATCH_DAYS = {
  presented: 'presented_on',
  interview: 'interviewed_on',
  offer: 'offer_on',
  accepted: 'accepted_on',
  hired: 'hired_on',
  declined: 'ended_on',
  withdrawn: 'ended_on',
} as const satisfies Readonly<Partial<Record<MatchState, string>>>

/** The days of a match in the order in which they pass. */
const DAYS_IN_ORDER = ['proposed_on', ...new Set(Object.values(MATCH_DAYS))] as const
export type MatchDay = (typeof DAYS_IN_ORDER)[number]
type MatchDays = Readonly<Partial<Record<MatchDay, string | null>>>

/**
 * Returns the days that a change puts before a day that has to pass first, or after one that has to pass later.
 * @param before the days as they stand: those that stay are at no fault
 */
export function daysOutOfOrder(after: MatchDays, before: MatchDays = {}): FieldErrors {
  const errors: FieldErrors = {}
  const set = DAYS_IN_ORDER.filter(name => after[name])
  for (const [place, name] of set.entries()) {
    const day = after[name] ?? ''
    if (day === before[name]) continue
    if (set.slice(0, place).some(earlier => (after[earlier] ?? '') > day)) errors[name] = 'too_early'
    else if (set.slice(place + 1).some(later => (after[later] ?? '') < day && after[later] === before[later]))
      errors[name] = 'too_late'
  }
  return errors
}

/**
 * Returns whether an employer got the person's data by a match, which then stays as the proof (§ 298 (1) SGB III, Art. 15 (1)
 * (c) GDPR).
 */
export const wasPresented = (match: MatchDays & { state: MatchState }): boolean =>
  !NOT_SHOWN.includes(match.state) || SHOWN_DAYS.some(day => match[day])

/** States in which nothing may have been shown to the employer. */
const NOT_SHOWN: readonly MatchState[] = ['proposed', ...WAYS_OUT]
const SHOWN_DAYS = DAYS_IN_ORDER.filter(day => day !== 'proposed_on' && day !== 'ended_on')

export const isOpenMatch = (state: unknown): boolean => OPEN_MATCH_STATES.some(open => open === state)

/**
 * Returns the fields that a way out still lacks. A person who says no owes no reason (Art. 7 (3) GDPR: as easy as the yes);
 * an employer and we do.
 */
export function missingOfEnd({
  state,
  declined_by,
  reason,
}: {
  state: MatchState
  declined_by: string | null
  reason: string | null
}): ('declined_by' | 'reason')[] {
  if (state === 'declined' && !declined_by) return ['declined_by']
  const needsReason = state === 'withdrawn' || (state === 'declined' && declined_by === 'employer')
  return needsReason && !reason ? ['reason'] : []
}

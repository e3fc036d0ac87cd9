import type { MatchState } from './matches'

/** Next things to do for a candidate at one employer. */
export const NEXT_THINGS = [
  ...(['propose', 'ask_consent', 'complete', 'present', 'plan_talk', 'hold_talk', 'get_offer'] as const),
  ...(['get_answer', 'hire', 'none'] as const),
] as const
export type NextThing = (typeof NEXT_THINGS)[number]

/** The newest open match with an employer, as far as the next thing depends on it. */
export interface MatchFacts {
  state: MatchState
  consent: 'missing' | 'yes' | 'no' | null
  talk_at: string | null
  /** Rules forbid its next state. */
  isBlocked: boolean
}

/**
 * Returns the next thing to do.
 * @param match none where no match with the employer is open
 * @param now moment as ISO 8601 text, in UTC
 */
export function nextThing(match: MatchFacts | undefined, now: string): NextThing {
  if (!match) return 'propose'
  const { state, consent, talk_at, isBlocked } = match
  if (state === 'proposed') {
    if (consent !== 'yes') return 'ask_consent'
    return isBlocked ? 'complete' : 'present'
  }
  if (state === 'presented') return talk_at ? (talk_at > now ? 'hold_talk' : 'get_offer') : 'plan_talk'
  if (state === 'interview') return 'get_offer'
  if (state === 'offer') return 'get_answer'
  if (state === 'accepted') return isBlocked ? 'complete' : 'hire'
  return 'none'
}

import { invalid } from '../../../contract/http/errors'
import type { candidateProfiles, educations, experiences } from '../../../contract/resources/profiles'
import type { HooksOf } from '../../crud/hooks'
import { belongsToCandidate } from '../candidates'

/** The person who sets the day has checked the profile. */
export const profilesHooks: HooksOf<typeof candidateProfiles> = {
  ...belongsToCandidate,
  beforeWrite(_, { actor, before, changes }) {
    if (!('checked_on' in changes) || changes.checked_on === (before?.checked_on ?? null)) return changes
    return { ...changes, checked_by: changes.checked_on ? actor.id || null : null }
  },
}

type Spanned = { from_day?: string | null; until_day?: string | null }

/** @throws Failure invalid where a time ends before it begins */
function refuseReversed({ from_day, until_day }: Spanned): void {
  if (from_day && until_day && until_day < from_day) throw invalid({ until_day: 'too_small' })
}

export const experiencesHooks: HooksOf<typeof experiences> = {
  ...belongsToCandidate,
  beforeWrite(_, { before, changes }) {
    refuseReversed({ ...before, ...changes })
    return changes
  },
}

export const educationsHooks: HooksOf<typeof educations> = {
  ...belongsToCandidate,
  beforeWrite(_, { before, changes }) {
    refuseReversed({ ...before, ...changes })
    return changes
  },
}

import type { recognitions } from '../../../../contract/resources/procedures'
import { readEarlier, writeEarlier } from '../../../../contract/routes/earlierRequests'
import type { HooksOf } from '../../../crud/hooks'

/**
 * Keeps a request of the authority that another one follows: the days of both are added to its period (§§ 6 (4), 13 (4) BQFG).
 * The next request has no answer yet. Where the day of a request is moved back, later ones are no longer earlier requests.
 */
export const requestHooks: HooksOf<typeof recognitions> = {
  beforeWrite(_, { action, by, before, changes }) {
    const { asked_on } = changes
    if (action !== 'update' || by === 'undo' || !before?.asked_on || !asked_on) return changes
    if (asked_on === before.asked_on) return changes
    const kept = readEarlier(before.earlier_requests).filter(each => each.asked_on < asked_on)
    const after = { ...before, ...changes }
    if (!isAnother(before, after)) return { ...changes, earlier_requests: writeEarlier(kept) }
    const { asked_until: until = null, answered_on = null } = before
    const earlier = writeEarlier([...kept, { asked_on: before.asked_on, until, answered_on }])
    const isAnswered = after.answered_on && after.answered_on >= asked_on
    return { ...changes, earlier_requests: earlier, ...(isAnswered ? {} : { answered_on: null }) }
  },
}

interface Request {
  asked_on?: string | null | undefined
  asked_until?: string | null | undefined
  answered_on?: string | null | undefined
}

/** Tells a request that follows one from a day that was corrected: it is later, and the other was answered or is over. */
function isAnother(before: Request, after: Request): boolean {
  const { asked_on, asked_until, answered_on } = before
  if (!asked_on || !after.asked_on || after.asked_on <= asked_on) return false
  return Boolean(answered_on) || after.asked_on > (asked_until ?? '9999')
}

import { invalid } from '../../../../contract/http/errors'
import type { interviews } from '../../../../contract/resources/requests'
import type { RowOf, Tx } from '../../../crud/hooks'

const MINUTE_MS = 60_000
/** Length of a day without one of its own. */
export const DAY_MINUTES = 240

type Day = Pick<RowOf<typeof interviews>, 'id' | 'at' | 'minutes' | 'slot_minutes' | 'pause_minutes'>

/**
 * Returns the time of the next free talk of an interview day. A day without a length of its talks has none: everybody is
 * invited for its beginning.
 * @throws Failure invalid where none is left
 */
export async function nextTalkTime(tx: Tx, day: Day): Promise<string> {
  if (!day.slot_minutes) return day.at
  const [next] = await freeTalkTimes(tx, day)
  if (!next) throw invalid({ interview_id: 'too_many' })
  return next
}

/** Returns the times of an interview day, whose talks have a length, at which nobody has a talk, each an instant. */
export async function freeTalkTimes(tx: Tx, day: Day): Promise<string[]> {
  const { slot_minutes, pause_minutes, minutes } = day
  if (!slot_minutes) return []
  const taken = await tx<{ at: Date | string }[]>`
    select at from candidate_interviews where interview_id = ${day.id} and status <> 'rejected' and at is not null`
  const busy = taken.map(({ at }) => new Date(at).getTime())
  const [first, length] = [Date.parse(day.at), slot_minutes * MINUTE_MS]
  const step = length + (pause_minutes ?? 0) * MINUTE_MS
  const places = Math.floor(((minutes ?? DAY_MINUTES) * MINUTE_MS - length) / step) + 1
  return Array.from({ length: Math.max(0, places) }, (_, place) => first + place * step)
    .filter(start => busy.every(other => other + length <= start || other >= start + length))
    .map(start => new Date(start).toISOString())
}

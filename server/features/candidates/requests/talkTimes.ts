import { invalid } from '../../../../contract/http/errors'
import type { interviews } from '../../../../contract/resources/requests'
import type { RowOf, Tx } from '../../../crud/hooks'

const MINUTE_MS = 60_000
/** Length of a day without one of its own. */
export const DAY_MINUTES = 240

/**
 * Returns the times of the next free talks of an interview day, each an instant. A day without a length of its talks has
 * none: everybody is invited for its beginning.
 * @param field the field of the form that the refusal stands at
 * @throws Failure invalid where the day has fewer free ones left
 */
export async function talkTimes(
  tx: Tx,
  day: Pick<RowOf<typeof interviews>, 'id' | 'at' | 'minutes' | 'slot_minutes' | 'pause_minutes'>,
  { count, field }: { count: number; field: string },
): Promise<string[]> {
  const { slot_minutes, pause_minutes, minutes } = day
  if (!slot_minutes) return []
  const taken = await tx<{ at: Date | string }[]>`
    select at from candidate_interviews where interview_id = ${day.id} and status <> 'rejected' and at is not null`
  const busy = taken.map(({ at }) => new Date(at).getTime())
  const [first, length] = [Date.parse(day.at), slot_minutes * MINUTE_MS]
  const step = length + (pause_minutes ?? 0) * MINUTE_MS
  const places = Math.floor(((minutes ?? DAY_MINUTES) * MINUTE_MS - length) / step) + 1
  const free = Array.from({ length: Math.max(0, places) }, (_, place) => first + place * step)
    .filter(start => busy.every(other => other + length <= start || other >= start + length))
    .slice(0, count)
  if (free.length < count) throw invalid({ [field]: 'too_many' })
  return free.map(start => new Date(start).toISOString())
}

import { invalid } from '../../../../contract/http/errors'
import { onlineAppointments } from '../../../../contract/resources/appointments'
import { candidateEvaluations, candidateInterviews } from '../../../../contract/resources/requests'
import type { Followers } from '../../../crud/follow'
import type { Row, Tx, Values } from '../../../crud/hooks'
import type { Write } from '../../../crud/write'

/** How a resource takes the time of a person. */
interface Timed {
  /** The field of its time. */
  at: string
  /** Further fields that decide whether and when it takes time. */
  with: readonly string[]
}

const TIMED: Readonly<Record<string, Timed>> = {
  [candidateInterviews.name]: { at: 'at', with: ['candidate_id', 'minutes', 'status'] },
  [candidateEvaluations.name]: { at: 'appointment', with: ['candidate_id', 'minutes', 'cancelled'] },
  [onlineAppointments.name]: { at: 'at', with: ['candidate_id', 'lead_id', 'email', 'minutes', 'status'] },
}
/** Of every resource that takes the time of a person. */
export const timedFollowers: Followers = Object.fromEntries(
  Object.keys(TIMED).map(name => [name, refuseDoubleBooking]),
)

/**
 * Refuses a write after which one person would be booked twice at the same minute. The person is locked first, so that
 * of two bookings at once the second sees the first. A merge may bring two bookings together: a person sorts them out.
 * @throws Failure invalid with `person_busy` on the time; with `taken` where a visitor books
 */
async function refuseDoubleBooking(
  tx: Tx,
  { definition, rows, by, actor }: Write,
  after: readonly Row[],
): Promise<void> {
  const timed = TIMED[definition.name]
  if (!timed || by === 'merge') return
  const names = [timed.at, ...timed.with]
  const ids = after
    .filter((_, index) => {
      const { before, changes = {} } = rows[index] ?? {}
      return !before || names.some(name => name in changes && !isSameTime(before[name], changes[name]))
    })
    .map(({ id }) => id)
  if (!ids.length) return
  const busy = await busyAmong(tx, definition.table, ids)
  // A stranger on the public page must not learn when somebody else has an appointment.
  if (busy) throw invalid({ [timed.at]: actor.id ? 'person_busy' : 'taken' })
}

/** The longest time that a person is booked for: only so far back can a booking reach into another. */
const LONGEST = '480 minutes'

const isSameTime = (one: Values[string], other: Values[string]) => String(one) === String(other)

/** Looks for another booking of the people of some rows. An interview has no length of its own: it takes its minute. */
async function busyAmong(tx: Tx, table: string, ids: readonly number[]): Promise<boolean> {
  // Numbers in order, so that two writes of several people do not wait for each other.
  await tx`
    select pg_advisory_xact_lock(hashtext('person_times'), key) from (
      select distinct hashtext(person) as key from person_times
      where source = ${table} and id = any(${ids}::bigint[]) order by 1) keys`
  const [span] = await tx<{ first: string | null; last: string | null }[]>`
    select min(lower(slot)) - ${LONGEST}::interval as first, max(upper(slot)) as last
    from person_times where source = ${table} and id = any(${ids}::bigint[])`
  if (!span?.first || !span.last) return false
  const [found] = await tx`
    select from person_times mine join person_times other on other.person = mine.person and other.slot && mine.slot
      and (other.source <> mine.source or other.id <> mine.id)
      and other.at between ${span.first}::timestamptz and ${span.last}::timestamptz
    where mine.source = ${table} and mine.id = any(${ids}::bigint[]) limit 1`
  return found !== undefined
}

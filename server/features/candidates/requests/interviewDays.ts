import { invalid } from '../../../../contract/http/errors'
import { candidateInterviews, interviews } from '../../../../contract/resources/requests'
import { sameValue } from '../../../crud/check'
import type { Followers } from '../../../crud/follow'
import type { Row, RowOf, Tx } from '../../../crud/hooks'
import { type Write, writeRows } from '../../../crud/write'
import { DAY_MINUTES } from './talkTimes'

type Talk = RowOf<typeof candidateInterviews>

/** Fields that decide on which day a talk is, and whether and when it takes a place. */
const PLACE = ['interview_id', 'at', 'minutes', 'status'] as const
const TIMES = ['at', 'minutes', 'slot_minutes'] as const

/** Of every way of writing the days of employers and their talks. */
export const interviewDayFollowers: Followers = {
  [candidateInterviews.name]: followTalks,
  [interviews.name]: followDays,
}

/**
 * Refuses talks for which their interview day has no place: it is full, they are outside its hours, or another one has the slot.
 * @throws Failure invalid
 */
async function followTalks(tx: Tx, { rows, by }: Write, after: readonly Row[]): Promise<void> {
  if (by === 'merge') return
  const placed = after.filter((row, place) => {
    const before = rows[place]?.before
    return row.interview_id && PLACE.some(name => !sameValue(row[name], before?.[name]))
  })
  if (!placed.length) return
  await lockDays(
    tx,
    placed.map(({ interview_id }) => Number(interview_id)),
  )
  const [unfit] = await unfitTalks(tx, tx`t.id = any(${placed.map(({ id }) => id)}::bigint[])`)
  if (unfit?.is_full) throw invalid({ interview_id: 'too_many' })
  if (unfit) throw invalid({ at: unfit.at_fault })
}

/**
 * Moves the talks that are still to be held along with their day, and refuses a day that becomes too small for them.
 * @throws Failure invalid
 */
async function followDays(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  for (const [place, row] of after.entries()) {
    const before = write.rows[place]?.before
    const fields = before && [...TIMES, 'capacity'].filter(name => !sameValue(row[name], before[name]))
    if (!fields?.length) continue
    const day = row as RowOf<typeof interviews>
    const talks = await tx<Talk[]>`
      select * from candidate_interviews t where interview_id = ${day.id} and ${isPlanned(tx)} order by id for update`
    await lockDays(tx, [day.id])
    if (fields.includes('at')) await moveTalks(tx, write, { talks, from: String(before?.at), to: day.at })
    const [unfit] = await unfitTalks(tx, tx`t.interview_id = ${day.id} and ${isPlanned(tx)}`)
    if (unfit?.is_full && fields.includes('capacity')) throw invalid({ capacity: 'too_small' })
    const length = (['slot_minutes', 'minutes'] as const).find(name => fields.includes(name))
    if (unfit && !unfit.is_full && length)
      throw invalid({ [length]: length === 'minutes' ? 'too_small' : 'too_large' })
  }
}

/** Whether a talk `t` is still to be held. */
const isPlanned = (tx: Tx) => tx`(t.status <> 'rejected' and t.outcome is null and not t.was_present)`

async function moveTalks(
  tx: Tx,
  { actor, by, now }: Write,
  { talks, from, to }: { talks: readonly Talk[]; from: string; to: string },
): Promise<void> {
  const ms = Date.parse(to) - Date.parse(from)
  const rows = talks.flatMap(before => {
    if (!before.at) return []
    return { before, changes: { at: new Date(Date.parse(before.at) + ms).toISOString() } }
  })
  await writeRows(tx, { definition: candidateInterviews, actor, action: 'update', by, now, rows })
}

/** Locks days in one order, so that of two who take the last place at once the second sees the first. */
async function lockDays(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(hashtext('interview_days'), id::int)
    from (select distinct unnest(${[...ids]}::bigint[]) as id order by 1) days`
}

/** Finds talks `t` for which their day has no place. A day without a length of its talks has one hour for all. */
const unfitTalks = (tx: Tx, which: ReturnType<typeof isPlanned>) => tx<
  { is_full: boolean; at_fault: 'too_early' | 'too_late' | 'taken' }[]
>`
  select * from (
    select t.id,
      (select count(*) from candidate_interviews o where o.interview_id = d.id and o.status <> 'rejected') > d.capacity
        is true as is_full,
      case when t.at < d.at then 'too_early'
        when t.at + ${lengthOf(tx, 't')} > d.at + make_interval(mins => coalesce(d.minutes, ${DAY_MINUTES})) then 'too_late'
        when d.slot_minutes is not null and exists (
          select from candidate_interviews o where o.interview_id = d.id and o.status <> 'rejected' and o.id <> t.id
            and o.at < t.at + ${lengthOf(tx, 't')} and t.at < o.at + ${lengthOf(tx, 'o')}) then 'taken' end as at_fault
    from candidate_interviews t join interviews d on d.id = t.interview_id
    where t.status <> 'rejected' and ${which}) judged
  where is_full or at_fault is not null order by is_full desc, id`

/** The length of a talk: its own, else that of the slots of its day `d`, else the minute at which it begins. */
const lengthOf = (tx: Tx, talk: 't' | 'o') =>
  tx`make_interval(mins => coalesce(${tx(talk)}.minutes, d.slot_minutes, 1))`

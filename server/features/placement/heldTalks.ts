import { isOpenMatch } from '../../../contract/placement/matches'
import { GERMAN_ZONE } from '../../../contract/places/country-zones'
import type { matches } from '../../../contract/resources/placement'
import { candidateInterviews, interviews } from '../../../contract/resources/requests'
import { wallAt } from '../../../contract/time/wall-time'
import type { ChangesOf, Fragment, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'

type Talk = RowOf<typeof candidateInterviews>
type MatchKey = Pick<RowOf<typeof matches>, 'id' | 'candidate_id' | 'bw_lead_id'>

/** Returns the day of a moment in Germany. */
export const germanDay = (moment: string | Date): string => wallAt(moment, GERMAN_ZONE).day

/** Returns whether an interview is on a later day, so that it has no outcome yet. */
export const isAhead = (at: string | null | undefined, now: Date): boolean =>
  at ? germanDay(at) > germanDay(now) : false

/** A person and an employer between whom a match ended, or to whom the person said no. */
type Pair = Pick<RowOf<typeof matches>, 'candidate_id' | 'bw_lead_id'>

/** Finds the latest interview of a match that has no outcome. */
async function plannedTalk(tx: Tx, match: MatchKey): Promise<Talk | undefined> {
  const [talk] = await tx<Talk[]>`
    select * from candidate_interviews where ${talksOf(tx, match)} and outcome is null
    order by at desc nulls last, id desc limit 1 for update`
  return talk
}

/** Finds the interview by which a match is past its interview: one that took place, else the one that is planned last. */
export async function heldTalk(tx: Tx, match: MatchKey): Promise<Talk | undefined> {
  const [talk] = await tx<Talk[]>`
    select * from candidate_interviews where ${talksOf(tx, match)} and outcome is distinct from 'missed'
    order by was_present or outcome is not null desc, at desc nulls last, id desc limit 1`
  return talk
}

/** An interview that names no match is of the newest one with its employer. */
const talksOf = (tx: Tx, { id, candidate_id, bw_lead_id }: MatchKey): Fragment => tx`
  candidate_id = ${candidate_id} and status <> 'rejected'
  and (match_id = ${id} or match_id is null and bw_lead_id = ${bw_lead_id} and not exists (
    select from matches n where n.candidate_id = ${candidate_id} and n.bw_lead_id = ${bw_lead_id} and n.id > ${id}))`

/** Settles the planned interviews of matches whose state was changed: an interview has the outcome of its match. */
export async function settleTalks(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const { actor, by, now = new Date() } = write
  if (by === 'undo' || by === 'merge') return
  for (const [place, row] of after.entries()) {
    const before = write.rows[place]?.before
    if (!before || before.state === row.state) continue
    const match = row as RowOf<typeof matches>
    if (isOver(match)) await cancelTalks(tx, write, { pair: match, which: ofEnded(tx, match) })
    const talk = await plannedTalk(tx, match)
    const changes = talk && settled(talk, match, now)
    if (!changes) continue
    const rows = [{ before: talk, changes }]
    const changed = { definition: candidateInterviews, rows, actor, by, now }
    await writeRows(tx, { ...changed, action: 'update', isFollowUp: true })
  }
}

const isOver = ({ state }: RowOf<typeof matches>): boolean => !isOpenMatch(state) && state !== 'hired'

/** Whether an interview `t` is of a match that ended; one that names no match ends with the last match with its employer. */
const ofEnded = (tx: Tx, match: MatchKey): Fragment => tx`
  (t.match_id = ${match.id} or t.match_id is null and t.bw_lead_id = ${match.bw_lead_id} and not ${goesOn(tx, match)})`

/** Whether a match with an employer is open, or led to a job. */
const goesOn = (tx: Tx, { candidate_id, bw_lead_id }: Pair): Fragment => tx`exists (
  select from matches n where n.candidate_id = ${candidate_id} and n.bw_lead_id = ${bw_lead_id}
    and n.state not in ('declined', 'withdrawn'))`

/** Cancels all interviews that are planned with an employer to whom a person said no, whether a match led to them or not. */
export const cancelRefused = (tx: Tx, write: Write, pair: Pair): Promise<void> =>
  cancelTalks(tx, write, {
    pair,
    which: tx`coalesce(t.bw_lead_id, (select bw_lead_id from matches where id = t.match_id)) = ${pair.bw_lead_id}`,
  })

/**
 * Cancels interviews of a person that are still to be held, and takes the person off the lists of the employer's days to come.
 * @param which condition on interviews `t`
 */
async function cancelTalks(
  tx: Tx,
  write: Write,
  { pair, which }: { pair: Pair; which: Fragment },
): Promise<void> {
  const { actor, by, now = new Date() } = write
  const talks = await tx<Talk[]>`
    select * from candidate_interviews t where t.candidate_id = ${pair.candidate_id} and t.status <> 'rejected'
      and t.outcome is null and not t.was_present and (t.at is null or t.at > ${now}) and ${which} order by id for update`
  const changed = { actor, by, now, action: 'update', isFollowUp: true } as const
  const rows = talks.map(before => ({ before, changes: { status: 'rejected' as const } }))
  await writeRows(tx, { ...changed, definition: candidateInterviews, rows })
  const days = await tx<RowOf<typeof interviews>[]>`
    select * from interviews d where d.bw_lead_id = ${pair.bw_lead_id} and d.at > ${now}
      and ${pair.candidate_id} = any(d.candidates) and not exists (
        select from candidate_interviews t where t.interview_id = d.id and t.candidate_id = ${pair.candidate_id}
          and t.status <> 'rejected')
      and (d.id = any(${talks.flatMap(({ interview_id }) => interview_id ?? [])}::bigint[]) or not ${goesOn(tx, pair)})
    order by id for update`
  const shorter = days.map(before => ({
    before,
    changes: { candidates: (before.candidates ?? []).filter(id => id !== pair.candidate_id) },
  }))
  await writeRows(tx, { ...changed, definition: interviews, rows: shorter })
}

/** Returns what the state of a match says of its interview; one that is still ahead has no outcome yet. */
function settled(
  talk: Talk,
  { state, declined_by, reason }: RowOf<typeof matches>,
  now: Date,
): ChangesOf<typeof candidateInterviews> | undefined {
  if (isAhead(talk.at, now)) return undefined
  if (state === 'interview') return { status: 'accepted', was_present: true }
  if (state === 'offer') return { status: 'accepted', outcome: 'offer' }
  if (state !== 'declined' || declined_by !== 'employer') return undefined
  return { status: 'accepted', outcome: 'declined', outcome_note: reason }
}

import { isOpenMatch } from '../../../contract/placement/matches'
import type { matches } from '../../../contract/resources/placement'
import { candidateInterviews } from '../../../contract/resources/requests'
import { wallAt } from '../../../contract/time/wall-time'
import type { ChangesOf, Fragment, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'

type Talk = RowOf<typeof candidateInterviews>
type MatchKey = Pick<RowOf<typeof matches>, 'id' | 'candidate_id' | 'bw_lead_id'>

/** Interviews are with employers in Germany. */
export const GERMAN_ZONE = 'Europe/Berlin'

/** Returns the day of a moment in Germany. */
export const germanDay = (moment: string | Date): string => wallAt(moment, GERMAN_ZONE).day

/** Returns whether an interview is on a later day, so that it has no outcome yet. */
export const isAhead = (at: string | null | undefined, now: Date): boolean =>
  at ? germanDay(at) > germanDay(now) : false

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
    const talk = await plannedTalk(tx, match)
    const changes = talk && settled(talk, match, now)
    if (!changes) continue
    const rows = [{ before: talk, changes }]
    const changed = { definition: candidateInterviews, rows, actor, by, now }
    await writeRows(tx, { ...changed, action: 'update', isFollowUp: true })
  }
}

/** Returns what the state of a match says of its interview; one that is still ahead does not take place without the match. */
function settled(
  talk: Talk,
  { state, declined_by, reason }: RowOf<typeof matches>,
  now: Date,
): ChangesOf<typeof candidateInterviews> | undefined {
  if (isAhead(talk.at, now))
    return isOpenMatch(state) || state === 'hired' ? undefined : { status: 'rejected' }
  if (state === 'interview') return { status: 'accepted', was_present: true }
  if (state === 'offer') return { status: 'accepted', outcome: 'offer' }
  if (state !== 'declined' || declined_by !== 'employer') return undefined
  return { status: 'accepted', outcome: 'declined', outcome_note: reason }
}

import { invalid } from '../../../contract/http/errors'
import {
  daysOutOfOrder,
  isOpenMatch,
  MATCH_TRANSITIONS,
  OPEN_MATCH_STATES,
} from '../../../contract/placement/matches'
import { matches } from '../../../contract/resources/placement'
import type { candidateInterviews } from '../../../contract/resources/requests'
import { sameValue } from '../../crud/check'
import type { ChangesOf, HooksOf, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import { germanDay, isAhead } from './heldTalks'
import { refuseLostTalk, reportUnagreedTalks, unagreedGuards } from './keptTalks'
import { moveMatch } from './matches'

type Talk = RowOf<typeof candidateInterviews>
type TalkChanges = ChangesOf<typeof candidateInterviews>
type MatchRow = RowOf<typeof matches>

/** Fields that an outcome is made of; the first of them that is changed is at fault. */
const OF_OUTCOME = ['outcome', 'was_present', 'at'] as const

/**
 * An employer who declines says why, an interview has no outcome before its day, and one of a match is with the employer of
 * that match.
 */
export const talksHooks: HooksOf<typeof candidateInterviews> = {
  async beforeWrite(tx, { action, before, changes: given }, services) {
    await refuseLostTalk(tx, { action, before, changes: given })
    if (action !== 'create' && action !== 'update') return given
    const changes = withAnswer(before, given, services.now())
    const after = { ...before, ...changes }
    const { outcome, outcome_note, match_id, bw_lead_id, was_present } = after
    if (outcome === 'declined' && !outcome_note) throw invalid({ outcome_note: 'required' })
    if (outcome === 'missed' && was_present) throw invalid({ outcome: 'not_a_choice' })
    await refuseOfEnded(tx, { before, after }, services.now())
    const isMoved = (['match_id', 'bw_lead_id'] as const).some(
      name => (after[name] ?? null) !== (before?.[name] ?? null),
    )
    if (!match_id || !isMoved) return changes
    const [found] = await tx`
      select from matches where id = ${match_id} and bw_lead_id = coalesce(${bw_lead_id ?? null}::bigint, bw_lead_id)`
    if (!found) throw invalid({ match_id: 'not_a_choice' })
    return changes
  },
  async answer({ sql, now }, _, row) {
    const warnings = await unagreedGuards(sql, row, now())
    return warnings.length ? { warnings } : {}
  },
}

/** Fields by which an interview of a match is planned. */
const PLANNED = ['status', 'match_id', 'at'] as const

/**
 * No interview is planned or accepted for a match that has ended.
 * @throws Failure invalid on the field by which it would be
 */
async function refuseOfEnded(
  tx: Tx,
  { before, after }: { before: Talk | undefined; after: TalkChanges },
  now: Date,
): Promise<void> {
  const { match_id, status, at } = after
  const field = PLANNED.find(name => !sameValue(before?.[name], after[name]))
  if (!match_id || !field || status === 'rejected' || (at && new Date(at) <= now)) return
  const [ended] = await tx`
    select from matches where id = ${match_id} and state in ('declined', 'withdrawn')`
  if (ended) throw invalid({ [before ? field : 'match_id']: 'not_a_choice' })
}

/**
 * Returns the changes of an interview that took place as accepted.
 * @throws Failure invalid for an outcome before the day of the interview
 */
function withAnswer(before: Talk | undefined, changes: TalkChanges, now: Date): TalkChanges {
  const { at, was_present, outcome, status } = { ...before, ...changes }
  if (!was_present && !outcome) return changes
  const name = OF_OUTCOME.find(each => each in changes && !sameValue(before?.[each], changes[each]))
  if (!name) return changes
  if (isAhead(at, now)) throw invalid({ [name]: 'not_held_yet' })
  return (status ?? 'pending') === 'pending' && outcome !== 'missed'
    ? { ...changes, status: 'accepted' }
    : changes
}

/** Brings matches in line with their talks: the day of the talk, and after it what the employer said. */
export async function followTalks(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  if (write.by === 'merge') return
  await reportUnagreedTalks(tx, write, after)
  await keepTalkDays(tx, write, [...after, ...write.rows.flatMap(({ before }) => before ?? [])])
  for (const [place, row] of after.entries()) {
    const talk = await talkOf(tx, row.id)
    const before = write.rows[place]?.before
    const isNews = before?.was_present !== talk?.was_present || before?.outcome !== talk?.outcome
    if (talk && isNews && (talk.was_present || talk.outcome)) await moveOn(tx, write, talk)
  }
}

async function keepTalkDays(tx: Tx, { actor, by, now }: Write, talks: readonly Row[]): Promise<void> {
  const people = talks.map(({ candidate_id }) => Number(candidate_id)).filter(id => id > 0)
  const open = [...OPEN_MATCH_STATES]
  // A talk that names no match is of the newest open one with its employer. None is of a proposal to which nobody agreed.
  const stale = await tx<(MatchRow & { at: string | null })[]>`
    select * from (
      select m.*, (
        select max(i.at) from candidate_interviews i where i.candidate_id = m.candidate_id and i.status <> 'rejected'
          and (m.state <> 'proposed' or m.consent = 'yes')
          and (i.match_id = m.id or i.match_id is null and i.bw_lead_id = m.bw_lead_id and m.id = (
            select max(n.id) from matches n where n.candidate_id = m.candidate_id and n.bw_lead_id = m.bw_lead_id
              and n.state = any(${open}::text[])))) as at
      from matches m where m.candidate_id = any(${people}::bigint[]) and m.state = any(${open}::text[])
      order by m.id for update of m) found
    where at is distinct from talk_at`
  const rows = stale.map(({ at, ...before }) => ({ before, changes: { talk_at: at } }))
  await writeRows(tx, { definition: matches, actor, action: 'update', by, now, rows, isFollowUp: true })
}

async function talkOf(tx: Tx, id: number): Promise<Talk | undefined> {
  const [talk] = await tx<Talk[]>`select * from candidate_interviews where id = ${id}`
  return talk
}

async function moveOn(tx: Tx, write: Write, talk: Talk): Promise<void> {
  const by = { actor: write.actor, now: write.now ?? new Date() }
  const match = await matchOf(tx, talk)
  const took = talk.was_present || talk.outcome === 'offer' || talk.outcome === 'second_talk'
  if (match?.state === 'presented' && took && talk.at) {
    const changes = { state: 'interview', interviewed_on: germanDay(talk.at) } as const
    if (daysOutOfOrder({ ...match, ...changes }, match).interviewed_on) throw invalid({ at: 'too_early' })
    await moveMatch(tx, by, { before: match, changes })
  }
  const now = await matchOf(tx, talk)
  if (!now || !isOpenMatch(now.state)) return
  if (talk.outcome === 'offer' && MATCH_TRANSITIONS[now.state].includes('offer'))
    await moveMatch(tx, by, { before: now, changes: { state: 'offer' } })
  if (talk.outcome === 'declined') {
    const declined = { state: 'declined', declined_by: 'employer', reason: talk.outcome_note } as const
    await moveMatch(tx, by, { before: now, changes: declined })
  }
}

/** The match that the talk names, else the newest open one of its candidate with its employer. */
async function matchOf(tx: Tx, { match_id, candidate_id, bw_lead_id }: Talk): Promise<MatchRow | undefined> {
  const [found] = await tx<MatchRow[]>`
    select * from matches where candidate_id = ${candidate_id}
      and (id = ${match_id ?? null} or ${match_id ?? null}::bigint is null and bw_lead_id = ${bw_lead_id ?? null})
    order by (state in ('declined', 'withdrawn')), id desc limit 1 for update`
  return found
}

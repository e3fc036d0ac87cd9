import type { GuardWarning } from '../../../contract/candidates/rules'
import { fail, invalid } from '../../../contract/http/errors'
import {
  isOpenMatch,
  MATCH_DAYS,
  MATCH_STATES,
  MATCH_TRANSITIONS,
  type MatchState,
  missingOfEnd,
  OPEN_MATCH_STATES,
  wasPresented,
} from '../../../contract/placement/matches'
import { matches, type positions } from '../../../contract/resources/placement'
import { OPEN_CASE_STATES } from '../../../contract/routes/words'
import type { Actor } from '../../auth/actor'
import type { ChangeOf, ChangesOf, Fragment, HooksOf, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { todayAt } from '../../db/today'
import { CANDIDATE, guardianGuards, missingAgreement, ofVisibleCandidates } from '../candidates'
import { consentGuards, consentOf, profileGuards } from '../employer-consents'
import { guardsAtEmployer, refuseBlocked, refuseGuardedAt } from '../recruitment'
import { germanDay, heldTalk, isAhead, settleTalks } from './heldTalks'
import { hiddenNameGuards } from './hiddenNames'
import { refuseWrongDays } from './matchDays'
import { placeHired } from './placements'
import { isAtWork, isTaking, keepHired, refuseNotOnOffer } from './positions'
import { informationGuards } from './readiness'

type MatchRow = RowOf<typeof matches>
type MatchChanges = ChangesOf<typeof matches>

/**
 * A match begins as our proposal, and goes on as the table of transitions allows. Only one that was never presented is deleted;
 * the erasure of a person empties the others.
 */
export const matchesHooks: HooksOf<typeof matches> = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, change, services) {
    if (change.action === 'delete') {
      if (change.before && wasPresented(change.before)) throw fail('was_presented')
      return change.changes
    }
    const changes = await judged(tx, change, services.now())
    await refuseWrongDays(tx, { ...change, changes })
    return changes
  },
}

function judged(
  tx: Tx,
  { action, before, changes, by }: ChangeOf<typeof matches>,
  now: Date,
): Promise<MatchChanges> | MatchChanges {
  if (action === 'create') return begun(tx, changes, now)
  if (!before) return changes
  if (action === 'restore') return revived(tx, { before, changes }, now)
  return by === 'undo' ? putBack(tx, { before, changes }, now) : advanced(tx, { before, changes }, now)
}

/**
 * Puts a match back to the state of before. One that led to a job stays, since its placement is made, and one by which the employer
 * got the person's data stays presented: it is withdrawn.
 * @throws Failure wrong_state, was_presented, or as {@link revived}
 */
function putBack(tx: Tx, moved: Moved, now: Date): Promise<MatchChanges> | MatchChanges {
  const { before, changes } = moved
  if (wasPresented(before) && !wasPresented({ ...before, ...changes })) throw fail('was_presented')
  if (!changes.state || changes.state === before.state) return changes
  if (before.state === 'hired') throw fail('wrong_state')
  return revived(tx, moved, now)
}

/**
 * Brings a match back as it stood, where nothing forbids it by now: the person said no, has another open match at the post,
 * or may not be presented any more.
 * @throws Failure invalid
 */
async function revived(tx: Tx, { before, changes }: Moved, now: Date): Promise<MatchChanges> {
  const match = { ...before, ...changes }
  if (match.state === 'declined' || match.state === 'withdrawn') return changes
  if (match.state === 'hired') {
    await refuseForbidden(tx, { ...match, state: 'accepted' }, now)
    await refuseFilled(tx, match, isAtWork(tx))
    return changes
  }
  await refuseGuardedAt(tx, { candidate_id: match.candidate_id, match_id: match.id }, 'state')
  await refuseTwin(tx, match)
  const consent = await consentOf(
    tx,
    { candidate_id: match.candidate_id, bw_lead_id: Number(match.bw_lead_id) },
    await todayAt(tx, now),
  )
  if (consent === 'no') throw invalid({ state: 'refused_by_rule' })
  if (match.state !== 'proposed') await refuseForbidden(tx, { ...match, state: 'proposed' }, now)
  return { ...changes, consent }
}

/** @throws Failure invalid where the candidate has another open match at the post */
async function refuseTwin(tx: Tx, { id, position_id, candidate_id }: MatchChanges): Promise<void> {
  const [twin] = await tx`
    select from matches where position_id = ${Number(position_id)} and candidate_id = ${Number(candidate_id)}
      and id <> ${Number(id ?? 0)} and state = any(${[...OPEN_MATCH_STATES]}::text[])`
  if (twin) throw invalid({ candidate_id: 'taken' })
}

async function begun(tx: Tx, changes: MatchChanges, now: Date): Promise<MatchChanges> {
  const { candidate_id, position_id } = changes
  if (changes.state && changes.state !== 'proposed')
    throw fail('invalid', { fields: { state: 'not_next' }, next: ['proposed'] })
  const [position] = await tx<
    RowOf<typeof positions>[]
  >`select * from positions where id = ${Number(position_id)}`
  const today = await todayAt(tx, now)
  refuseNotOnOffer(position, today)
  if (!position) return changes
  await refuseGuardedAt(tx, { candidate_id, position_id }, 'candidate_id')
  await refuseTwin(tx, changes)
  const [early] = daysOfStates(undefined, changes)
  if (early) throw invalid({ [early.day]: 'not_a_choice' })
  const { bw_lead_id, name } = position
  return {
    ...changes,
    name,
    bw_lead_id,
    case_id: changes.case_id ?? (await primaryCase(tx, Number(candidate_id))),
    consent: await consentOf(tx, { candidate_id: Number(candidate_id), bw_lead_id }, today),
    proposed_on: changes.proposed_on ?? today,
  }
}

async function primaryCase(tx: Tx, candidateId: number): Promise<number | null> {
  const [found] = await tx<{ id: number }[]>`
    select id from cases where candidate_id = ${candidateId} and is_primary
      and state = any(${[...OPEN_CASE_STATES]}::text[])`
  return found?.id ?? null
}

interface Moved {
  before: MatchRow
  changes: MatchChanges
}

/**
 * Returns the changes of a match with the day of its new state.
 * @throws Failure invalid with the states that may follow as `next` where this one cannot, where a way out lacks its reason,
 * where the post is filled, or with the `guards` that forbid the step
 */
async function advanced(tx: Tx, { before, changes: given }: Moved, now: Date): Promise<MatchChanges> {
  const changes = withStateOfDay(before, given)
  const state = changes.state
  if (!state || state === before.state) return changes
  const next = MATCH_TRANSITIONS[before.state]
  if (!next.includes(state)) throw fail('invalid', { fields: { state: 'not_next' }, next })
  const after = { ...before, ...changes, state }
  const [missing] = missingOfEnd(after)
  if (missing) throw invalid({ [missing]: 'required' })
  if (state !== 'declined' && state !== 'withdrawn') await refuseForbidden(tx, before, now)
  if (state === 'accepted') await refuseFilled(tx, before, isTaking(tx))
  if (state === 'hired') await refuseFilled(tx, before, isAtWork(tx))
  const day = dayOf(state)
  if (state === 'interview') return interviewed(tx, { before, changes }, now)
  return day && !after[day] ? { ...changes, [day]: await todayAt(tx, now) } : changes
}

/**
 * Returns the changes of a match whose interview took place, with the day on which it was planned, else today.
 * @throws Failure invalid where the interview is planned for a later day
 */
async function interviewed(tx: Tx, { before, changes }: Moved, now: Date): Promise<MatchChanges> {
  const talk = await heldTalk(tx, before)
  if (isAhead(talk?.at, now)) throw invalid({ interviewed_on: 'not_held_yet' })
  const interviewed_on = changes.interviewed_on ?? (talk?.at ? germanDay(talk.at) : await todayAt(tx, now))
  return { ...changes, interviewed_on }
}

/**
 * A day that a state leaves is the state: who types it moves the match, as a step of a case does that is set by hand.
 * @throws Failure invalid for the day of a state that cannot follow, for a state that is reached without its day, and for a
 * presentation without its day or on another one
 */
function withStateOfDay(before: MatchRow, changes: MatchChanges): MatchChanges {
  const target = changes.state ?? before.state
  const own = dayOf(target)
  // The day on which an employer got the data stays for whoever asks (Art. 15 (1) (c) GDPR).
  for (const day of [own, 'presented_on'] as const)
    if (day && day in changes && !changes[day] && before[day]) throw invalid({ [day]: 'required' })
  if (before.presented_on && changes.presented_on && changes.presented_on !== before.presented_on)
    throw invalid({ presented_on: 'not_writable' })
  const [next] = daysOfStates(before, changes).filter(
    ({ state }) => state !== target && !isPassed(state, target),
  )
  if (!next) return changes
  if (changes.state || !MATCH_TRANSITIONS[before.state].includes(next.state) || next.state === 'declined')
    throw invalid({ [next.day]: 'not_a_choice' })
  return { ...changes, state: next.state }
}

/** The days of states that a change sets in a match. */
const daysOfStates = (before: MatchRow | undefined, changes: MatchChanges) =>
  MATCH_STATES.flatMap(state => {
    const day = dayOf(state)
    return day && changes[day] && !before?.[day] ? [{ state, day }] : []
  })

/** Whether a match that is in a state, or over, may have been in another one. */
const isPassed = (state: MatchState, now: MatchState): boolean =>
  MATCH_STATES.indexOf(state) < MATCH_STATES.indexOf(now) || dayOf(state) === dayOf(now)

const dayOf = (state: MatchState) => (state === 'proposed' ? undefined : MATCH_DAYS[state])

async function refuseForbidden(tx: Tx, match: MatchRow, now: Date): Promise<void> {
  refuseBlocked(await matchGuards(tx, match, await todayAt(tx, now)), 'state')
}

/**
 * Returns the rules that stand against the next state of an open match. What forbids presenting somebody forbids each later
 * step too: a consent ends, a residence changes, a birth date is corrected. The occupation of the post counts beside that of
 * the person.
 */
export async function matchGuards(sql: Connection, match: MatchRow, today: string): Promise<GuardWarning[]> {
  if (!isOpenMatch(match.state)) return []
  const [candidate] = await sql<Row[]>`select * from candidates where id = ${match.candidate_id}`
  if (!candidate) throw invalid({ candidate_id: 'not_there' })
  return [
    ...(await guardsAtEmployer(sql, candidate, { match_id: match.id })),
    ...(await guardianGuards(sql, candidate.id, today)),
    ...(await consentGuards(sql, { candidate, bw_lead_id: Number(match.bw_lead_id) }, today)),
    ...(match.state === 'proposed' ? await profileGuards(sql, candidate) : []),
    ...(match.consent === 'yes' ? [] : await hiddenNameGuards(sql, candidate)),
    ...(match.state === 'accepted'
      ? [
          ...(await informationGuards(sql, candidate, today)),
          ...(await missingAgreement(sql, Number(match.bw_lead_id), today)),
        ]
      : []),
  ]
}

/**
 * The position is locked, so that of two who take the last place at once the second is refused.
 * @param taking whether another match `m` takes a place: an accepted offer leaves none for a further one, and a person at work
 * none for somebody who is hired
 */
async function refuseFilled(tx: Tx, { id, position_id }: MatchChanges, taking: Fragment): Promise<void> {
  await tx`select from positions where id = ${Number(position_id)} for update`
  // A statement of its own: it counts what a write that was waited for has left.
  const [position] = await tx<{ is_full: boolean }[]>`
    select number <= (
      select count(*) from matches m where m.position_id = p.id and m.id <> ${Number(id ?? 0)} and ${taking}) as is_full
    from positions p where id = ${Number(position_id)}`
  if (position?.is_full) throw invalid({ state: 'too_many' })
}

/** Moves a match from within another write, by the same rules as a person does. */
export async function moveMatch(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  { before, changes }: Moved,
): Promise<void> {
  const moved = await advanced(tx, { before, changes }, now)
  await refuseWrongDays(tx, { action: 'update', before, changes: moved })
  const rows = [{ before, changes: moved }]
  await writeRows(tx, { definition: matches, actor, action: 'update', rows, now })
}

/** Keeps positions in line with the people hired, places them, and leaves one open match of two that a merge brought together. */
export async function followMatches(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const rows = [...after, ...write.rows.flatMap(({ before }) => before ?? [])]
  if (write.by === 'merge') await closeTwins(tx, write, after)
  if (write.by === 'undo') await reopenTwins(tx, write, after)
  await keepHired(tx, write, [...new Set(rows.map(({ position_id }) => Number(position_id)))])
  const hired = after.filter(
    ({ state }, place) => state === 'hired' && write.rows[place]?.before?.state !== 'hired',
  )
  if (hired.length) await placeHired(tx, write, hired)
  await settleTalks(tx, write, after)
}

/** The reason of a match that a merge closed beside another one at the same position. */
const MERGED = 'Merged'

async function closeTwins(tx: Tx, { actor, by, now }: Write, after: readonly Row[]): Promise<void> {
  const ids = after.filter(({ state }) => isOpenMatch(state)).map(({ id }) => id)
  const twins = await tx<MatchRow[]>`
    select m.* from matches m where m.id = any(${ids}::bigint[]) and exists (
      select from matches o where o.position_id = m.position_id and o.candidate_id = m.candidate_id and o.id <> m.id
        and o.state = any(${[...OPEN_MATCH_STATES]}::text[])) order by m.id for update`
  const ended_on = await todayAt(tx, now ?? new Date())
  const changes = { state: 'withdrawn', reason: MERGED, ended_on } as const
  await writeRows(tx, {
    definition: matches,
    actor,
    action: 'update',
    by,
    now,
    rows: twins.map(before => ({ before, changes })),
    isFollowUp: true,
  })
}

/** Opens matches that a merge had closed and that its undo gives back to their person, in the state that their days tell. */
async function reopenTwins(tx: Tx, { actor, by, now, rows }: Write, after: readonly Row[]): Promise<void> {
  const twins = (after as readonly MatchRow[]).filter(
    ({ candidate_id, state, reason }, place) =>
      state === 'withdrawn' && reason === MERGED && rows[place]?.before?.candidate_id !== candidate_id,
  )
  const opened = twins.map(before => ({
    before,
    changes: { state: stateByDays(before), reason: null, ended_on: null },
  }))
  await writeRows(tx, {
    definition: matches,
    actor,
    action: 'update',
    by,
    now,
    rows: opened,
    isFollowUp: true,
  })
}

/** The last open state of which a match has the day. */
const stateByDays = (match: MatchRow): MatchState =>
  OPEN_MATCH_STATES.findLast(state => {
    const day = dayOf(state)
    return day && match[day]
  }) ?? 'proposed'

import { invalid } from '../../../contract/http/errors'
import {
  isOpenMatch,
  MATCH_DAYS,
  MATCH_TRANSITIONS,
  type MatchState,
  missingOfEnd,
  OPEN_MATCH_STATES,
} from '../../../contract/placement/matches'
import { matches, type positions } from '../../../contract/resources/placement'
import { OPEN_CASE_STATES } from '../../../contract/routes/words'
import type { Actor } from '../../auth/actor'
import type { ChangesOf, HooksOf, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import { todayAt } from '../../db/today'
import { CANDIDATE, guardianGuards, ofVisibleCandidates } from '../candidates'
import { checkGuards, refuseBlocked } from '../recruitment'
import { consentGuards, consentOf } from './consents'
import { refuseForeignCase } from './foreignCase'
import { placeHired } from './placements'
import { keepHired } from './positions'

type MatchRow = RowOf<typeof matches>
type MatchChanges = ChangesOf<typeof matches>

/** A match begins as our proposal, and goes on as the table of transitions allows. */
export const matchesHooks: HooksOf<typeof matches> = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, before, changes }, services) {
    if (action === 'create') return begun(tx, changes, services.now())
    if (action !== 'update' || !before) return changes
    for (const name of ['candidate_id', 'position_id'] as const)
      if (changes[name] && changes[name] !== before[name]) throw invalid({ [name]: 'not_writable' })
    await refuseForeignCase(tx, changes.case_id, before.candidate_id)
    return advanced(tx, { before, changes }, services.now())
  },
}

async function begun(tx: Tx, changes: MatchChanges, now: Date): Promise<MatchChanges> {
  const { candidate_id, position_id } = changes
  if (changes.state && changes.state !== 'proposed') throw invalid({ state: 'not_a_choice' })
  const [position] = await tx<
    RowOf<typeof positions>[]
  >`select * from positions where id = ${Number(position_id)}`
  if (position?.state !== 'open') throw invalid({ position_id: 'not_a_choice' })
  const [twin] = await tx`
    select from matches where position_id = ${position.id} and candidate_id = ${Number(candidate_id)}
      and state = any(${[...OPEN_MATCH_STATES]}::text[])`
  if (twin) throw invalid({ candidate_id: 'taken' })
  await refuseForeignCase(tx, changes.case_id, candidate_id)
  const today = await todayAt(tx, now)
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
 * @throws Failure invalid where the state cannot follow, where a way out lacks its reason, where the post is filled, or
 * with the `guards` that forbid presenting
 */
async function advanced(tx: Tx, { before, changes }: Moved, now: Date): Promise<MatchChanges> {
  const state = changes.state
  if (!state || state === before.state) return changes
  if (!MATCH_TRANSITIONS[before.state].includes(state)) throw invalid({ state: 'not_a_choice' })
  const after = { ...before, ...changes, state }
  const [missing] = missingOfEnd(after)
  if (missing) throw invalid({ [missing]: 'required' })
  if (state === 'presented') await refuseUnpresentable(tx, before, now)
  if (state === 'hired') await refuseFilled(tx, before)
  const day = dayOf(state)
  return day && !after[day] ? { ...changes, [day]: await todayAt(tx, now) } : changes
}

const dayOf = (state: MatchState) => (state === 'proposed' ? undefined : MATCH_DAYS[state])

async function refuseUnpresentable(tx: Tx, match: MatchRow, now: Date): Promise<void> {
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${match.candidate_id}`
  if (!candidate) throw invalid({ candidate_id: 'not_there' })
  const today = await todayAt(tx, now)
  refuseBlocked(
    [
      ...(await checkGuards(tx, candidate)),
      ...(await guardianGuards(tx, candidate.id, today)),
      ...(await consentGuards(tx, { candidate, bw_lead_id: Number(match.bw_lead_id) }, today)),
    ],
    'state',
  )
}

/** The position is locked, so that of two last people hired at once the second is refused. */
async function refuseFilled(tx: Tx, { position_id }: MatchRow): Promise<void> {
  const [position] = await tx<{ number: number; hired: number }[]>`
    select number, hired from positions where id = ${position_id} for update`
  if (position && position.hired >= position.number) throw invalid({ state: 'too_many' })
}

/** Moves a match from within another write, by the same rules as a person does. */
export async function moveMatch(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  { before, changes }: Moved,
): Promise<void> {
  const moved = await advanced(tx, { before, changes }, now)
  const rows = [{ before, changes: moved }]
  await writeRows(tx, { definition: matches, actor, action: 'update', rows, now })
}

/** Keeps positions in line with the people hired, places them, and leaves one open match of two that a merge brought together. */
export async function followMatches(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const rows = [...after, ...write.rows.flatMap(({ before }) => before ?? [])]
  if (write.by === 'merge') await closeTwins(tx, write, after)
  await keepHired(tx, write, [...new Set(rows.map(({ position_id }) => Number(position_id)))])
  const hired = after.filter(
    ({ state }, place) => state === 'hired' && write.rows[place]?.before?.state !== 'hired',
  )
  if (hired.length) await placeHired(tx, write, hired)
}

async function closeTwins(tx: Tx, { actor, by, now }: Write, after: readonly Row[]): Promise<void> {
  const ids = after.filter(({ state }) => isOpenMatch(state)).map(({ id }) => id)
  const twins = await tx<MatchRow[]>`
    select m.* from matches m where m.id = any(${ids}::bigint[]) and exists (
      select from matches o where o.position_id = m.position_id and o.candidate_id = m.candidate_id and o.id <> m.id
        and o.state = any(${[...OPEN_MATCH_STATES]}::text[])) order by m.id for update`
  const ended_on = await todayAt(tx, now ?? new Date())
  const changes = { state: 'withdrawn', reason: 'Merged', ended_on } as const
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

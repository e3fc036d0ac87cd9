import type { Invitation } from '../../../../contract/calls/candidates/requests'
import { fail, invalid } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { candidateInterviews, type interviews } from '../../../../contract/resources/requests'
import { sameValue } from '../../../crud/check'
import type { Hooks, HooksOf, Row, RowOf, Tx, Values } from '../../../crud/hooks'
import { lockRows, present } from '../../../crud/record'
import { todayAt } from '../../../db/today'
import { refuseUnagreed } from '../../employer-consents'
import { type EmployerRecord, guardsAtEmployer, refuseBlocked } from '../../recruitment'
import { roleOf, updateRow, type Writer } from '../caller'
import { refuseWithoutGuardians } from '../rules/minors'
import { CANDIDATE, ofVisibleCandidates } from '../scopes'
import { sendInvitation } from './invitation'
import { nextTalkTime } from './talkTimes'

/** An employer's day holds no more people than it has places. */
export const interviewsHooks: HooksOf<typeof interviews> = {
  async beforeWrite(tx, { action, before, changes }, { now }) {
    if (action === 'delete') return changes
    if (before && changes.bw_lead_id && changes.bw_lead_id !== before.bw_lead_id)
      await refuseWithTalks(tx, before.id)
    const { capacity, candidates: people, bw_lead_id, at } = { ...before, ...changes }
    const isMoved = bw_lead_id !== before?.bw_lead_id || !sameValue(at, before?.at)
    for (const id of people ?? [])
      if (isMoved || !before?.candidates?.includes(id))
        await refuseToShow(
          tx,
          { id, now: now(), employer: Number(bw_lead_id), at, of: { bw_lead_id } },
          'candidates',
        )
    const touched = 'capacity' in changes || 'candidates' in changes
    if (touched && typeof capacity === 'number' && (people ?? []).length > capacity)
      throw invalid({ candidates: 'too_long' })
    return changes
  },
}

/** People agreed to be shown to one employer: a day that has talks keeps its employer. @throws Failure invalid */
async function refuseWithTalks(tx: Tx, interviewId: number): Promise<void> {
  const [talk] = await tx`
    select from candidate_interviews where interview_id = ${interviewId} and status <> 'rejected' limit 1`
  if (talk) throw invalid({ bw_lead_id: 'not_writable' })
}

interface Shown {
  id: number
  now: Date
  /** The employer, where it is named. */
  employer: number | null
  /** The moment of the interview: one that lies behind is recorded, not planned. */
  at: unknown
  /** The match or the employer of the interview, by which its occupation is known. */
  of: EmployerRecord
}

/**
 * @throws Failure invalid for a candidate who may not be shown to an employer: § 38 BeschV, a minor without guardians, and before
 * the interview without the consent to that employer or a checked profile
 */
export async function refuseToShow(
  tx: Tx,
  { id, now, employer, at, of }: Shown,
  field: string,
): Promise<void> {
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${id}`
  if (candidate) refuseBlocked(await guardsAtEmployer(tx, candidate, of), field)
  await refuseWithoutGuardians(tx, { candidateId: id, day: await todayAt(tx, now) }, field)
  const isPlanned = !at || new Date(String(at)) > now
  if (employer && isPlanned) await refuseUnagreed(tx, { candidateId: id, bw_lead_id: employer, now }, field)
}

/**
 * A candidate's talk has the employer of its day, and the link and the next free time of the day where none of its own is said. Planning it, or
 * moving it, shows the candidate to the employer.
 */
export const candidateInterviewsHooks: Hooks = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, before, changes: given }, { now }) {
    if (action === 'delete') return given
    const changes = await withDay(tx, { before, changes: given })
    const after: Values = { ...before, ...changes }
    const isNew = after.candidate_id !== before?.candidate_id
    const moved = PLAN.filter(name => !sameValue(after[name], before?.[name]))
    const isPlanned =
      after.status !== 'rejected' &&
      (before?.status === 'rejected' || moved.length > 0 || isAccepted(before, after, now()))
    if (isNew || isPlanned) {
      const employer = isPlanned ? await employerOf(tx, after) : null
      const field = isNew ? 'candidate_id' : (moved.find(name => name in given) ?? 'status')
      await refuseToShow(
        tx,
        { id: Number(after.candidate_id), now: now(), employer, at: after.at, of: after },
        field,
      )
    }
    return changes
  },
}

/** Fields by which an interview is planned. */
const PLAN = ['bw_lead_id', 'interview_id', 'match_id', 'at'] as const

/** Whether an interview that is still to be held is accepted by a change. */
const isAccepted = (before: Row | undefined, { status, at }: Values, now: Date): boolean =>
  status === 'accepted' && before?.status !== 'accepted' && (!at || new Date(String(at)) > now)

/** Returns the employer of an interview, its own or that of its match. */
async function employerOf(tx: Tx, { bw_lead_id, match_id }: Values): Promise<number | null> {
  if (typeof bw_lead_id === 'number') return bw_lead_id
  if (typeof match_id !== 'number') return null
  const [match] = await tx<
    { bw_lead_id: number | null }[]
  >`select bw_lead_id from matches where id = ${match_id}`
  return match?.bw_lead_id ?? null
}

async function withDay(
  tx: Tx,
  { before, changes }: { before: Values | undefined; changes: Values },
): Promise<Values> {
  const after: Values = { ...before, ...changes }
  const isMoved = ['interview_id', 'bw_lead_id'].some(name => after[name] !== before?.[name])
  if (!isMoved || typeof after.interview_id !== 'number') return changes
  const [day] = await tx<
    RowOf<typeof interviews>[]
  >`select * from interviews where id = ${after.interview_id}`
  if (!day) return changes
  if (changes.bw_lead_id && changes.bw_lead_id !== day.bw_lead_id)
    throw invalid({ bw_lead_id: 'not_a_choice' })
  const at = after.at ? day.at : await nextTalkTime(tx, day)
  const ofDay = { at, minutes: day.slot_minutes, link: day.link }
  const missing = Object.entries(ofDay).filter(([name]) => (after[name] ?? null) === null)
  return { ...changes, ...Object.fromEntries(missing), bw_lead_id: day.bw_lead_id }
}

/**
 * Sends the invitation of one talk, or sends it again; somebody calls where no message reaches the person.
 * @throws Failure not_found; wrong_state where it was declined
 */
export async function inviteOne(
  { services, tx, actor }: Writer,
  id: number,
  order: Invitation,
): Promise<Values> {
  const [before] = await lockRows(tx, services, candidateInterviews, actor, [id])
  if (!before) throw fail('not_found')
  if (before.status === 'rejected') throw fail('wrong_state')
  const [person] = await lockRows(tx, services, candidates, actor, [Number(before.candidate_id)])
  if (!person) throw fail('not_found')
  const employer = await employerOf(tx, before)
  await refuseToShow(
    tx,
    { id: person.id, now: services.now(), employer, at: before.at, of: before },
    'candidate_id',
  )
  const { channel } = await sendInvitation(
    { services, tx, actor },
    { candidate: person, talk: before },
    order,
  )
  // Nobody is invited yet by a call that somebody has to make.
  if (channel === 'call') return present(candidateInterviews, before, roleOf(actor))
  const changes = { invited_at: services.now().toISOString(), language: order.language }
  const after = await updateRow({ tx, actor }, candidateInterviews, { before, changes })
  return present(candidateInterviews, after, roleOf(actor))
}

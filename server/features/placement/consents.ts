import { fail, invalid } from '../../../contract/http/errors'
import { OPEN_MATCH_STATES } from '../../../contract/placement/matches'
import { type employerConsents, matches } from '../../../contract/resources/placement'
import type { ChangeOf, ChangesOf, Fragment, HooksOf, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { todayAt } from '../../db/today'
import { belongsToCandidate, CANDIDATE, refuseWithoutGuardians } from '../candidates'
import { answerOf, type ConsentState, daysPresentedBy } from '../employer-consents'
import { refuseGuardedAt } from '../recruitment'
import { cancelRefused } from './heldTalks'

type ConsentChanges = ChangesOf<typeof employerConsents>

/** Reads what people last answered to employers, by the ids of their open matches. */
async function answersOf(
  tx: Connection,
  ids: readonly number[],
  today: string,
): Promise<Map<number, ConsentState>> {
  const answer = answerOf(tx, { candidate: tx`m.candidate_id`, employer: tx`m.bw_lead_id`, today })
  const rows = await tx<{ id: number; consent: ConsentState }[]>`
    select m.id, ${answer} as consent from matches m where m.id = any(${[...ids]}::bigint[])`
  return new Map(rows.map(({ id, consent }) => [id, consent]))
}

/**
 * Nobody has answered, or taken an answer back, on a day to come. A consent stays with its person and its employer, and for
 * somebody under 18 it needs the guardians. An answer stays as it was given, a no and a withdrawal for good, and a yes by which
 * the person was presented (Art. 7 (1) GDPR: the controller proves it).
 */
export const consentsHooks: HooksOf<typeof employerConsents> = {
  ...belongsToCandidate,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, actor, before, changes }, services) {
    const isKept = before?.how === 'own_page' || before?.answer === 'no' || before?.withdrawn_on
    if (action === 'delete' && isKept) throw fail('wrong_state')
    if (action === 'delete' && before && (await daysPresentedBy(tx, before)).length)
      throw fail('proves_presentation')
    if (action !== 'create' && action !== 'update') return changes
    if (before) refuseTakenBack(before, changes)
    else await refuseUngivable(tx, changes)
    const renamed = await withConfirmedName(tx, { actor, before, changes })
    const today = await todayAt(tx, services.now())
    for (const name of ['given_on', 'withdrawn_on'] as const)
      if ((changes[name] ?? '') > today) throw invalid({ [name]: 'future_day' })
    return renamed
  },
}

/**
 * Returns the changes of a consent with the employer's name of now, where a master says why it is the same employer.
 * @throws Failure invalid where somebody else does, or for a consent that is new
 */
async function withConfirmedName(
  tx: Tx,
  { actor, before, changes }: Pick<ChangeOf<typeof employerConsents>, 'actor' | 'before' | 'changes'>,
): Promise<ConsentChanges> {
  const reason = changes.renamed_because ?? null
  if (!('renamed_because' in changes) || reason === (before?.renamed_because ?? null)) return changes
  if (!before || actor.role !== 'master') throw invalid({ renamed_because: 'not_writable' })
  if (!reason) return changes
  const [employer] = await tx<{ company: string }[]>`
    select company from bw_leads where id = ${before.bw_lead_id}`
  return { ...changes, employer_name: employer?.company ?? before.employer_name }
}

/**
 * @throws Failure invalid for an answer that the own page alone writes, and for a yes of somebody who may not be recruited, or
 * without the guardians of a minor
 */
async function refuseUngivable(
  tx: Tx,
  { how, answer, candidate_id, bw_lead_id, given_on }: ConsentChanges,
): Promise<void> {
  if (how === 'own_page') throw invalid({ how: 'not_a_choice' })
  if (answer !== 'yes') return
  await refuseGuardedAt(tx, { candidate_id, bw_lead_id }, 'answer')
  await refuseWithoutGuardians(tx, { candidateId: Number(candidate_id), day: String(given_on) }, 'answer')
}

/** @throws Failure invalid where somebody takes a withdrawal back */
function refuseTakenBack({ withdrawn_on }: RowOf<typeof employerConsents>, changes: ConsentChanges): void {
  if (withdrawn_on && 'withdrawn_on' in changes && changes.withdrawn_on !== withdrawn_on)
    throw invalid({ withdrawn_on: 'not_writable' })
}

/** Brings open matches in line with the consents that were written; a no closes them, and asks for no reason. */
export async function followConsents(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const rows = [...after, ...write.rows.flatMap(({ before }) => before ?? [])]
  const people = rows.map(({ candidate_id }) => Number(candidate_id)).filter(id => id > 0)
  if (!people.length) return
  const employers = rows.map(({ bw_lead_id }) => Number(bw_lead_id))
  await keepConsents(
    tx,
    write,
    tx`candidate_id = any(${people}::bigint[]) and bw_lead_id = any(${employers}::bigint[])`,
  )
  await cancelTalksOf(tx, write, { people, employers })
}

/** A no ends the interviews that are planned with the employer, also where no match led to them. */
async function cancelTalksOf(
  tx: Tx,
  write: Write,
  { people, employers }: { people: readonly number[]; employers: readonly number[] },
): Promise<void> {
  const answer = answerOf(tx, {
    candidate: tx`p.candidate_id`,
    employer: tx`p.bw_lead_id`,
    today: await todayAt(tx, write.now ?? new Date()),
  })
  const refused = await tx<{ candidate_id: number; bw_lead_id: number }[]>`
    select p.candidate_id, p.bw_lead_id from (
      select distinct candidate_id, bw_lead_id from unnest(${[...people]}::bigint[], ${[...employers]}::bigint[])
        as given(candidate_id, bw_lead_id)) p
    where ${answer} = 'no' order by 1, 2`
  for (const pair of refused) await cancelRefused(tx, write, pair)
}

/** A consent counts for the name to which it was given: matches with an employer that is renamed are without one. */
export async function followEmployers(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const renamed = after.filter(
    ({ company }, place) => write.rows[place]?.before && write.rows[place].before.company !== company,
  )
  if (!renamed.length) return
  await keepConsents(tx, write, tx`bw_lead_id = any(${renamed.map(({ id }) => id)}::bigint[])`)
}

async function keepConsents(tx: Tx, write: Write, concerned: Fragment): Promise<void> {
  const open = await tx<RowOf<typeof matches>[]>`
    select * from matches where ${concerned} and state = any(${[...OPEN_MATCH_STATES]}::text[]) order by id for update`
  const today = await todayAt(tx, write.now ?? new Date())
  const answers = await answersOf(
    tx,
    open.map(({ id }) => id),
    today,
  )
  const { actor, by, now } = write
  await writeRows(tx, {
    definition: matches,
    actor,
    action: 'update',
    by,
    now,
    rows: open
      .filter(({ id, consent }) => consent !== answers.get(id))
      .map(before => {
        const consent = answers.get(before.id) ?? 'missing'
        if (consent !== 'no') return { before, changes: { consent } }
        const declined = { state: 'declined', declined_by: 'candidate', ended_on: today } as const
        return { before, changes: { consent, ...declined } }
      }),
  })
}

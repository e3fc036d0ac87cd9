import type { GuardWarning } from '../../../contract/candidates/rules'
import { fail, invalid } from '../../../contract/http/errors'
import type { candidateInterviews } from '../../../contract/resources/requests'
import { sameValue } from '../../crud/check'
import type { ChangeOf, ChangesOf, Row, RowOf, Tx } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import type { Write } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { todayAt } from '../../db/today'
import { consentGuardsOn } from '../employer-consents'

type Talk = RowOf<typeof candidateInterviews>
type Written = ChangesOf<typeof candidateInterviews>

/** Whether it is recorded that an interview took place, or that the person did not come. */
const hasOutcome = ({ was_present, outcome }: Written): boolean => Boolean(was_present || outcome)

/**
 * An interview with an employer that has an outcome stays, as the proof that the employer met or expected the person (§ 298 (1)
 * SGB III, Art. 15 (1) (c) GDPR). Its day and its outcome may be corrected, not emptied.
 * @throws Failure was_held; invalid with the field
 */
export async function refuseLostTalk(
  tx: Tx,
  { action, before, changes }: Pick<ChangeOf<typeof candidateInterviews>, 'action' | 'before' | 'changes'>,
): Promise<void> {
  if (!before || !hasOutcome(before)) return
  const employer = await employerOf(tx, before)
  if (!employer) return
  if (action === 'delete') throw fail('was_held')
  const after = { ...before, ...changes }
  if (after.candidate_id !== before.candidate_id) throw invalid({ candidate_id: 'not_writable' })
  if ((await employerOf(tx, after)) !== employer)
    throw invalid({ [OF_EMPLOYER.find(name => name in changes) ?? 'bw_lead_id']: 'not_writable' })
  if (!hasOutcome(after)) throw invalid({ outcome: 'required' })
  if (before.at && !after.at) throw invalid({ at: 'required' })
  if (sameValue(before.at, after.at)) return
  const lacksConsent = async (talk: Written) => (await guardsOf(tx, talk, employer)).length > 0
  if ((await lacksConsent(after)) && !(await lacksConsent(before))) throw invalid({ at: 'too_early' })
}

/** Fields that say with which employer an interview is. */
const OF_EMPLOYER = ['bw_lead_id', 'match_id', 'interview_id'] as const

async function employerOf(sql: Connection, { bw_lead_id, match_id }: Written): Promise<number | null> {
  if (bw_lead_id || !match_id) return bw_lead_id ?? null
  const [match] = await sql<{ bw_lead_id: number | null }[]>`
    select bw_lead_id from matches where id = ${match_id}`
  return match?.bw_lead_id ?? null
}

/** Returns the rules against an interview with an employer, by the consent on its day. */
async function guardsOf(
  sql: Connection,
  { candidate_id, at }: Written,
  employer: number,
): Promise<GuardWarning[]> {
  const [candidate] = await sql<Row[]>`select * from candidates where id = ${Number(candidate_id)}`
  if (!candidate || !at) return []
  return consentGuardsOn(sql, { candidate, bw_lead_id: employer }, await todayAt(sql, new Date(at)))
}

/** Fields by which it is recorded that an interview was with an employer. */
const RECORDED = ['candidate_id', ...OF_EMPLOYER, 'at', 'status', 'was_present', 'outcome'] as const

/**
 * Tells the masters of interviews that are recorded as past although nobody had agreed to the employer by then. What has happened is
 * recorded all the same; a planned one is refused.
 */
export async function reportUnagreedTalks(
  tx: Tx,
  { rows, actor, by, now }: Write,
  after: readonly Row[],
): Promise<void> {
  if (by === 'merge') return
  for (const [place, row] of after.entries()) {
    const talk = row as Talk
    const before = rows[place]?.before
    if (before && RECORDED.every(name => sameValue(before[name], talk[name]))) continue
    if ((await unagreedGuards(tx, talk, now ?? new Date())).length) await tellMasters(tx, { talk, actor })
  }
}

/** Returns the rules against a past interview with an employer to which the person had not agreed on its day. */
export async function unagreedGuards(sql: Connection, talk: Written, now: Date): Promise<GuardWarning[]> {
  if (talk.status === 'rejected' || !talk.at || new Date(talk.at) > now) return []
  const employer = await employerOf(sql, talk)
  return employer ? guardsOf(sql, talk, employer) : []
}

async function tellMasters(tx: Tx, { talk, actor }: { talk: Talk; actor: Write['actor'] }): Promise<void> {
  const masters = await tx<{ id: number }[]>`
    select id from users where role = 'master' and active and deleted_at is null`
  const [about] = await tx<{ name: string; company: string }[]>`
    select c.name, l.company from candidates c, bw_leads l where c.id = ${talk.candidate_id} and l.id = ${await employerOf(tx, talk)}`
  await notify(tx, {
    kind: 'met_without_consent',
    by: actor,
    to: masters.map(({ id }) => id),
    values: { name: about?.name ?? '', employer: about?.company ?? '' },
    link: `/candidateInterviews/${talk.id}`,
  })
}

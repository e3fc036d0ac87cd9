import type { GuardWarning } from '../../../contract/candidates/rules'
import { invalid } from '../../../contract/http/errors'
import { OPEN_MATCH_STATES } from '../../../contract/placement/matches'
import { type employerConsents, type Match, matches } from '../../../contract/resources/placement'
import type { ComplianceRule } from '../../../contract/resources/rules'
import type { Fragment, HooksOf, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'
import { todayAt } from '../../db/today'
import { belongsToCandidate, CANDIDATE, concerns } from '../candidates'
import { warningOf } from '../recruitment'

/** A person and an employer between whom a consent stands. */
export interface Pair {
  candidate_id: number
  bw_lead_id: number
}

/** The answer of a person to an employer as the latest record has it. */
export type ConsentState = NonNullable<Match['consent']>

/**
 * Reads the latest answer of a person to an employer as it counts on a day: one that ended is none.
 * @param candidate column or id of the person
 * @param employer column or id of the employer
 */
const answerOf = (sql: Connection, { candidate, employer, today }: Answer): Fragment => sql`
  coalesce((
    select case when withdrawn_on is not null or answer = 'no' then 'no' when valid_until < ${today}::date then 'missing'
      else 'yes' end
    from employer_consents where candidate_id = ${candidate} and bw_lead_id = ${employer}
    order by given_on desc, id desc limit 1), 'missing')`

interface Answer {
  candidate: Fragment
  employer: Fragment
  today: string
}

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

/** Returns the consent that a person has given to an employer and not taken back, as it counts on a day. */
export async function consentOf(
  sql: Connection,
  { candidate_id, bw_lead_id }: Pair,
  today: string,
): Promise<ConsentState> {
  const answer = answerOf(sql, {
    candidate: sql`${candidate_id}::bigint`,
    employer: sql`${bw_lead_id}::bigint`,
    today,
  })
  return oneRow(await sql<{ consent: ConsentState }[]>`select ${answer} as consent`).consent
}

/** Returns the rules against giving a person's data to an employer without its consent in the single case (§ 298 (1) SGB III). */
export async function consentGuards(
  sql: Connection,
  { candidate, bw_lead_id }: { candidate: Row; bw_lead_id: number },
  today: string,
): Promise<GuardWarning[]> {
  if ((await consentOf(sql, { candidate_id: candidate.id, bw_lead_id }, today)) === 'yes') return []
  const rules = await sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind = 'presenting_needs_consent' order by id`
  return rules.filter(rule => concerns(rule, candidate)).map(warningOf)
}

/** Nobody has answered, or taken an answer back, on a day to come. */
export const consentsHooks: HooksOf<typeof employerConsents> = {
  ...belongsToCandidate,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, changes }, services) {
    if (action !== 'create' && action !== 'update') return changes
    const today = await todayAt(tx, services.now())
    for (const name of ['given_on', 'withdrawn_on'] as const)
      if ((changes[name] ?? '') > today) throw invalid({ [name]: 'future_day' })
    return changes
  },
}

/** Brings open matches in line with the consents that were written; a no closes them, and asks for no reason. */
export async function followConsents(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const rows = [...after, ...write.rows.flatMap(({ before }) => before ?? [])]
  const people = rows.map(({ candidate_id }) => Number(candidate_id)).filter(id => id > 0)
  if (!people.length) return
  const employers = rows.map(({ bw_lead_id }) => Number(bw_lead_id))
  const open = await tx<RowOf<typeof matches>[]>`
    select * from matches where candidate_id = any(${people}::bigint[]) and bw_lead_id = any(${employers}::bigint[])
      and state = any(${[...OPEN_MATCH_STATES]}::text[]) order by id for update`
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

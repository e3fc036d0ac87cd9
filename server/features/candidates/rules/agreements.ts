import type { GuardWarning } from '../../../../contract/candidates/rules'
import type { ComplianceRule } from '../../../../contract/resources/rules'
import type { Fragment } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { dayAt } from '../../../db/today'
import { warningOf } from '../../recruitment'

/** The rule that warns of a placement without a fee agreement. */
export const NEEDS_AGREEMENT = 'placement_needs_agreement'

/** Agreements `a` that hold on a day: signed by then, and not over. One without a day of signature was always there. */
export const holdsOn = (sql: Connection, day: Fragment): Fragment =>
  sql`(a.signed_on is null or a.signed_on <= ${day}) and (a.valid_until is null or a.valid_until >= ${day})`

/** The day on which the person of a placement `p` was hired by its match `m`, or else by its contract. */
export const hiredOn = (sql: Connection): Fragment =>
  sql`coalesce(m.hired_on, p.signed_on, ${dayAt(sql, sql`p.created_at`)})`

/**
 * Returns the rules that warn of a placement by no agreement, from which nothing can be invoiced. Where the employer has one that held
 * on the day, it is chosen in the placement; else it is made.
 * @param employer the only one that is meant; all of them unless given
 */
export async function agreementGuards(
  sql: Connection,
  candidateId: number,
  employer?: number,
): Promise<GuardWarning[]> {
  const [found] = await sql<{ id: number; bw_lead_id: number; has_agreement: boolean }[]>`
    select p.id, p.bw_lead_id, exists (
      select from fee_agreements a where a.bw_lead_id = p.bw_lead_id and ${holdsOn(sql, hiredOn(sql))}) as has_agreement
    from placements p left join matches m on m.id = p.match_id
    where p.candidate_id = ${candidateId} and p.agreement_id is null
      and (${employer ?? null}::bigint is null or p.bw_lead_id = ${employer ?? null})
    order by p.id desc limit 1`
  if (!found) return []
  const { id, bw_lead_id, has_agreement } = found
  return warningsOf(
    sql,
    has_agreement ? { resource: 'placements', id, values: {} } : newAgreement(bw_lead_id),
  )
}

/** Returns the same rules before somebody is hired by an employer that has no agreement on the day. */
export async function missingAgreement(
  sql: Connection,
  employer: number,
  today: string,
): Promise<GuardWarning[]> {
  const [found] = await sql`
    select from fee_agreements a where a.bw_lead_id = ${employer} and ${holdsOn(sql, sql`${today}::date`)} limit 1`
  return found ? [] : warningsOf(sql, newAgreement(employer))
}

const newAgreement = (bw_lead_id: number): GuardWarning['settled_by'] => ({
  resource: 'fee-agreements',
  values: { bw_lead_id },
})

async function warningsOf(sql: Connection, settled_by: GuardWarning['settled_by']): Promise<GuardWarning[]> {
  const rules = await sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind = ${NEEDS_AGREEMENT} order by id`
  return rules.map(rule => ({ ...warningOf(rule), settled_by }))
}

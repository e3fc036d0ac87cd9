import type { GuardWarning } from '../../../contract/candidates/rules'
import { employerConsents } from '../../../contract/resources/placement'
import { candidateProfiles } from '../../../contract/resources/profiles'
import type { ComplianceRule } from '../../../contract/resources/rules'
import type { Fragment, Row, Tx } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { todayAt } from '../../db/today'
import { concerns, refuseBlocked, warningOf } from '../recruitment'
import { agreedOn, consentOf, formerNameOf } from './answers'

type Kind = ComplianceRule['kind']

/** A candidate and the employer that is to get the data. */
interface Shown {
  candidate: Row
  bw_lead_id: number
}

/** Returns the rules against giving a person's data to an employer without its consent in the single case (§ 298 (1) SGB III). */
export async function consentGuards(
  sql: Connection,
  { candidate, bw_lead_id }: Shown,
  today: string,
): Promise<GuardWarning[]> {
  if ((await consentOf(sql, { candidate_id: candidate.id, bw_lead_id }, today)) === 'yes') return []
  return withoutConsent(sql, { candidate, bw_lead_id })
}

async function withoutConsent(sql: Connection, { candidate, bw_lead_id }: Shown): Promise<GuardWarning[]> {
  const pair = { candidate_id: candidate.id, bw_lead_id }
  const settled_by = { resource: employerConsents.name, values: pair }
  const given_to = await formerNameOf(sql, pair)
  const guards = await rulesOf(sql, 'presenting_needs_consent', candidate)
  return guards.map(guard => ({ ...guard, settled_by, ...(given_to ? { given_to } : {}) }))
}

/** Returns the rules against the record that an employer got somebody's data on a day: nobody had agreed to it by then. */
export async function consentGuardsOn(
  sql: Connection,
  { candidate, bw_lead_id }: Shown,
  day: string,
): Promise<GuardWarning[]> {
  const [agreed] = await sql`select where ${agreedOn(sql, { candidate_id: candidate.id, bw_lead_id }, day)}`
  return agreed ? [] : withoutConsent(sql, { candidate, bw_lead_id })
}

/** Whether another person than the author has checked the profile of a candidate. */
export const hasCheckedProfile = (sql: Connection, candidate: Fragment): Fragment => sql`exists (
  select from candidate_profiles checked where checked.candidate_id = ${candidate} and ${isChecked(sql)})`

/** Whether a profile `checked` was read by another person than its author. */
const isChecked = (sql: Connection): Fragment => sql`(
  checked.checked_on is not null and checked.checked_by is distinct from checked.written_by)`

/**
 * Returns the rules against presenting somebody with a profile that nobody but its author has read.
 * @param day the day until which it is to be read, where one is given
 */
export async function profileGuards(sql: Connection, candidate: Row, day?: string): Promise<GuardWarning[]> {
  const [checked] = await sql`
    select from candidate_profiles checked where checked.candidate_id = ${candidate.id} and ${isChecked(sql)}
      and checked.checked_on <= ${day ?? 'infinity'}::date`
  if (checked) return []
  const [profile] = await sql<{ id: number }[]>`
    select id from candidate_profiles where candidate_id = ${candidate.id} order by id`
  const settled_by = {
    resource: candidateProfiles.name,
    id: profile?.id,
    values: { candidate_id: candidate.id },
  }
  const guards = await rulesOf(sql, 'presenting_needs_profile', candidate)
  return guards.map(guard => ({ ...guard, settled_by }))
}

/** Returns the rules of a kind that concern a candidate. */
export async function rulesOf(sql: Connection, kind: Kind, candidate: Row): Promise<GuardWarning[]> {
  const rules = await sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind = ${kind} order by id`
  return rules.filter(rule => concerns(rule, candidate)).map(warningOf)
}

/**
 * Refuses to show a person to an employer without the consent to that employer or a checked profile.
 * @param field the field of the form that the refusal stands at
 * @throws Failure invalid with the `guards` that block
 */
export async function refuseUnagreed(
  tx: Tx,
  { candidateId, bw_lead_id, now }: { candidateId: number; bw_lead_id: number; now: Date },
  field: string,
): Promise<void> {
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${candidateId}`
  if (!candidate) return
  const consent = await consentGuards(tx, { candidate, bw_lead_id }, await todayAt(tx, now))
  refuseBlocked([...consent, ...(await profileGuards(tx, candidate))], field)
}

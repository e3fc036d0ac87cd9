import type { GuardWarning } from '../../../../contract/candidates/rules'
import { candidates } from '../../../../contract/resources/candidates'
import { type Guardian, guardians } from '../../../../contract/resources/identity'
import type { ComplianceRule } from '../../../../contract/resources/rules'
import type { Row, Tx } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { refuseBlocked, warningOf } from '../../recruitment'

/**
 * Returns the rules that ask for the guardians of a candidate who is under 18 on the day of an act, where they have not agreed
 * by then (§ 80 (1), (3), (5) AufenthG), or that ask for the birth date where it is missing. From the 18th birthday on there are
 * none.
 * @param day of the act, `YYYY-MM-DD`
 */
export async function guardianGuards(
  sql: Connection,
  candidateId: number,
  day: string,
): Promise<GuardWarning[]> {
  const rules = await sql<ComplianceRule[]>`
    select r.* from compliance_rules r, candidates c
    where c.id = ${candidateId} and r.active and r.kind = 'guardian_consent'
      and is_minor(c.birth_date, ${day}::date) and not guardians_agreed(c.id, ${day}::date)
    order by r.effect, r.id`
  const unborn = await birthDateGuards(sql, candidateId)
  if (!rules.length) return unborn
  const [known] = await sql<{ id: number }[]>`
    select id from guardians where candidate_id = ${candidateId} order by id limit 1`
  const settled_by = { resource: guardians.name, id: known?.id, values: { candidate_id: candidateId } }
  return rules.map(rule => ({ ...warningOf(rule), settled_by }))
}

/** Returns the rules that ask for the birth date of a candidate: without it nobody knows about the guardians (decision 74). */
export async function birthDateGuards(sql: Connection, candidateId: number): Promise<GuardWarning[]> {
  const rules = await sql<ComplianceRule[]>`
    select r.* from candidates c, birth_date_rules(c.birth_date) r where c.id = ${candidateId} order by r.effect, r.id`
  const settled_by = { resource: candidates.name, id: candidateId, values: {} }
  return rules.map(rule => ({ ...warningOf(rule), settled_by }))
}

/** Returns the same rules for a candidate who is not recorded yet: nobody under 18 has guardians before. */
export async function guardsOfNewMinor(
  sql: Connection,
  birthDate: unknown,
  day: string,
): Promise<GuardWarning[]> {
  const bornOn = typeof birthDate === 'string' ? birthDate : null
  const rules = await sql<ComplianceRule[]>`
    select * from compliance_rules
    where active and kind = 'guardian_consent' and is_minor(${bornOn}::date, ${day}::date)
    union all select * from birth_date_rules(${bornOn}::date) order by effect, id`
  return rules.map(warningOf)
}

/** @throws Failure invalid on a field where the guardians of a minor have not agreed to an act on a day */
export async function refuseWithoutGuardians(
  tx: Tx,
  { candidateId, day }: { candidateId: number; day: string },
  field: string,
): Promise<void> {
  refuseBlocked(await guardianGuards(tx, candidateId, day), field)
}

/** Returns the guardians of a candidate who is under 18 on a day: they get every message. */
export function guardiansOn(sql: Connection, candidateId: number, day: string): Promise<(Guardian & Row)[]> {
  return sql<(Guardian & Row)[]>`
    select g.* from guardians g join candidates c on c.id = g.candidate_id
    where g.candidate_id = ${candidateId} and is_minor(c.birth_date, ${day}::date) order by g.id`
}

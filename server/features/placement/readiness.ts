import type { GuardWarning } from '../../../contract/candidates/rules'
import { documents } from '../../../contract/resources/documents'
import { candidateProfiles } from '../../../contract/resources/profiles'
import type { ComplianceRule } from '../../../contract/resources/rules'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { concerns, SHEET_299, sheetDay } from '../candidates'
import { warningOf } from '../recruitment'

type Kind = ComplianceRule['kind']

/** Returns the rules against presenting somebody with a profile that nobody but its author has read. */
export async function profileGuards(sql: Connection, candidate: Row): Promise<GuardWarning[]> {
  const profiles = await sql<{ id: number; checked: boolean }[]>`
    select id, checked_on is not null and checked_by is distinct from written_by as checked
    from candidate_profiles where candidate_id = ${candidate.id} order by id`
  if (profiles.some(({ checked }) => checked)) return []
  const settled_by = {
    resource: candidateProfiles.name,
    id: profiles[0]?.id,
    values: { candidate_id: candidate.id },
  }
  const guards = await rulesOf(sql, 'presenting_needs_profile', candidate)
  return guards.map(guard => ({ ...guard, settled_by }))
}

/**
 * Returns the rules against hiring somebody who has not got the information of § 299 SGB III before a day: a sheet that was
 * refused, has expired or was handed over later is none, and a step that somebody set without the sheet is none.
 */
export async function informationGuards(
  sql: Connection,
  candidate: Row,
  day: string,
): Promise<GuardWarning[]> {
  const [given] = await sql`
    select where ${sheetDay(sql, sql`${candidate.id}`, sql`${day}::date`)} <= ${day}::date`
  if (given) return []
  const [kind] = await sql<{ id: number }[]>`select id from document_kinds where slug = ${SHEET_299}`
  const settled_by = {
    resource: documents.name,
    values: { candidate_id: candidate.id, ...(kind ? { kind_id: kind.id } : {}) },
  }
  const guards = await rulesOf(sql, 'hiring_needs_information', candidate)
  return guards.map(guard => ({ ...guard, settled_by }))
}

async function rulesOf(sql: Connection, kind: Kind, candidate: Row): Promise<GuardWarning[]> {
  const rules = await sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind = ${kind} order by id`
  return rules.filter(rule => concerns(rule, candidate)).map(warningOf)
}

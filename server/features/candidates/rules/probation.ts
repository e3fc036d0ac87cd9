import type { GuardWarning } from '../../../../contract/candidates/rules'
import type { ComplianceRule } from '../../../../contract/resources/rules'
import { endWithFirstDay } from '../../../../contract/routes/counting'
import type { Connection } from '../../../db/connect'
import { warningOf } from '../../recruitment'

/** Months of a probation at most: § 622 (3) BGB, § 20 PflBG for trainees of nursing, § 20 BBiG for other trainees. */
const MONTHS = { work: 6, nursing_training: 6, training: 4 } as const

interface Probation {
  first: string
  probation_until: string
  /** Of the route of the case, of a placement without one that of the primary case. */
  family: string | null
  sector: string | null
}

/**
 * Returns the rules that warn of a probation which is longer than the law allows, in a placement that has not ended and of which
 * the first day of work is known or planned.
 */
export async function probationGuards(sql: Connection, candidateId: number): Promise<GuardWarning[]> {
  const probations = await sql<Probation[]>`
    select coalesce(p.started_on, p.starts_on) as first, p.probation_until, r.family, s.slug as sector
    from placements p join candidates c on c.id = p.candidate_id left join sectors s on s.id = c.sector_id
    left join lateral (
      select route_id from cases where candidate_id = c.id and (id = p.case_id or p.case_id is null and is_primary)
      order by id desc limit 1) x on true
    left join routes r on r.id = x.route_id
    where p.candidate_id = ${candidateId} and p.ended_on is null and p.probation_until is not null
      and coalesce(p.started_on, p.starts_on) is not null`
  if (!probations.some(isTooLong)) return []
  const rules = await sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind = 'probation_too_long' order by id`
  return rules.map(warningOf)
}

function isTooLong({ first, probation_until, family, sector }: Probation): boolean {
  const isNursing = sector === 'nursing_apprenticeship'
  const kind = family !== 'training' ? 'work' : isNursing ? 'nursing_training' : 'training'
  const length = { number: MONTHS[kind], unit: 'months' } as const
  return probation_until > endWithFirstDay(first, length, () => false)
}

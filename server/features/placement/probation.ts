import type { GuardWarning } from '../../../contract/candidates/rules'
import type { placements } from '../../../contract/resources/placements'
import type { ComplianceRule } from '../../../contract/resources/rules'
import { endWithFirstDay } from '../../../contract/routes/counting'
import type { RowOf } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { warningOf } from '../recruitment'

type Placement = Pick<
  RowOf<typeof placements>,
  'candidate_id' | 'case_id' | 'starts_on' | 'started_on' | 'probation_until'
>

/** Months of a probation at most: § 622 (3) BGB, § 20 PflBG for trainees of nursing, § 20 BBiG for other trainees. */
const MONTHS = { work: 6, nursing_training: 6, training: 4 } as const

/**
 * Returns the rules that warn of a probation which is longer than the law allows; none before the first day of work is known or
 * planned.
 */
export async function probationGuards(sql: Connection, placement: Placement): Promise<GuardWarning[]> {
  const { started_on, starts_on, probation_until } = placement
  const first = started_on ?? starts_on
  if (!first || !probation_until) return []
  const number = MONTHS[await kindOfWork(sql, placement)]
  if (probation_until <= endWithFirstDay(first, { number, unit: 'months' }, () => false)) return []
  const rules = await sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind = 'probation_too_long' order by id`
  return rules.map(warningOf)
}

/** A training by the route of the case, of a placement without one by that of the primary case. */
async function kindOfWork(
  sql: Connection,
  { candidate_id, case_id }: Placement,
): Promise<keyof typeof MONTHS> {
  const [found] = await sql<{ family: string; sector: string | null }[]>`
    select r.family, s.slug as sector from cases x join routes r on r.id = x.route_id
    join candidates c on c.id = x.candidate_id left join sectors s on s.id = c.sector_id
    where x.candidate_id = ${candidate_id} and (x.id = ${case_id ?? null} or ${case_id ?? null}::bigint is null and x.is_primary)
    order by x.id desc limit 1`
  if (found?.family !== 'training') return 'work'
  return found.sector === 'nursing_apprenticeship' ? 'nursing_training' : 'training'
}

import type { employerConsents } from '../../../contract/resources/placement'
import type { Fragment, RowOf } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { dayAt } from '../../db/today'
import { isGroundOn } from './answers'
import { hasSigns } from './ofListings'

/**
 * Reads the days on which an employer got somebody's data by a consent: a presentation, a mail of the job tool, or an interview
 * that has an outcome, also where the person did not come. The consent was the last answer until then.
 */
export async function daysPresentedBy(
  sql: Connection,
  { id, candidate_id, bw_lead_id }: RowOf<typeof employerConsents>,
): Promise<string[]> {
  const days = await sql<{ day: string }[]>`
    select distinct day from (
      select presented_on as day from matches where candidate_id = ${candidate_id} and bw_lead_id = ${bw_lead_id}
      union all
      select ${dayAt(sql, sql`p.claimed_at`)} from presentations p join bw_leads e on e.id = ${bw_lead_id}
        and ${isOfEmployer(sql)} where p.candidate_id = ${candidate_id} and not p.left_out
      union all
      select ${dayAt(sql, sql`t.at`)} from candidate_interviews t left join matches m on m.id = t.match_id
      where t.candidate_id = ${candidate_id} and coalesce(t.bw_lead_id, m.bw_lead_id) = ${bw_lead_id}
        and (t.was_present or t.outcome is not null)) shown
    where day is not null and ${isGroundOn(sql, { id, candidate_id, bw_lead_id }, sql`day`)}
    order by day`
  return days.map(({ day }) => day)
}

/** Whether a mail `p` of the job tool went to an employer `e`. */
const isOfEmployer = (sql: Connection): Fragment =>
  hasSigns(sql, { address: sql`p.address`, name: sql`p.employer_name` })

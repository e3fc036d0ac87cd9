import { visibleFields } from '../../../../contract/definition/define'
import { bbRecipients } from '../../../../contract/resources/emails'
import { jobListings } from '../../../../contract/resources/job-listings'
import type { Actor } from '../../../auth/actor'
import type { Row, Values } from '../../../crud/hooks'
import { present } from '../../../crud/record'
import type { Services } from '../../../services'
import { roleOf } from '../caller'

/**
 * To whom a candidate's application was given, when and which file (Art. 15 (1) c GDPR: the recipients of the data). What
 * was planned and never left is among them, as that. The listing is as the caller may see it; what became of the mail is
 * for those who see recipients.
 * @param ids the candidate's, and those of whom were merged into them
 */
export async function presentationsOf(
  { sql }: Services,
  actor: Actor,
  ids: readonly number[],
): Promise<(Values & { id: number })[]> {
  const role = roleOf(actor)
  if (!jobListings.roles.includes(role)) return []
  const rows = await sql<(Row & { listing: Values | null })[]>`
    select p.id, p.at as planned_at, p.claimed_at as handed_over_at, p.left_out, p.address, p.employer_name as employer,
      p.application, p.application_name, e.state, e.reason, e.message_id, row_to_json(l) as listing, c.name as campaign
    from presentations p
    left join job_listings l on l.id = p.listing_id
    left join campaigns c on c.id = p.campaign_id
    left join emails e on e.campaign_id = p.campaign_id and e."to" = p.address
    where p.candidate_id = any(${[...ids]}::bigint[]) order by p.id`
  const seesAddress = visibleFields(jobListings, role).some(([name]) => name === 'contact_email')
  return rows.map(row => {
    const listing = row.listing ? present(jobListings, row.listing, role) : null
    const mail = { state: row.state, reason: row.reason, message_id: row.message_id }
    return {
      id: row.id,
      campaign: row.campaign,
      planned_at: row.planned_at,
      handed_over_at: row.left_out ? null : row.handed_over_at,
      left_out: row.left_out,
      employer: listing?.employer_name ?? row.employer,
      ...(seesAddress ? { address: row.address } : {}),
      listing: listing && { id: listing.id, occupation: listing.occupation, city: listing.city },
      file: { name: row.application_name, path: `files/${row.application}` },
      ...(bbRecipients.roles.includes(role) ? { mail } : {}),
    }
  })
}

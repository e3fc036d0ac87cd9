import type { PeopleSource } from '../audience/audiences'

/** The contacts of listings whom a campaign of the job tool presents somebody to, as its start settled it. */
export const presentedIn: PeopleSource = {
  table: 'presentations',
  purpose: 'presentation',
  select: (sql, { campaign_id = 0 }, { span }) => sql`
    select p.id, p.address, null::bigint as subscriber_id, null::text as name, null::text as standing, 1 as memberships,
      false as excluded
    from presentations p
    where p.campaign_id = ${campaign_id} and p.id > ${span.after} and p.id <= ${span.until}`,
}

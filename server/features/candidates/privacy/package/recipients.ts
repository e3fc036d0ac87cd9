import type { PackageWord } from '../../../../../contract/privacy/package/words'
import type { DataRecipient } from '../../../../../contract/resources/privacy'
import type { Sql } from '../../../../db/connect'
import { dayAt } from '../../../../db/today'

/** Somebody who got data of a person (Art. 15 (1) c GDPR). */
export interface Recipient {
  kind: Extract<PackageWord, 'employer' | 'authority' | 'mission' | DataRecipient['kind']>
  name: string
  /** The first day, as far as it is recorded. */
  since: string | null
  /** The ground of a transfer out of the EU; null where none is recorded. */
  safeguard: DataRecipient['safeguard'] | null
  note: string | null
}

/**
 * Reads the recipients of a person's data by name: employers that were shown the person, authorities and missions of the
 * procedures, offices abroad, and those whom Settings names for everybody or for the office.
 * @param table of the person's record; leads and contacts at employers were shown to nobody
 * @param ids the record's, and those of candidates that were merged into it
 */
export async function recipientsOfData(
  sql: Sql,
  table: string,
  ids: readonly number[],
): Promise<Recipient[]> {
  if (table !== 'candidates') return standingRecipients(sql, table, ids)
  const [employers, offices, deciders] = await Promise.all([
    employersShown(sql, ids),
    standingRecipients(sql, table, ids),
    authoritiesAsked(sql, ids),
  ])
  return [...employers, ...deciders, ...offices]
}

function employersShown(sql: Sql, ids: readonly number[]): Promise<Recipient[]> {
  return sql<Recipient[]>`
    with shown as (
      select bw_lead_id, null as name, presented_on as day from matches
      where candidate_id = any(${ids}::bigint[]) and presented_on is not null
      union all select bw_lead_id, null, ${dayAt(sql, sql`t.at`)} from candidate_interviews t
      where candidate_id = any(${ids}::bigint[]) and status = 'accepted'
      union all select bw_lead_id, null, ${dayAt(sql, sql`decided_at`)} from candidate_submission_request
      where candidate_id = any(${ids}::bigint[]) and status = 'approved'
      union all select bw_lead_id, null, coalesce(signed_on, starts_on) from placements where candidate_id = any(${ids}::bigint[])
      union all select null, coalesce(l.employer_name, p.employer_name, p.address), ${dayAt(sql, sql`p.claimed_at`)}
      from presentations p left join job_listings l on l.id = p.listing_id
      where p.candidate_id = any(${ids}::bigint[]) and p.claimed_at is not null and not p.left_out)
    select 'employer' as kind, coalesce(e.company, s.name) as name, min(s.day)::text as since, 'none_needed' as safeguard, null as note
    from shown s left join bw_leads e on e.id = s.bw_lead_id
    where coalesce(e.company, s.name) is not null group by coalesce(e.company, s.name) order by min(s.day), 2`
}

function authoritiesAsked(sql: Sql, ids: readonly number[]): Promise<Recipient[]> {
  return sql<Recipient[]>`
    with asked as (
      select 'authority' as kind, coalesce(a.name, r.authority) as name, coalesce(r.applied_on, r.receipt_on) as day
      from recognitions r left join authorities a on a.id = r.authority_id where r.candidate_id = any(${ids}::bigint[])
      union all select 'authority', coalesce(authority, 'Bundesagentur für Arbeit'), coalesce(applied_on, reached_on)
      from ba_approvals where candidate_id = any(${ids}::bigint[])
      union all select 'authority', authority, signed_on from agreements where candidate_id = any(${ids}::bigint[])
      union all select 'authority', authority, issued_on from preapprovals where candidate_id = any(${ids}::bigint[])
      union all select 'authority', authority, applied_on from licences where candidate_id = any(${ids}::bigint[])
      union all select 'authority', authority, applied_on from permits where candidate_id = any(${ids}::bigint[])
      union all select 'mission', coalesce(m.name, v.mission), coalesce(v.applied_on, v.portal_on, ${dayAt(sql, sql`v.appointment_at`)})
      from visas v left join missions m on m.id = v.mission_id where v.candidate_id = any(${ids}::bigint[]))
    select kind, name, min(day)::text as since, 'none_needed' as safeguard, null as note from asked
    where name <> '' and day is not null group by kind, name order by min(day), name`
}

/** The office of the person is a recipient although Settings may lack its row: then no ground is recorded. */
function standingRecipients(sql: Sql, table: string, ids: readonly number[]): Promise<Recipient[]> {
  return sql<Recipient[]>`
    with person as (
      select (to_jsonb(p) ->> 'office_id')::bigint as office_id, ${dayAt(sql, sql`p.created_at`)} as day from ${sql(table)} p
      where p.id = ${ids[0] ?? 0})
    select r.kind, r.name, null as since, r.safeguard, r.safeguard_note as note
    from data_recipients r, person p
    where (r.office_id is null or r.office_id = p.office_id) and (r.until_day is null or r.until_day >= p.day)
    union all
    select 'office', concat_ws(', ', o.name, c.en), null, case when c.slug = 'de' then 'none_needed' end, null
    from person p join offices o on o.id = p.office_id left join countries c on c.id = o.country_id
    where not exists (select from data_recipients r where r.kind = 'office' and r.office_id = o.id)
    order by 1, 2`
}

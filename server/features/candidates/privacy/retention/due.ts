import type { RetentionKey } from '../../../../../contract/calls/candidates/privacy'
import type { Definition } from '../../../../../contract/definition/define'
import { bwLeads } from '../../../../../contract/resources/bw-leads'
import { candidates } from '../../../../../contract/resources/candidates'
import { documents } from '../../../../../contract/resources/documents'
import { leads } from '../../../../../contract/resources/leads'
import { matches } from '../../../../../contract/resources/placement'
import { OPEN_CASE_STATES } from '../../../../../contract/routes/words'
import type { Fragment, Tx } from '../../../../crud/hooks'
import type { Connection } from '../../../../db/connect'
import { dayAt, todayOf } from '../../../../db/today'
import { lastActivity } from './activity'

/** A class of data that lists are made of. */
interface Kept {
  definition: Definition
  /** The name by which a list shows a record. */
  title: (sql: Connection) => Fragment
  /** The records of the class. */
  belongs: (sql: Connection, today: Fragment) => Fragment
  /** The day from which the months count; null where they do not count yet. */
  since: (sql: Connection) => Fragment
}

/** Classes of which lists are made: amounts are kept at least. */
export type ListedKey = Exclude<RetentionKey, 'money'>

/** Classes that make lists, in the words of docs/spec/routes.md, "Privacy". */
export const KEPT: Readonly<Record<ListedKey, Kept>> = {
  leads_unreached: {
    definition: leads,
    title: sql => sql`leads.name`,
    belongs: sql => sql`${openLeads(sql)} and not ${isReached(sql)}`,
    since: sql => dayAt(sql, lastActivity(sql, leads)),
  },
  leads: {
    definition: leads,
    title: sql => sql`leads.name`,
    belongs: sql => sql`${openLeads(sql)} and ${isReached(sql)}`,
    since: sql => dayAt(sql, lastActivity(sql, leads)),
  },
  matches_refused: {
    definition: matches,
    title: sql =>
      sql`(select c.name from candidates c where c.id = matches.candidate_id) || ' · ' || matches.name`,
    belongs: sql =>
      sql`matches.state = 'declined' and matches.declined_by = 'employer' and matches.emptied_on is null`,
    since: sql => sql`coalesce(matches.ended_on, ${dayAt(sql, sql`matches.updated_at`)})`,
  },
  candidates: {
    definition: candidates,
    title: sql => sql`candidates.name`,
    belongs: (sql, today) => sql`candidates.erased_at is null and candidates.deleted_at is null
      and ${isWorkOver(sql, today)} and not ${mayBeKeptLonger(sql, today)}`,
    since: sql => sql`greatest(${dayAt(sql, lastActivity(sql, candidates))},
      (select max(k.ended_on) from cases k where k.candidate_id = candidates.id),
      (select max(p.ended_on) from placements p where p.candidate_id = candidates.id))`,
  },
  health_papers: {
    definition: documents,
    title: sql => sql`(select c.name from candidates c where c.id = documents.candidate_id) || ' · ' ||
      coalesce(documents.name, (select coalesce(k.en, k.slug) from document_kinds k where k.id = documents.kind_id))`,
    belongs: sql => sql`exists (select from document_kinds k where k.id = documents.kind_id and k.health)`,
    since: sql => sql`(select max(l.granted_on) from licences l
      where l.candidate_id = documents.candidate_id and l.result = 'granted')`,
  },
  employer_contacts: {
    definition: bwLeads,
    title: sql => sql`concat_ws(' · ', bw_leads.company, bw_leads.contact_name)`,
    belongs: (sql, today) => sql`coalesce(bw_leads.contact_name, bw_leads.email, bw_leads.phone) is not null
      and not exists (select from placements p where p.bw_lead_id = bw_leads.id and p.ended_on is null
        and p.guarantee_over_on is null and p.guarantee_until >= ${today})
      and not exists (select from invoices i where i.bw_lead_id = bw_leads.id and i.issued_on is not null and i.paid_on is null)`,
    since: sql => dayAt(sql, lastActivity(sql, bwLeads)),
  },
}

/** A lead whose candidate is still here is not erased before it. */
const openLeads = (sql: Connection) => sql`leads.deleted_at is null and leads.candidate_id is null`

/** A lead was reached by a call that it answered, a message of its own, or a booking. */
const isReached = (sql: Connection) => sql`(coalesce(leads.answered_calls, 0) > 0
  or exists (select from whatsapp_log w where w.lead_id = leads.id and w.direction = 'in')
  or exists (select from online_appointments a where a.lead_id = leads.id)
  or exists (select from seminar_registrations r where r.lead_id = leads.id))`

/**
 * Our work for a candidate is over when all cases have ended, or without cases the status is one that ends it, and no
 * guarantee runs. Silence alone ends nothing.
 */
const isWorkOver = (sql: Connection, today: Fragment) => sql`(
  not exists (select from cases k where k.candidate_id = candidates.id and k.state = any(${[...OPEN_CASE_STATES]}::text[]))
  and (exists (select from cases k where k.candidate_id = candidates.id)
    or exists (select from statuses s where s.id = candidates.status_id and s.ends))
  and not exists (select from placements p where p.candidate_id = candidates.id and p.ended_on is null
    and p.guarantee_over_on is null and p.guarantee_until >= ${today}))`

/** The person allowed it in writing, with a day and a file (§ 298 (2) sentence 3 SGB III). */
const mayBeKeptLonger = (sql: Connection, today: Fragment) => sql`exists (
  select from documents d join document_kinds k on k.id = d.kind_id
  where d.candidate_id = candidates.id and k.slug = 'longer_keeping' and d.file is not null and d.received_on is not null
    and (d.valid_until is null or d.valid_until >= ${today}))`

/** Tells of a record of a class whether it has been kept for longer than the months of the class, unless that is switched off. */
function isDue(sql: Connection, key: ListedKey, now: Date): Fragment {
  const { belongs, since } = KEPT[key]
  const today = todayOf(sql, now)
  const months = sql`make_interval(months => (select months from retention_classes where key = ${key} and active))`
  // The day of the event is not counted (§ 187 (1) BGB): the period is over on the day after its last one.
  return sql`${belongs(sql, today)} and ${since(sql)} + ${months} < ${today}`
}

/** Returns the records of a class that have been kept for longer than its months, unless it is switched off. */
export async function dueOf(
  sql: Connection,
  key: ListedKey,
  now: Date,
): Promise<{ id: number; name: string; since: string }[]> {
  const { definition, title, since } = KEPT[key]
  const table = sql(definition.table)
  return sql<{ id: number; name: string; since: string }[]>`
    select ${table}.id, ${title(sql)} as name, (${since(sql)})::text as since from ${table}
    where ${isDue(sql, key, now)} order by 3, 1`
}

/** A record of a list that a person confirmed. */
interface Listed {
  id: number
  /** When the list was made. */
  made_at: string
  now: Date
}

/**
 * Tells whether a record may still go as the person who confirmed its list decided: it is due, and nobody changed it since
 * the list was made. The months of some classes count from a day that no change moves.
 */
export async function isStillDue(tx: Tx, key: ListedKey, { id, made_at, now }: Listed): Promise<boolean> {
  const table = tx(KEPT[key].definition.table)
  const [found] = await tx`
    select from ${table}
    where ${table}.id = ${id} and ${table}.updated_at <= ${made_at} and ${isDue(tx, key, now)}`
  return found !== undefined
}

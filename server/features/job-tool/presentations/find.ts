import { Failure, invalid } from '../../../../contract/http/errors'
import {
  type CandidateReason,
  type ListingReason,
  type PresentationFilter,
  presentationFilter,
} from '../../../../contract/mail/presentations'
import { fold } from '../../../../contract/text/fold'
import { pathOf } from '../../../crud/attachments'
import type { Fragment } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { todayAt, todayOf } from '../../../db/today'
import { applicationRefusal, judgementOf } from '../../../mail/audience/eligibility'
import type { FilterOrder } from '../../../mail/audience/source'
import { mailKey } from '../../../mail/context'
import { employersOfAds, hasCheckedProfile } from '../../employer-consents'
import { isGuarded } from '../../recruitment'
import type { EmployerKeys, Listing, Measure, Presentable } from './match'

/** A campaign's choice goes along so many listings and candidates at most. */
const MOST_LISTINGS = 20_000
const MOST_CANDIDATES = 2_000

/** The user that a choice is read for, and the time. */
export type ReaderContext = Omit<FilterOrder, 'filter'>

/** A candidate that the filter finds, with the application; `left` is the reason why nothing is sent. */
export interface Person extends Presentable {
  name: string
  application: { path: string; name: string; bytes: number } | null
  left: CandidateReason | null
}

/** @throws Failure invalid on `filter`, where it is none or names what is no field */
export function readFilter(value: unknown): PresentationFilter {
  const parsed = presentationFilter.safeParse(value ?? {})
  if (!parsed.success) throw invalid({ filter: 'invalid' })
  return parsed.data
}

/** Whether a candidate `c` agreed to be presented: the paper is there and still good. */
export const hasConsent = (sql: Connection, today: Fragment): Fragment => sql`exists (
  select from documents d join document_kinds k on k.id = d.kind_id
  where d.candidate_id = c.id and k.slug = 'consent' and (d.file is not null or d.received_on is not null)
    and (d.valid_until is null or d.valid_until >= ${today}))`

/** Whether a candidate `c` may be met by employers at all: ready, and not on the way with a visa for another one's work. */
export const isPresent = (sql: Connection): Fragment =>
  sql`c.ready and not c.visa_granted and c.deleted_at is null and c.erased_at is null`

/**
 * Whether a rule of the guards stands against presenting `c`, a minor's guardians have not agreed, or the person objected
 * to the use of the data (Art. 21 GDPR).
 */
export const isBlocked = (sql: Connection, today: Fragment): Fragment => sql`(${isGuarded(sql, sql`c`)}
  or exists (select from birth_date_rules(c.birth_date) r where r.effect = 'block')
  or is_minor(c.birth_date, ${today}) and not guardians_agreed(c.id, ${today})
  or exists (select from data_requests q where q.kind = 'object' and q.lifted_on is null and q.result is distinct from 'refused'
    and (q.candidate_id = c.id or q.lead_id in (select id from leads where candidate_id = c.id))))`

/** Listings of a filter, the newest first. */
export async function listingsOf(
  sql: Connection,
  { listings: filter }: PresentationFilter,
  context: ReaderContext,
): Promise<Listing[]> {
  const { now } = context
  const { joins, reason } = judgementOf(sql, 'presentation', {
    address: sql`l.address`,
    side: sql`'bw'`,
    standing: applicationRefusal(sql, { address: sql`l.address`, side: sql`'bw'` }),
    key: await mailKey(sql),
    isMany: true,
  })
  const rows = await sql<
    (Omit<Listing, 'employer' | 'closed'> & EmployerRow & { closed: ListingReason | null })[]
  >`
    select l.id, l.occupation, l.employer_name, l.city, l.sector_id, s.program_id, l.bundesland_id, l.address,
      case when h.host is null then split_part(l.address, '@', 2) end as domain,
      case when l.status <> 'open' or l.valid_until < ${todayOf(sql, now)} then 'expired' else (
        select case when reason in ('invalid', 'domain', 'no_ground') then reason
          when reason in ('unsubscribe', 'unsubscribed') then 'unsubscribed' when reason = 'unconfirmed' then 'no_ground'
          when reason is not null then 'suppressed' end from (select ${reason} as reason) held) end as closed
    from (
      select *, nullif(lower(btrim(contact_email)), '') as address from job_listings
      where ${clauseOf(sql, 'listings', { ...context, filter })}
      order by published_on desc nulls last, id desc limit ${MOST_LISTINGS}
    ) l
    left join sectors s on s.id = l.sector_id
    left join shared_mail_hosts h on h.host = split_part(l.address, '@', 2)
    ${joins}
    order by l.published_on desc nulls last, l.id desc`
  return rows.map(({ domain, ...row }) => ({ ...row, employer: { domain, name: nameOf(row.employer_name) } }))
}

interface EmployerRow {
  domain: string | null
}

const nameOf = (name: string | null) => (name && fold(name)) || null

/** Candidates of a filter: ready ones, with the application that would go along. */
export async function peopleOf(
  sql: Connection,
  { candidates: filter }: PresentationFilter,
  context: ReaderContext,
): Promise<Person[]> {
  const today = todayOf(sql, context.now)
  const rows = await sql<
    (Presentable & {
      name: string
      url: string | null
      consent: boolean
      blocked: boolean
      checked: boolean
    })[]
  >`
    select c.id, c.name, c.sector_id, c.program_id, c.bundesland_id, ${hasConsent(sql, today)} as consent,
      ${isBlocked(sql, today)} as blocked, ${hasCheckedProfile(sql, sql`c.id`)} as checked, coalesce((
        select d.file from documents d join document_kinds k on k.id = d.kind_id
        where d.candidate_id = c.id and k.slug = 'application' and d.file is not null
          and (d.valid_until is null or d.valid_until >= ${today})
        order by d.id desc limit 1), c.cv_url) as url
    from (select * from candidates where ${clauseOf(sql, 'candidates', { ...context, filter })}) c
    where ${isPresent(sql)} order by c.id limit ${MOST_CANDIDATES}`
  const files = await filesOf(
    sql,
    rows.flatMap(({ url }) => (url ? [pathOf(url) ?? ''] : [])),
  )
  return rows.map(({ url, consent, blocked, checked, ...person }) => {
    const application = (url && files.get(pathOf(url) ?? '')) || null
    return { ...person, application, left: leftFor({ blocked, consent, checked, application }) }
  })
}

/** Returns the first reason why a candidate is presented to nobody. */
function leftFor(facts: {
  blocked: boolean
  consent: boolean
  checked: boolean
  application: Person['application']
}): CandidateReason | null {
  if (facts.blocked) return 'guard'
  if (!facts.consent) return 'no_consent'
  if (!facts.checked) return 'no_profile'
  return facts.application ? null : 'no_application'
}

async function filesOf(
  sql: Connection,
  paths: readonly string[],
): Promise<Map<string, NonNullable<Person['application']>>> {
  const rows = await sql<{ path: string; name: string; bytes: number }[]>`
    select path, name, size::integer as bytes from files where path = any(${[...paths]}::text[])`
  return new Map(rows.map(row => [row.path, row]))
}

/**
 * Reads the mails that employers got, the pairs that met, and the employers of listings with the people who agreed to them; mails
 * that are not sent yet count too.
 */
export async function measureOf(
  sql: Connection,
  { match }: PresentationFilter,
  { now, listings, people }: { now: Date; listings: readonly Listing[]; people: readonly Presentable[] },
): Promise<Measure> {
  const [rule] = await sql<{ employer_mails: number; employer_days: number }[]>`
    select employer_mails, employer_days from organisation`
  const before = await sql<EmployerKeys[]>`
    select employer_domain as domain, employer_name as name from presentations
    where not left_out and coalesce(claimed_at, ${now}::timestamptz) > ${now}::timestamptz - ${rule?.employer_days ?? 30} * interval '1 day'`
  const ids = listings.map(({ id }) => id)
  // A merged candidate is the same person.
  const met = await sql<{ pair: string }[]>`
    select p.listing_id || ':' || coalesce(m.kept_id, p.candidate_id) as pair from presentations p
    left join candidate_merges m on m.gone_id = p.candidate_id and m.undone_at is null
    where not p.left_out and p.candidate_id is not null and p.listing_id = any(${ids}::bigint[])
    union
    select p.pair from presentations p where not p.left_out and p.listing_id = any(${ids}::bigint[])`
  const employers = await employersOfAds(sql, {
    ads: listings.map(({ id, address, employer: { name } }) => ({ id, address, name })),
    candidates: people.map(({ id }) => id),
    today: await todayAt(sql, now),
  })
  return {
    match,
    mails: rule?.employer_mails ?? 1,
    before,
    met: new Set(met.map(({ pair }) => pair)),
    employers,
  }
}

/** Records that the reader may not see add nothing, and cannot be asked for by a filter. */
function clauseOf(
  sql: Connection,
  part: 'listings' | 'candidates',
  { filter, now, reader, findRows }: ReaderContext & { filter: Record<string, unknown> },
): Fragment {
  const resource = part === 'listings' ? 'job-listings' : 'ready-candidates'
  try {
    return findRows?.(sql, { resource, filter, reader, at: now }) ?? sql`false`
  } catch (error) {
    if (!(error instanceof Failure && error.details.fields)) throw error
    throw invalid(
      Object.fromEntries(
        Object.entries(error.details.fields).map(([name, code]) => [`filter.${part}.${name}`, code]),
      ),
    )
  }
}

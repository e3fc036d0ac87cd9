import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { type Answer, answerOf, isSinceAddress } from './answers'

/** By what a job ad is known to be of an employer: its address in small letters, and the folded name. */
export interface EmployerSigns {
  address: Fragment
  name: Fragment
}

/** An employer on record, and what its people answered. */
export interface EmployerAnswers {
  id: number
  /** Ids of candidates whose yes is one to the employer of the ad: it has the name of the ad, or its address since before the yes. */
  agreed: ReadonlySet<number>
  /** Ids of candidates whose latest answer to it is a yes, and a no. */
  yes: ReadonlySet<number>
  no: ReadonlySet<number>
}

/**
 * Returns the condition that an employer `e` has the address of a job ad, or its name with no address of another domain: two
 * hospitals of one name are two employers.
 */
export const hasSigns = (sql: Connection, { address, name }: EmployerSigns): Fragment => sql`
  (lower(btrim(e.email)) = ${address}
    or split_part(e.search_text, E'\n', 1) = ${name} and ${isOfOneHost(sql, address)})`

/** Whether the addresses of an employer `e` and of a job ad have one domain, or one of them has no address. */
const isOfOneHost = (sql: Connection, address: Fragment): Fragment => sql`
  coalesce(split_part(lower(btrim(e.email)), '@', 2) = split_part(${address}, '@', 2), true)`

/** Sorts employers `e` that have the signs of a job ad: the one that has its address first. */
export const nearestFirst = (sql: Connection, address: Fragment): Fragment =>
  sql`lower(btrim(e.email)) = ${address} desc nulls last, e.id`

/** The part of an address behind the @, null where there is none. */
const hostOf = (sql: Connection, address: Fragment): Fragment =>
  sql`nullif(split_part(lower(btrim(${address})), '@', 2), '')`

/**
 * Selects the employers that a job ad may be of, as rows `ad`, `id`, `has_address`, `has_name`: those with its address, its own domain or its
 * name. Of several with its name those of another domain are left out where one has the domain of the ad.
 * @param ads rows `id`, `address` and `name`, as in {@link EmployerSigns}
 */
const employersLike = (sql: Connection, ads: Fragment): Fragment => {
  const ofEmployer = hostOf(sql, sql`e.email`)
  const ofAd = hostOf(sql, sql`ad.address`)
  return sql`
    (select ad, id, bool_or(has_address) as has_address, bool_or(has_name) as has_name from (
      select ad.id as ad, e.id, true as has_address, false as has_name, true as is_near
      from ${ads} ad join bw_leads e on lower(btrim(e.email)) = ad.address
      union all
      select ad.id, e.id, false, false, true from ${ads} ad join bw_leads e on ${ofEmployer} = ${ofAd}
      where not exists (select from shared_mail_hosts h where h.host = ${ofAd})
      union all
      select ad, id, false, coalesce(same_host, true), coalesce(same_host, false) or not bool_or(coalesce(same_host, false)) over (partition by ad)
      from (
        select ad.id as ad, e.id, ${ofEmployer} = ${ofAd} as same_host
        from ${ads} ad join bw_leads e on split_part(e.search_text, E'\n', 1) = ad.name) named
    ) found where is_near group by ad, id)`
}

/**
 * Returns the condition that a person agreed to the employer of a job ad: said yes to each that it may be of, one of which has
 * its name, or has had its address since before the yes (§ 298 (1) SGB III).
 */
export const agreedToEmployer = (
  sql: Connection,
  { candidate, today, address, name }: Pick<Answer, 'candidate' | 'today'> & EmployerSigns,
): Fragment => sql`coalesce((
  select bool_and(${answerOf(sql, { candidate, employer: sql`e.id`, today })} = 'yes')
    and bool_or(e.has_name or e.has_address and ${isSinceAddress(sql, { candidate, employer: sql`e.id` })})
  from ${employersLike(sql, sql`(select 0 as id, ${address} as address, ${name} as name)`)} e), false)`

interface Ad {
  id: number
  address: string | null
  name: string | null
}

/** Finds the employers that each job ad may be of, by the ids of the ads, with the answers of candidates to them. */
export async function employersOfAds(
  sql: Connection,
  { ads, candidates, today }: { ads: readonly Ad[]; candidates: readonly number[]; today: string },
): Promise<Map<number, EmployerAnswers[]>> {
  const found = await sql<Found[]>`
    with given as (
      select * from unnest(${ads.map(({ id }) => id)}::bigint[], ${ads.map(({ address }) => address)}::text[],
        ${ads.map(({ name }) => name)}::text[]) as given(id, address, name)
    )
    select * from ${employersLike(sql, sql`given`)} e order by ad, id`
  const pair = { candidate: sql`p.candidate_id`, employer: sql`p.bw_lead_id` }
  const answers = await sql<
    { candidate_id: number; bw_lead_id: number; answer: string; is_since_address: boolean }[]
  >`
    select p.candidate_id, p.bw_lead_id, ${answerOf(sql, { ...pair, today })} as answer,
      ${isSinceAddress(sql, pair)} as is_since_address from (
      select distinct candidate_id, bw_lead_id from employer_consents
      where candidate_id = any(${[...candidates]}::bigint[])
        and bw_lead_id = any(${[...new Set(found.map(({ id }) => id))]}::bigint[])) p`
  const answersOf = new Map<number, Record<string, Set<number>>>()
  for (const { candidate_id, bw_lead_id, answer: said, is_since_address } of answers) {
    const of = answersOf.get(bw_lead_id) ?? {}
    answersOf.set(bw_lead_id, of)
    const kinds = said === 'yes' && is_since_address ? [said, 'since_address'] : [said]
    for (const kind of kinds) of[kind] = (of[kind] ?? new Set()).add(candidate_id)
  }
  const employers = new Map<number, EmployerAnswers[]>()
  for (const { ad, id, has_address, has_name } of found) {
    const { yes = NOBODY, no = NOBODY, since_address = NOBODY } = answersOf.get(id) ?? {}
    const agreed = has_name ? yes : has_address ? since_address : NOBODY
    employers.set(ad, [...(employers.get(ad) ?? []), { id, agreed, yes, no }])
  }
  return employers
}

interface Found {
  ad: number
  id: number
  has_address: boolean
  has_name: boolean
}

const NOBODY: ReadonlySet<number> = new Set()

/** Where a listing may be of several employers, each needs a yes: an address that moved takes no consent along. */
export const hasAgreed = (employers: readonly EmployerAnswers[], candidateId: number): boolean =>
  employers.some(({ agreed }) => agreed.has(candidateId)) &&
  employers.every(({ yes }) => yes.has(candidateId))

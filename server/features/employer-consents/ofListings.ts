import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { type Answer, answerOf } from './answers'

/** By what a job ad is known to be of an employer: its address in small letters, and the folded name. */
export interface EmployerSigns {
  address: Fragment
  name: Fragment
}

/** An employer on record, and what its people answered. */
export interface EmployerAnswers {
  id: number
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

/**
 * Returns the condition that a person agreed to the employer of a job ad: said yes to one that has its address or its name,
 * and no to none of them (§ 298 (1) SGB III).
 */
export const agreedToEmployer = (
  sql: Connection,
  { candidate, today, ...signs }: Pick<Answer, 'candidate' | 'today'> & EmployerSigns,
): Fragment => sql`coalesce((
  select bool_or(answer = 'yes') and bool_and(answer <> 'no') from (
    select ${answerOf(sql, { candidate, employer: sql`e.id`, today })} as answer
    from bw_leads e where ${hasSigns(sql, signs)}) answers), false)`

interface Ad {
  id: number
  address: string | null
  name: string | null
}

/** Finds the employers on record of each job ad, by the ids of the ads, with the answers of candidates to them. */
export async function employersOfAds(
  sql: Connection,
  { ads, candidates, today }: { ads: readonly Ad[]; candidates: readonly number[]; today: string },
): Promise<Map<number, EmployerAnswers[]>> {
  const found = await sql<{ ad: number; id: number }[]>`
    with ad as (
      select * from unnest(${ads.map(({ id }) => id)}::bigint[], ${ads.map(({ address }) => address)}::text[],
        ${ads.map(({ name }) => name)}::text[]) as given(id, address, name)
    )
    select ad.id as ad, e.id from ad join bw_leads e on lower(btrim(e.email)) = ad.address
    union
    select ad.id, e.id from ad join bw_leads e on split_part(e.search_text, E'\n', 1) = ad.name
      and ${isOfOneHost(sql, sql`ad.address`)}
    order by 1, 2`
  const answer = answerOf(sql, { candidate: sql`p.candidate_id`, employer: sql`p.bw_lead_id`, today })
  const answers = await sql<{ candidate_id: number; bw_lead_id: number; answer: string }[]>`
    select p.candidate_id, p.bw_lead_id, ${answer} as answer from (
      select distinct candidate_id, bw_lead_id from employer_consents
      where candidate_id = any(${[...candidates]}::bigint[])
        and bw_lead_id = any(${[...new Set(found.map(({ id }) => id))]}::bigint[])) p`
  const answersOf = new Map<number, Record<string, Set<number>>>()
  for (const { candidate_id, bw_lead_id, answer: said } of answers) {
    const of = answersOf.get(bw_lead_id) ?? {}
    answersOf.set(bw_lead_id, { ...of, [said]: (of[said] ?? new Set()).add(candidate_id) })
  }
  const employers = new Map<number, EmployerAnswers[]>()
  for (const { ad, id } of found) {
    const { yes = NOBODY, no = NOBODY } = answersOf.get(id) ?? {}
    employers.set(ad, [...(employers.get(ad) ?? []), { id, yes, no }])
  }
  return employers
}

const NOBODY: ReadonlySet<number> = new Set()

import type { EmployerConsent, Match } from '../../../contract/resources/placement'
import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'

/** A person and an employer between whom a consent stands. */
export interface Pair {
  candidate_id: number
  bw_lead_id: number
}

/** The answer of a person to an employer as the latest record has it. */
export type ConsentState = NonNullable<Match['consent']>

/**
 * Reads the latest answer of a person to an employer as it counts on a day: a yes that ended is none, and one that was given to
 * another name of the employer neither.
 * @param candidate column or id of the person
 * @param employer column or id of the employer
 */
export const answerOf = (sql: Connection, { candidate, employer, today }: Answer): Fragment => sql`
  coalesce((
    select case when withdrawn_on is not null or answer = 'no' then 'no' when valid_until < ${today}::date then 'missing'
      when ${isGivenToName(sql)} then 'yes' else 'missing' end
    from employer_consents where candidate_id = ${candidate} and bw_lead_id = ${employer}
    order by ${lastWord(sql)} limit 1), 'missing')`

/** Sorts answers by the day on which the person last said something about them, the latest first. */
const lastWord = (sql: Connection): Fragment => sql`greatest(given_on, withdrawn_on) desc, id desc`

/** Whether the employer of an answer still has the name to which it was given: a new name may be that of another employer. */
const isGivenToName = (sql: Connection): Fragment => sql`exists (
  select from bw_leads named where named.id = employer_consents.bw_lead_id
    and same_employer_name(named.company, employer_consents.employer_name))`

/**
 * Whether the latest answer of a person to an employer is from since the employer has its address. An address that was another
 * employer's until then takes no consent along.
 */
export const isSinceAddress = (
  sql: Connection,
  { candidate, employer }: Omit<Answer, 'today'>,
): Fragment => sql`
  coalesce((
    select address_number = (select address_number from bw_leads where id = employer_consents.bw_lead_id)
    from employer_consents where candidate_id = ${candidate} and bw_lead_id = ${employer}
    order by ${lastWord(sql)} limit 1), false)`

export interface Answer {
  candidate: Fragment
  employer: Fragment
  today: string
}

/** Whether a person had agreed to an employer on a day, by the last answer until then: one that was taken back later counts. */
export const agreedOn = (sql: Connection, pair: Pair, day: string): Fragment =>
  sql`${groundOn(sql, pair, sql`${day}::date`)} is not null`

/** Whether an answer is the yes by which a person had agreed to an employer on a day. */
export const isGroundOn = (
  sql: Connection,
  { id, ...pair }: Pair & { id: number },
  day: Fragment,
): Fragment => sql`${groundOn(sql, pair, day)} = ${id}`

/** Selects the id of the yes that counted on a day, null where the last answer until then was none. */
const groundOn = (sql: Connection, { candidate_id, bw_lead_id }: Pair, day: Fragment): Fragment => sql`(
  select case when answer = 'yes' and coalesce(valid_until >= ${day}, true) and coalesce(withdrawn_on >= ${day}, true)
    then id end
  from employer_consents where candidate_id = ${candidate_id} and bw_lead_id = ${bw_lead_id} and given_on <= ${day}
  order by greatest(given_on, case when withdrawn_on < ${day} then withdrawn_on end) desc, id desc limit 1)`

/** Selects the last answer of a person to each employer; earlier ones are history. */
export const latestAnswers = (sql: Connection, candidateId: number): Fragment => sql`
  (select distinct on (bw_lead_id) * from employer_consents where candidate_id = ${candidateId}
    order by bw_lead_id, ${lastWord(sql)})`

/** Returns the consent that a person has given to an employer and not taken back, as it counts on a day. */
export async function consentOf(
  sql: Connection,
  { candidate_id, bw_lead_id }: Pair,
  today: string,
): Promise<ConsentState> {
  const answer = answerOf(sql, {
    candidate: sql`${candidate_id}::bigint`,
    employer: sql`${bw_lead_id}::bigint`,
    today,
  })
  return oneRow(await sql<{ consent: ConsentState }[]>`select ${answer} as consent`).consent
}

/** Returns the name to which a person last said yes, where the employer bears another one by now. */
export async function formerNameOf(
  sql: Connection,
  { candidate_id, bw_lead_id }: Pair,
): Promise<string | undefined> {
  const [latest] = await sql<{ employer_name: string | null; counts: boolean }[]>`
    select employer_name, answer = 'no' or withdrawn_on is not null or ${isGivenToName(sql)} as counts from employer_consents
    where candidate_id = ${candidate_id} and bw_lead_id = ${bw_lead_id} order by ${lastWord(sql)} limit 1`
  return latest?.counts === false ? (latest.employer_name ?? undefined) : undefined
}

/** Returns what an employer gets beside the profile by the consent that stands. */
export async function sharesOf(
  sql: Connection,
  { candidate_id, bw_lead_id }: Pair,
): Promise<readonly ('photo' | 'family')[]> {
  const [latest] = await sql<Pick<EmployerConsent, 'shares'>[]>`
    select shares from employer_consents where candidate_id = ${candidate_id} and bw_lead_id = ${bw_lead_id}
    order by ${lastWord(sql)} limit 1`
  return latest?.shares ?? []
}

import { OPEN_MATCH_STATES } from '../../../contract/placement/matches'
import { type EmployerConsent, employerConsents } from '../../../contract/resources/placement'
import { SYSTEM } from '../../auth/actor'
import type { RowOf, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { answerOf } from '../employer-consents'
import { isGuarded } from '../recruitment'

/** An employer to whom a person is proposed, and who may not get the person's data before an answer. */
export interface EmployerQuestion {
  bw_lead_id: number
  employer: string
  place: string
  position: string
}

/** Reads the employers that a person has not answered yet: those of open matches. Nobody is asked who may not be recruited. */
export async function openQuestions(
  sql: Connection,
  candidateId: number,
  today: string,
): Promise<EmployerQuestion[]> {
  const answer = answerOf(sql, { candidate: sql`m.candidate_id`, employer: sql`m.bw_lead_id`, today })
  return sql<EmployerQuestion[]>`
    select l.id as bw_lead_id, l.company as employer, coalesce(min(p.city), l.city, '') as place,
      string_agg(distinct p.name, ', ' order by p.name) as position
    from matches m join positions p on p.id = m.position_id join bw_leads l on l.id = m.bw_lead_id
    join candidates c on c.id = m.candidate_id and not ${isGuarded(sql, sql`c`)}
    where m.candidate_id = ${candidateId} and m.state = any(${[...OPEN_MATCH_STATES]}::text[]) and ${answer} = 'missing'
    group by l.id order by min(m.id) limit 10`
}

type Answer = Pick<
  EmployerConsent,
  'candidate_id' | 'bw_lead_id' | 'employer_name' | 'answer' | 'given_on' | 'text' | 'language'
> &
  Partial<Pick<EmployerConsent, 'shares' | 'valid_until' | 'text_version' | 'guardian_id'>>

/** Records the answer that a person gave to an employer by the own page; a no closes the open matches. */
export async function answerEmployer(tx: Tx, answer: Answer, now: Date): Promise<void> {
  await writeRows(tx, {
    definition: employerConsents,
    actor: SYSTEM,
    action: 'create',
    rows: [{ before: undefined, changes: { ...answer, how: 'own_page' } }],
    now,
  })
}

/** Withdraws the consents of a person to employers: one, or all that stand. Open matches with them end. */
export async function withdrawEmployers(
  tx: Tx,
  { candidateId, only = null, today }: { candidateId: number; only?: number | null; today: string },
  now: Date,
): Promise<void> {
  const standing = await tx<RowOf<typeof employerConsents>[]>`
    select * from employer_consents
    where candidate_id = ${candidateId} and answer = 'yes' and withdrawn_on is null and (id = ${only} or ${only}::bigint is null)
    order by id for update`
  await writeRows(tx, {
    definition: employerConsents,
    actor: SYSTEM,
    action: 'update',
    rows: standing.map(before => ({ before, changes: { withdrawn_on: today } })),
    now,
  })
}

import type { Names } from '../../../../contract/routes/version'
import type { Connection } from '../../../db/connect'
import { dayAt } from '../../../db/today'
import { latestAnswers } from '../../employer-consents'
import type { PageOwner } from '../../personal-links'

/** A consent that the person gave, on paper, by a form or by the own page, or an employer that the person answered. */
export interface Consent {
  /** Names it in the form that withdraws it: `document:12`, `form:3`, `employer:7`, `guardian:5`. */
  key: string
  name: Names | null
  /** The words, as the person read them. */
  text: string | null
  given_on: string | null
  withdrawn_on: string | null
  /** The last day on which it counts. */
  ends_on: string | null
  /** The person said no. */
  refused: boolean
}

/** Kinds of documents by which people consent. */
const CONSENT_KINDS: readonly string[] = ['consent', 'employer_consent', 'longer_keeping']

interface Row extends Names, Omit<Consent, 'name'> {}

/** Reads the consents of a person: signed forms, those of public forms of the same person, and answers to employers. */
export async function readConsents(
  sql: Connection,
  { candidateId, guardianId = null }: PageOwner,
): Promise<Consent[]> {
  const rows = await sql<Row[]>`
    with given as (
      select 'document:' || d.id as key, null::text as text, coalesce(d.received_on, ${dayAt(sql, sql`d.created_at`)}) as given_on,
        null::date as withdrawn, d.valid_until as ends_on, false as refused,
        coalesce(k.ar, k.en) as ar, k.en, coalesce(k.fr, k.en) as fr, coalesce(k.de, k.en) as de
      from documents d join document_kinds k on k.id = d.kind_id
      where d.candidate_id = ${candidateId} and k.slug = any(${[...CONSENT_KINDS]}::text[])
        and (d.file is not null or d.received_on is not null) and d.check_result is distinct from 'not_ok'
      union all
      select 'form:' || s.id, s.consent_text, ${dayAt(sql, sql`coalesce(s.sent_at, s.created_at)`)}, null, null, false, '', '', '', ''
      from form_submissions s
      where s.consented and s.consent_text <> '' and (
        s.lead_id in (select id from leads where candidate_id = ${candidateId}
          union select lead_id from candidates where id = ${candidateId})
        or s.online_candidate_id in (select id from online_candidates where candidate_id = ${candidateId}))
      union all
      select 'employer:' || e.id, e.text, e.given_on, e.withdrawn_on, e.valid_until, e.answer = 'no',
        e.employer_name, e.employer_name, e.employer_name, e.employer_name
      from ${latestAnswers(sql, candidateId)} e
      union all
      select 'guardian:' || id, consent_text, consent_on, withdrawn_on, null, false, name, name, name, name
      from guardians where id = ${guardianId} and consent_on is not null)
    select g.key, g.text, g.given_on, g.ends_on, g.refused, g.ar, g.en, g.fr, g.de,
      coalesce(g.withdrawn, (select max(came_on) from data_requests
        where candidate_id = ${candidateId} and kind = 'withdraw'
          and (split_part(g.key, ':', 1) in ('document', 'form'))
          and (about = g.key or right(about, length(g.key) + 2) = '(' || g.key || ')')))::text as withdrawn_on
    from given g order by g.given_on desc, g.key limit 30`
  return rows.map(({ ar, en, fr, de, ...row }) => ({ ...row, name: en ? { ar, en, fr, de } : null }))
}

/** A guardian, and whether the consent stands. */
export interface GuardianFact {
  name: string
  has_agreed: boolean
}

export async function readGuardian(sql: Connection, id: number): Promise<GuardianFact | undefined> {
  const [guardian] = await sql<GuardianFact[]>`
    select name, consent_on is not null and withdrawn_on is null as has_agreed from guardians where id = ${id}`
  return guardian
}

/** A right over data that the person used. */
export interface DataRequest {
  kind: 'copy' | 'correct' | 'erase'
  made_on: string
  due_on: string
}

export const DATA_REQUESTS = ['copy', 'correct', 'erase'] as const

export async function readRequests(sql: Connection, candidateId: number): Promise<DataRequest[]> {
  return sql<DataRequest[]>`
    select kind, came_on::text as made_on, due_on from data_requests
    where candidate_id = ${candidateId} and kind = any(${[...DATA_REQUESTS]}::text[]) order by id desc limit 10`
}

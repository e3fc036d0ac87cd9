import type { Names } from '../../../../contract/routes/version'
import type { Connection } from '../../../db/connect'

/** A consent that the person gave, on paper or by a form. */
export interface Consent {
  /** Names it in the form that withdraws it: `document:12`, `form:3`. */
  key: string
  name: Names | null
  /** The words of the form, as the person read them. */
  text: string | null
  given_on: string | null
  withdrawn_on: string | null
}

/** Kinds of documents by which people consent. */
const CONSENT_KINDS: readonly string[] = ['consent', 'employer_consent']

interface Row extends Names {
  key: string
  text: string | null
  given_on: string | null
  withdrawn_on: string | null
  named: boolean
}

/** Reads the consents of a person: signed forms, and the consents of public forms of the same person. */
export async function readConsents(sql: Connection, candidateId: number): Promise<Consent[]> {
  const rows = await sql<Row[]>`
    with given as (
      select 'document:' || d.id as key, true as named, null::text as text, coalesce(d.received_on, d.created_at::date) as given_on,
        coalesce(k.ar, k.en) as ar, k.en, coalesce(k.fr, k.en) as fr, coalesce(k.de, k.en) as de
      from documents d join document_kinds k on k.id = d.kind_id
      where d.candidate_id = ${candidateId} and k.slug = any(${[...CONSENT_KINDS]}::text[])
        and (d.file is not null or d.received_on is not null)
      union all
      select 'form:' || s.id, false, s.consent_text, coalesce(s.sent_at, s.created_at)::date, '', '', '', ''
      from form_submissions s
      where s.consented and s.consent_text <> '' and (
        s.lead_id in (select id from leads where candidate_id = ${candidateId}
          union select lead_id from candidates where id = ${candidateId})
        or s.online_candidate_id in (select id from online_candidates where candidate_id = ${candidateId})))
    select g.*, (select max(r.made_at)::date::text from own_page_requests r join own_pages p on p.id = r.page_id
      where p.candidate_id = ${candidateId} and r.kind = 'withdraw' and r.about = g.key) as withdrawn_on
    from given g order by g.given_on desc, g.key limit 30`
  return rows.map(({ key, named, text, given_on, withdrawn_on, ar, en, fr, de }) => ({
    key,
    name: named ? { ar, en, fr, de } : null,
    text,
    given_on,
    withdrawn_on,
  }))
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
    select r.kind, r.made_at::date::text as made_on, r.due_on from own_page_requests r join own_pages p on p.id = r.page_id
    where p.candidate_id = ${candidateId} and r.kind = any(${[...DATA_REQUESTS]}::text[]) order by r.id desc limit 10`
}

import { STEPS, type Step } from '../../../../contract/candidates/steps'
import { isOneOf } from '../../../../contract/definition/isOneOf'
import { ownDueOn } from '../../../../contract/routes/counting'
import type { Names } from '../../../../contract/routes/version'
import type { Connection } from '../../../db/connect'

/** A document that the person is asked for, or has sent by the page. */
export interface Ask {
  /** Names it in an upload: `document:12`, `recognitions:3`, `visas:7`. */
  target: string
  /** The kind of document, or what an authority asked for in its own words. */
  name: Names
  /** Our own day, before that of an authority. */
  due_on: string | null
  /** An authority or mission asked for it, until its own day. */
  source: { of: 'authority' | 'mission'; until: string | null } | null
  /** The step that it is needed for. */
  step: Step | null
  needs_original: boolean
  sent_on: string | null
  checked_on: string | null
  /** The fault of the document that was sent, in the words of the person who checked it. */
  refused: string | null
}

/** Kinds that are never the person's, whatever a record says (docs/spec/routes.md, 3.2). */
const INTERNAL: readonly string[] = ['ba_approval', 'preapproval', 'employer_file', 'assessment']

/**
 * Reads what the person is asked for: documents of kinds that people bring, and questions of authorities and missions. The
 * questions of the Bundesagentur are internal.
 */
export async function readAsks(sql: Connection, candidateId: number, today: string): Promise<Ask[]> {
  const [documents, questions] = await Promise.all([
    readDocuments(sql, candidateId),
    readQuestions(sql, candidateId, today),
  ])
  return [...questions, ...documents].toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
}

/** Sorts documents that are still to be sent first, by their day; then those that were sent. */
const orderOf = ({ sent_on, due_on }: Ask) => `${sent_on ? 1 : 0}${due_on ?? '9999'}`

interface DocumentRow extends Names {
  id: number
  due_on: string | null
  needed_at: string | null
  original: boolean
  sent_on: string | null
  checked_on: string | null
  refused: string | null
}

async function readDocuments(sql: Connection, candidateId: number): Promise<Ask[]> {
  const rows = await sql<DocumentRow[]>`
    select d.id, coalesce(k.ar, k.en, k.slug) as ar, coalesce(k.en, k.slug) as en, coalesce(k.fr, k.en, k.slug) as fr,
      coalesce(k.de, k.en, k.slug) as de, d.due_on, k.needed_at, k.original and not d.original as original,
      case when d.file is not null then d.received_on end as sent_on, d.checked_on,
      case when d.check_result = 'not_ok' then d.check_reason end as refused
    from documents d join document_kinds k on k.id = d.kind_id
    where d.candidate_id = ${candidateId} and coalesce(k.holder, 'candidate') = 'candidate'
      and coalesce(d.holder, 'candidate') = 'candidate' and k.slug <> all(${[...INTERNAL]}::text[])
      and ((d.asked_on is not null and d.file is null and d.received_on is null)
        or (d.file is not null and exists (select from own_page_uploads u where u.document_id = d.id
          and u.target = 'document:' || d.id and u.done_at is not null)))
    order by d.id limit 60`
  return rows.map(({ id, ar, en, fr, de, due_on, needed_at, original, sent_on, checked_on, refused }) => ({
    target: `document:${id}`,
    name: { ar, en, fr, de },
    due_on,
    source: null,
    step: isOneOf(STEPS, needed_at) ? needed_at : null,
    needs_original: original,
    sent_on,
    checked_on,
    refused,
  }))
}

interface QuestionRow {
  target: string
  of: 'authority' | 'mission'
  asked_for: string
  asked_on: string | null
  asked_until: string | null
  sent_on: string | null
}

/** The person hears our own day, a week before that of the authority. */
async function readQuestions(sql: Connection, candidateId: number, today: string): Promise<Ask[]> {
  const rows = await sql<QuestionRow[]>`
    with questions as (
      select 'recognitions:' || id as target, 'authority' as of, asked_for, asked_on, asked_until from recognitions
      where candidate_id = ${candidateId} and asked_for <> '' and asked_on is not null and answered_on is null
        and decided_on is null
      union all
      select 'visas:' || id, 'mission', asked_for, asked_on, asked_until from visas
      where candidate_id = ${candidateId} and asked_for <> '' and asked_on is not null and answered_on is null
        and decided_on is null)
    select q.*, (select max(u.done_at)::date::text from own_page_uploads u join own_pages p on p.id = u.page_id
      where p.candidate_id = ${candidateId} and u.target = q.target and u.done_at::date >= q.asked_on) as sent_on
    from questions q order by q.asked_until nulls last limit 20`
  return rows.map(({ target, of, asked_for, asked_until, sent_on }) => ({
    target,
    name: { ar: asked_for, en: asked_for, fr: asked_for, de: asked_for },
    due_on: asked_until && ownDueOn(asked_until, today),
    source: { of, until: asked_until },
    step: null,
    needs_original: false,
    sent_on,
    checked_on: null,
    refused: null,
  }))
}

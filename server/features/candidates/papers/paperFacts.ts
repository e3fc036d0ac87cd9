import type { AuthenticationWay, CheckFault } from '../../../../contract/candidates/papers'
import type { Holder } from '../../../../contract/candidates/steps'
import type { PaperFact, RequirementFacts } from '../../../../contract/routes/requirementFacts'
import type { Connection } from '../../../db/connect'

/** A paper as requirements read it, and its request. */
export type PaperRow = PaperFact & {
  holder: Holder | null
  due_on: string | null
  times_asked: number | null
  check_fault: CheckFault | null
  check_reason: string | null
}

/** Reads the papers of a candidate in the forms in which they are there, and the authentication that countries give. */
export async function paperFactsOf(
  sql: Connection,
  candidateId: number,
): Promise<{ papers: PaperRow[]; ways: NonNullable<RequirementFacts['ways']> }> {
  const [papers, standing, ways] = await Promise.all([
    readDocuments(sql, candidateId),
    sql<{ slug: string }[]>`select slug from papers_of_records where candidate_id = ${candidateId}`,
    sql<{ slug: string; way: AuthenticationWay }[]>`
      select n.slug, a.way from authentications a join countries n on n.id = a.country_id where a.active`,
  ])
  return {
    papers: [...papers.map(factOf), ...standing.map(({ slug }) => ofRecord(slug))],
    ways: Object.fromEntries(ways.map(({ slug, way }) => [slug, way])),
  }
}

interface DocumentRow extends Omit<PaperRow, 'forms' | 'state' | 'lacksModules'> {
  state: 'missing' | 'asked' | 'uploaded' | 'not_ok' | 'ok'
  original: boolean
  is_certified: boolean
  is_translated: boolean
  lacks_modules: boolean
}

/** A language certificate is usable as long as its record says: until a year after the oldest module, all of one provider. */
const readDocuments = (sql: Connection, candidateId: number): Promise<DocumentRow[]> =>
  sql<DocumentRow[]>`
    select d.id, k.slug as kind, d.state, coalesce(c.usable_until, d.valid_until) as valid_until, d.issued_on, d.original,
      d.certified_on is not null or d.certifier is not null as is_certified, d.translation is not null and d.sworn_at is not null as is_translated,
      n.slug as issued_in, d.authentication, c.id is not null and c.usable_until is null as lacks_modules,
      d.holder, d.due_on, d.times_asked, d.check_fault, d.check_reason
    from documents d join document_kinds k on k.id = d.kind_id
    left join countries n on n.id = d.issuing_country_id
    left join lateral (
      select id, usable_until from language_certificates
      where candidate_id = d.candidate_id
        and (document_id = d.id or document_id is null and k.slug = 'language_certificate')
      order by document_id nulls last, usable_until desc nulls last, id desc limit 1
    ) c on true
    where d.candidate_id = ${candidateId} order by d.id desc`

function factOf({
  state,
  original,
  is_certified,
  is_translated,
  lacks_modules,
  ...row
}: DocumentRow): PaperRow {
  return {
    ...row,
    state: state === 'ok' ? 'checked' : state === 'not_ok' ? 'refused' : state,
    lacksModules: lacks_modules,
    forms: [
      'copy' as const,
      ...(original ? ['original_seen' as const] : []),
      ...(is_certified ? ['certified_copy' as const] : []),
      ...(is_translated ? ['sworn_translation' as const] : []),
    ],
  }
}

/** A record that stands for a paper says that it is there, and nothing of its forms. */
const ofRecord = (kind: string): PaperRow => ({
  kind,
  state: 'checked',
  forms: ['copy'],
  valid_until: null,
  holder: null,
  due_on: null,
  times_asked: null,
  check_fault: null,
  check_reason: null,
})

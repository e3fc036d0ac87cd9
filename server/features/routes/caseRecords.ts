import type { RecordResource } from '../../../contract/routes/ruleChoices'
import type { Fragment, Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** The resource of documents, of which the information sheet of § 299 SGB III moves a step by its receipt. */
export const SHEETS = 'documents'

/** Tables of resources whose records move steps and give events, but for documents, of which `caseFacts` reads the sheet alone. */
export const RECORD_TABLES: Readonly<Record<string, string>> = {
  recognitions: 'recognitions',
  measures: 'measures',
  exams: 'exams',
  licences: 'licences',
  agreements: 'agreements',
  preapprovals: 'preapprovals',
  'ba-approvals': 'ba_approvals',
  visas: 'visas',
  permits: 'permits',
  remedies: 'remedies',
  'language-certificates': 'language_certificates',
  contracts: 'contracts',
  matches: 'matches',
  placements: 'placements',
} satisfies Record<Exclude<RecordResource, typeof SHEETS>, string>

/** Records of a case by their resource, in the order in which they were made. */
export type CaseRecords = ReadonlyMap<string, readonly Row[]>

/** Reads the records of people by the person, all resources in one query. */
export async function readRecords(
  sql: Connection,
  people: readonly number[],
  tables = RECORD_TABLES,
): Promise<ReadonlyMap<number, CaseRecords>> {
  const ids = [...people]
  const all = Object.entries(tables)
    .map(
      ([resource, table]) => sql`
        select ${resource}::text as resource, r.id, to_jsonb(r) ${namesIn(sql, table)} as record from ${sql(table)} r
        where r.candidate_id = any(${ids}::bigint[])`,
    )
    .reduce((query, next) => sql`${query} union all ${next}`)
  const rows = await sql<{ resource: string; record: Row }[]>`${all} order by resource, id`
  const found = new Map(people.map(id => [id, new Map<string, Row[]>()]))
  for (const { resource, record } of rows) {
    const own = found.get(Number(record.candidate_id))
    const known = own?.get(resource)
    if (known) known.push(record)
    else own?.set(resource, [record])
  }
  return found
}

/** Names that records refer to: the state of an authority, whose days off count, and the office whose median counts. */
function namesIn(sql: Connection, table: string): Fragment {
  if (table === 'recognitions')
    return sql`|| (select jsonb_build_object('bundesland', b.slug, 'office', coalesce(a.name, r.authority))
      from (values (1)) one left join authorities a on a.id = r.authority_id
      left join bundeslands b on b.id = coalesce(a.bundesland_id, r.bundesland_id))`
  if (table === 'licences')
    return sql`|| jsonb_build_object('bundesland', (select slug from bundeslands where id = r.bundesland_id))`
  if (table === 'visas')
    return sql`|| jsonb_build_object('office', coalesce((select name from missions where id = r.mission_id), r.mission))`
  if (table === 'permits')
    // Routes of earlier revisions name the law by its section.
    return sql`|| jsonb_build_object('office', r.authority, 'section', r.law)`
  if (table === 'preapprovals') return sql`|| jsonb_build_object('office', r.authority)`
  return sql``
}

/** Returns the records of one case: those that name it, and for the primary case of a person those that name none. */
export function recordsOfCase(
  records: CaseRecords | undefined,
  { id, is_primary }: { id: number; is_primary?: boolean | null },
): CaseRecords {
  const isOwn = ({ case_id }: Row) => (case_id ? case_id === id : is_primary === true)
  return new Map([...(records ?? [])].map(([resource, rows]) => [resource, rows.filter(isOwn)]))
}

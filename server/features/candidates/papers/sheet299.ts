import { SHEET_299 } from '../../../../contract/candidates/papers'
import type { SheetLack } from '../../../../contract/candidates/rules'
import type { Fragment } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'

/**
 * Makes the SQL of what a document lacks as the information sheet: the file, the day of its receipt, the language, and the check
 * by another person than the one who uploaded it. One that expired before the day that matters is none.
 */
const lacksOn = (sql: Connection, day: Fragment): Fragment => {
  const isThere: Readonly<Record<SheetLack, Fragment>> = {
    file: sql`d.file is not null`,
    received_on: sql`d.received_on <= ${day}`,
    language: sql`d.language is not null`,
    check_result: sql`d.check_result = 'ok' and d.checked_by is not null
      and d.checked_by is distinct from d.uploaded_by and d.checked_by is distinct from d.translation_uploaded_by`,
    valid_until: sql`coalesce(d.valid_until >= ${day}, true)`,
  }
  const lacks = Object.entries(isThere).map(
    ([name, holds]) => sql`case when (${holds}) is not true then ${name} end`,
  )
  return sql`array_remove(array[${lacks.reduce((all, each) => sql`${all}, ${each}`)}]::text[], null)`
}

const sheetsOf = (sql: Connection, candidate: Fragment): Fragment => sql`
  from documents d join document_kinds n on n.id = d.kind_id and n.slug = ${SHEET_299} where d.candidate_id = ${candidate}`

/**
 * Makes the SQL of the first day on which a candidate has got the information sheet.
 * @param day the day that matters; left out, the day of the receipt
 */
export const sheetDay = (sql: Connection, candidate: Fragment, day?: Fragment): Fragment => sql`(
  select min(d.received_on) ${sheetsOf(sql, candidate)}
    and cardinality(${lacksOn(sql, day ?? sql`d.received_on`)}) = 0)`

/**
 * Makes the SQL of what the information sheet of a candidate lacks that lacks least; null where there is none.
 * @param day the day that matters; left out, the day of the receipt
 */
export const sheetLacks = (sql: Connection, candidate: Fragment, day?: Fragment): Fragment => sql`(
  select lacks from (
    select d.id, ${lacksOn(sql, day ?? sql`d.received_on`)} as lacks ${sheetsOf(sql, candidate)}
  ) found order by cardinality(lacks), id desc limit 1)`

/** A document that was meant as the information sheet; it counts where it lacks nothing. */
export interface Sheet {
  id: number
  lacks: SheetLack[]
}

/** Returns the information sheet of a candidate that lacks least on a day; nothing where there is none. */
export async function findSheet(
  sql: Connection,
  candidateId: number,
  day: string,
): Promise<Sheet | undefined> {
  const [sheet] = await sql<Sheet[]>`
    select id, lacks from (
      select d.id, ${lacksOn(sql, sql`${day}::date`)} as lacks ${sheetsOf(sql, sql`${candidateId}`)}
    ) found order by cardinality(lacks), id desc limit 1`
  return sheet
}

/** The information sheet of a person as records of a case have it: a sheet that lacks something has no day of receipt yet. */
export interface SheetRecord {
  id: number
  version: number
  candidate_id: number
  /** The kind of the document. */
  paper: typeof SHEET_299
  received_on: string | null
  [field: string]: unknown
}

/** Reads the information sheets of people, one a person: the first that lacks nothing, else one that lacks something. */
export const readSheets = (sql: Connection, people: readonly number[]): Promise<SheetRecord[]> =>
  sql<SheetRecord[]>`
    select distinct on (candidate_id) id, version, candidate_id, ${SHEET_299} as paper,
      case when is_whole then received_on end as received_on
    from (
      select d.id, d.version, d.candidate_id, d.received_on, cardinality(${lacksOn(sql, sql`d.received_on`)}) = 0 as is_whole
      from documents d join document_kinds n on n.id = d.kind_id and n.slug = ${SHEET_299}
      where d.candidate_id = any(${[...people]}::bigint[])) found
    order by candidate_id, is_whole desc, received_on, id`

/** Returns the id of the kind of the information sheet; none where it was deleted in Settings. */
export async function sheetKind(sql: Connection): Promise<number | undefined> {
  const [kind] = await sql<{ id: number }[]>`select id from document_kinds where slug = ${SHEET_299}`
  return kind?.id
}

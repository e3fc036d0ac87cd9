import type { Fragment } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import { dayAt } from '../../../db/today'

/** The information sheet of § 299 SGB III, given before a contract is signed. */
export const SHEET_299 = 'info_299_sheet'

/**
 * Makes the SQL of the first day on which a candidate has got the information sheet: a document with a file or a receipt that
 * was not refused and had not expired on the day that matters; left out, on the day of the receipt.
 */
export function sheetDay(sql: Connection, candidate: Fragment, day?: Fragment): Fragment {
  const received = sql`coalesce(d.received_on, ${dayAt(sql, sql`d.created_at`)})`
  return sql`(
    select min(${received}) from documents d join document_kinds n on n.id = d.kind_id and n.slug = ${SHEET_299}
    where d.candidate_id = ${candidate} and (d.file is not null or d.received_on is not null)
      and d.check_result is distinct from 'not_ok' and coalesce(d.valid_until >= ${day ?? received}, true))`
}

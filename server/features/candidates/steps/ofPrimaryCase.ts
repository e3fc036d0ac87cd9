import type { Fragment, Row, Tx } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'

/** Makes the SQL of the records that the flags of a candidate follow: those of the primary case, and those of no case. */
export const ofPrimaryCase = (sql: Connection): Fragment =>
  sql`(case_id is null or exists (select from cases where cases.id = case_id and is_primary))`

/** Returns the same choice for rows that were read already, such as those before a write. */
export async function chooseOfPrimaryCase(tx: Tx, rows: readonly Row[]): Promise<(row: Row) => boolean> {
  const named = [...new Set(rows.flatMap(({ case_id }) => (typeof case_id === 'number' ? [case_id] : [])))]
  const found = named.length
    ? await tx<{ id: number }[]>`select id from cases where is_primary and id = any(${named}::bigint[])`
    : []
  const primary = new Set(found.map(({ id }) => id))
  return ({ case_id }) => typeof case_id !== 'number' || primary.has(case_id)
}

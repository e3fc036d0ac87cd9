import type { Fragment } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'

/** Days for which a move to another version can be undone. */
export const MOVE_UNDO_DAYS = 7

export interface KeptMove {
  id: number
  case_id: number
  from_version_id: number
  to_version_id: number
  undo_until: string
}

/** Selects the moves of cases that stand: not undone, and from a version that was not withdrawn, to which a case could go back. */
export const standingMoves = (sql: Connection): Fragment => sql`(
  select m.* from case_moves m join route_versions f on f.id = m.from_version_id
  where m.undone_at is null and f.state <> 'withdrawn')`

/**
 * Returns the last moves of cases that can still be undone: those to the version on which their case is, from one that was not
 * withdrawn.
 * @param of the cases, and the job where only its own moves are meant: not those that others made of the same cases since
 */
export const undoableMoves = (
  sql: Connection,
  of: { cases: readonly number[]; job?: number | undefined },
  now: Date,
): Promise<KeptMove[]> =>
  sql<KeptMove[]>`
    select id, case_id, from_version_id, to_version_id, undo_until from (
      select distinct on (m.case_id) m.id, m.case_id, m.from_version_id, m.to_version_id, m.job_id, m.at,
        m.at + make_interval(days => ${MOVE_UNDO_DAYS}) as undo_until
      from ${standingMoves(sql)} m join cases x on x.id = m.case_id and x.route_version_id = m.to_version_id
      where m.case_id = any(${[...of.cases]}::bigint[])
      order by m.case_id, m.id desc) last
    where at > ${now}::timestamptz - make_interval(days => ${MOVE_UNDO_DAYS})
      and (${of.job ?? null}::bigint is null or job_id = ${of.job ?? null})
    order by case_id`

/** Returns until when the last move of a case can be undone, or null. */
export async function undoUntil(sql: Connection, { id }: { id: number }, now: Date): Promise<string | null> {
  const [move] = await undoableMoves(sql, { cases: [id] }, now)
  return move?.undo_until ?? null
}

/** Returns the moves by which cases came to the version on which they are, from one that was not withdrawn, however long ago. */
export const movesTo = (
  sql: Connection,
  { version, cases }: { version: number; cases: readonly number[] },
): Promise<KeptMove[]> =>
  sql<KeptMove[]>`
    select distinct on (m.case_id) m.id, m.case_id, m.from_version_id, m.to_version_id, m.at as undo_until
    from ${standingMoves(sql)} m
    where m.case_id = any(${[...cases]}::bigint[]) and m.to_version_id = ${version}
    order by m.case_id, m.id desc`

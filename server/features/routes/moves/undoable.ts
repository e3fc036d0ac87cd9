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

/** Returns the last moves of cases that can still be undone: those to the version on which their case is. */
export const undoableMoves = (sql: Connection, caseIds: readonly number[], now: Date): Promise<KeptMove[]> =>
  sql<KeptMove[]>`
    select distinct on (m.case_id) m.id, m.case_id, m.from_version_id, m.to_version_id,
      m.at + make_interval(days => ${MOVE_UNDO_DAYS}) as undo_until
    from case_moves m join cases x on x.id = m.case_id and x.route_version_id = m.to_version_id
    where m.case_id = any(${caseIds}::bigint[]) and m.undone_at is null
      and m.at > ${now}::timestamptz - make_interval(days => ${MOVE_UNDO_DAYS})
    order by m.case_id, m.id desc`

/** Returns until when the last move of a case can be undone, or null. */
export async function undoUntil(sql: Connection, { id }: { id: number }, now: Date): Promise<string | null> {
  const [move] = await undoableMoves(sql, [id], now)
  return move?.undo_until ?? null
}

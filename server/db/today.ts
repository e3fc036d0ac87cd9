import type { Fragment } from '../crud/hooks'
import type { Connection } from './connect'
import { oneRow } from './oneRow'

/** Makes the SQL of the day of a moment on the organisation's clock. A bare cast takes the zone of the database session. */
export const dayAt = (sql: Connection, moment: Fragment): Fragment =>
  sql`(${moment} at time zone (select time_zone from organisation))::date`

/** Makes the SQL of the day that the office calls today. */
export const todayOf = (sql: Connection, now: Date): Fragment => dayAt(sql, sql`${now}::timestamptz`)

/** Reads the day of a moment on the organisation's clock, `YYYY-MM-DD`. */
export async function todayAt(sql: Connection, now: Date): Promise<string> {
  return oneRow(await sql<{ today: string }[]>`select ${todayOf(sql, now)} as today`).today
}

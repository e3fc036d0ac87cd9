import type { Connection } from '../../db/connect'

/** The calendar day of a moment on the organisation's clock, `YYYY-MM-DD`. */
export async function todayAt(sql: Connection, now: Date): Promise<string> {
  const [clock] = await sql<{ today: string }[]>`
    select (${now}::timestamptz at time zone time_zone)::date as today from organisation`
  return (clock as { today: string }).today
}

/** Whole days from one day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The day so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

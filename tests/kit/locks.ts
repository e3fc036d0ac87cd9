import type { TestApp } from './app'

/** Counts the statements that wait for a lock of another transaction just now. */
export async function lockWaiters({ sql }: Pick<TestApp, 'sql'>): Promise<number> {
  const rows = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length
}

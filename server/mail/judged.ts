import type { Fragment } from '../crud/hooks'
import type { Connection } from '../db/connect'

/**
 * What a claim makes of an e-mail by the row `j` that judged it, as the SET of an update: suppressed for its `reason`,
 * put off `until` later, or in the hands of the lease.
 */
export function judgedState(sql: Connection, { lease, day }: { lease: number; day: string }): Fragment {
  return sql`
    state = case when j.reason is not null then 'suppressed' when j.until is not null then 'retry' else 'claimed' end,
    reason = j.reason,
    due_at = case when j.reason is null then j.until end,
    lease = case when j.reason is null and j.until is null then ${lease}::bigint end,
    budget_day = case when j.reason is null and j.until is null then ${day}::date end`
}

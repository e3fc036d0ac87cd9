import { SYSTEM } from '../../auth/actor'
import { logAction } from '../../crud/audit'
import type { Services } from '../../services'

/**
 * Takes away what is older than Settings say that a log is kept, whole seals at a time from the oldest on. The seals
 * stay, so that the chain still holds; what was taken is an entry of the log itself.
 * @returns how many entries went
 */
export async function removeOldLogs({ sql }: Services): Promise<number> {
  return sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtext('log_seals'))`
    const [range] = await tx<{ from_id: number; to_id: number; rows: number }[]>`
      with times as (
        select from_id, to_id, rows, last_at < now() - make_interval(months => organisation.log_months) as is_old
        from log_seals, organisation where removed_at is null and log_months is not null
      )
      select min(from_id) as from_id, max(to_id) as to_id, sum(rows) as rows from times
      where to_id < (select coalesce(min(from_id), 9223372036854775807) from times where not is_old)
      having count(*) > 0`
    if (!range) return 0
    const { from_id, to_id, rows } = range
    await tx`set local lotse.removes_old_logs = 'on'`
    await tx`delete from logs where id between ${from_id} and ${to_id}`
    await tx`
      update log_seals set removed_at = now(), ids = '{}', digests = '{}' where from_id between ${from_id} and ${to_id}`
    const after = { from: from_id, to: to_id, count: Number(rows) }
    await logAction(tx, SYSTEM, { action: 'remove_old', resource: 'logs', after })
    return Number(rows)
  })
}

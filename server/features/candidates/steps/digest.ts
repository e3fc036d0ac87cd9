import type { Tx } from '../../../crud/hooks'

/** Notes which clocks a digest counts for whom, so that its link finds them and no others. */
export async function noteDigest(
  tx: Tx,
  now: Date,
  recipients: ReadonlyMap<number, readonly { id: number }[]>,
): Promise<void> {
  const rows = [...recipients].flatMap(([user_id, clocks]) => clocks.map(({ id }) => ({ id, user_id })))
  if (!rows.length) return
  await tx`
    update clocks k set warned_at = ${now}, warned_ids = w.users
    from (select id, array_agg(distinct user_id) as users from jsonb_to_recordset(${tx.json(rows)}) as every(id bigint, user_id bigint)
      group by id) w
    where w.id = k.id`
}

/** Returns the path of the list with the clocks that the digest of a moment counts for a reader. */
export function digestPath(userId: number, now: Date, more: Readonly<Record<string, string>>): string {
  const filter = { ...more, warned_at: now.toISOString(), warned_ids: [userId] }
  return `/clocks?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

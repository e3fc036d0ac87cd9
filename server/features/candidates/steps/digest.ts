import type { Hooks, Tx } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'

/** Days after which the link of a digest opens nothing any more. */
const KEPT_DAYS = 60

/** Notes which clocks a digest counts for whom, so that its link finds them and no others. One clock needs no digest. */
export async function noteDigest(
  tx: Tx,
  now: Date,
  recipients: ReadonlyMap<number, readonly { id: number }[]>,
): Promise<void> {
  const rows = [...recipients].flatMap(([user_id, clocks]) =>
    clocks.length > 1 ? clocks.map(({ id }) => ({ id, user_id })) : [],
  )
  if (!rows.length) return
  await tx`
    insert into digest_clocks (sent_at, user_id, clock_id)
    select distinct ${now}::timestamptz, user_id, id from jsonb_to_recordset(${tx.json(rows)}) as w(id bigint, user_id bigint)
    on conflict do nothing`
  await tx`delete from digest_clocks where sent_at < ${now}::timestamptz - ${KEPT_DAYS} * interval '1 day'`
}

/** The moment of a digest and its reader find together the clocks that this digest counts, whatever later ones count. */
export const digestFinds: NonNullable<Hooks['finds']> = {
  warned_at: (sql, at, { own, filter }) =>
    'warned_ids' in filter ? isOfDigest(sql, at, filter.warned_ids) : own,
  warned_ids: (sql, _, { own, filter }) => ('warned_at' in filter ? sql`true` : own),
}

const isOfDigest = (sql: Connection, at: unknown, readers: unknown) => sql`id in (
  select clock_id from digest_clocks where sent_at = any(${[at].flat().map(String)}::timestamptz[])
    and user_id = any(${[readers].flat().map(Number)}::bigint[]))`

/** Returns the path of the list with the clocks that the digest of a moment counts for a reader. */
export function digestPath(userId: number, now: Date, more: Readonly<Record<string, string>>): string {
  const filter = { ...more, warned_at: now.toISOString(), warned_ids: [userId] }
  return `/clocks?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

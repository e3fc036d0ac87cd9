import { EVENTS_CHANNEL } from '../db/eventsChannel'
import type { Services } from '../services'

/** The user's row says that somebody is there at most this often. */
const SEEN_EVERY_MS = 60_000
/** A browser asks at least every four minutes; who was not seen for longer is gone. */
const GONE_AFTER_MS = 6 * 60_000

/** Notes that a user is there; the others are told when it came. */
export async function noteSeen(
  services: Pick<Services, 'sql' | 'now'>,
  { id, last_seen_at }: { id: number; last_seen_at: string | null },
): Promise<void> {
  const { sql, now } = services
  const before = new Date(now().getTime() - SEEN_EVERY_MS)
  if (last_seen_at && new Date(last_seen_at) > before) return
  const [seen] = await sql<{ was: boolean }[]>`
    UPDATE users SET online = true, last_seen_at = ${now().toISOString()}
    FROM (SELECT id, online AS was FROM users WHERE id = ${id} FOR UPDATE) before
    WHERE users.id = before.id RETURNING was`
  if (seen && !seen.was) await tell(services, [id], true)
}

/** `GET /user/gooffline/{id}`: the dot goes grey until the user's next call. */
export async function goOffline(services: Pick<Services, 'sql' | 'now'>, id: number): Promise<void> {
  // The minute of noteSeen starts anew, so that the next call brings the user back.
  const [gone] = await services.sql`
    UPDATE users SET online = false, last_seen_at = least(last_seen_at, ${longAgo(services, SEEN_EVERY_MS)})
    WHERE id = ${id} AND online RETURNING true`
  if (gone) await tell(services, [id], false)
}

/** Everyone whose browser has not asked for six minutes goes offline. For a job that runs each minute. */
export async function sweepPresence(services: Pick<Services, 'sql' | 'now'>): Promise<number[]> {
  const gone = await services.sql<{ id: number }[]>`
    UPDATE users SET online = false
    WHERE online AND (last_seen_at IS NULL OR last_seen_at < ${longAgo(services, GONE_AFTER_MS)}) RETURNING id`
  const ids = gone.map(({ id }) => id)
  if (ids.length) await tell(services, ids, false)
  return ids
}

function longAgo({ now }: Pick<Services, 'now'>, ms: number): string {
  return new Date(now().getTime() - ms).toISOString()
}

async function tell({ sql }: Pick<Services, 'sql'>, ids: number[], online: boolean): Promise<void> {
  const events = ids.map(id => JSON.stringify({ type: 'presence', user_id: id, online }))
  await sql`SELECT pg_notify(${EVENTS_CHANNEL}, event) FROM unnest(${events}::text[]) event`
}

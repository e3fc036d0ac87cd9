import { isRole, type Role } from '../../contract/roles'
import type { Services } from '../services'
import type { Actor } from './actor'
import { randomWord } from './one-time'
import { findRemoteSession } from './remote-session'
import { readToken, SESSION_SECONDS, signToken } from './token'

/** A live session with its user as it is now. */
export interface Session extends Omit<Actor, 'ip' | 'requestId'> {
  image: string | null
  expires_at: string
}

interface SessionRow {
  sid: string
  user_id: number
  expires_at: string
  locked_at: string | null
  name: string
  image: string | null
  role: string | null
  level: number | null
  special: boolean
  office_id: number | null
  last_seen_at: string | null
}

/** The user's row says that it is there at most this often. */
const SEEN_EVERY_MS = 60_000

/**
 * The session of an access token, looked up on each call so that a log-out, a role change or a disabled user works
 * at once (api.md, "Sessions and landing"). Notes that the user is there, at most once a minute.
 * @param token what stood after `Bearer`, or in the cookie
 * @returns null for a token that is forged, over, logged out, or whose user is disabled or deleted
 */
export async function findSession(services: Services, token: string): Promise<Session | null> {
  const claims = await readToken(services, token)
  if (!claims) return null
  if (services.config.sessionServer) return findRemoteSession(services, token, claims)
  const row = await selectSession(services, claims)
  if (!row) return null
  await noteSeen(services, row)
  return {
    id: row.user_id,
    name: row.name,
    image: row.image,
    role: isRole(row.role) ? row.role : null,
    level: row.level,
    special: row.special,
    office_id: row.office_id,
    sid: row.sid,
    locked: row.locked_at !== null,
    expires_at: row.expires_at,
  }
}

async function selectSession({ sql, now }: Services, { sid, sub }: { sid: string; sub: number }) {
  const [row] = await sql<SessionRow[]>`
    SELECT sid, user_id, expires_at, locked_at, name, image, role, level, special, office_id, last_seen_at
    FROM sessions JOIN users ON users.id = user_id
    WHERE sid = ${sid} AND user_id = ${sub} AND ended_at IS NULL AND expires_at > ${now().toISOString()}
      AND active AND deleted_at IS NULL`
  return row
}

async function noteSeen({ sql, now }: Services, { user_id, last_seen_at }: SessionRow): Promise<void> {
  const before = new Date(now().getTime() - SEEN_EVERY_MS).toISOString()
  if (last_seen_at && new Date(last_seen_at).toISOString() > before) return
  await sql`
    UPDATE users SET online = true, last_seen_at = ${now().toISOString()}
    WHERE id = ${user_id} AND (last_seen_at IS NULL OR last_seen_at <= ${before})`
}

/** Where a session is started from. */
export interface Origin {
  ip: string
  userAgent: string
}

/** Opens a session of one day. @returns the access token that the browser keeps in `_MJC`. */
export async function startSession(
  services: Services,
  user: { id: number; role: Role | null },
  { ip, userAgent }: Origin,
): Promise<string> {
  const { sql, now } = services
  const sid = randomWord()
  const exp = Math.floor(now().getTime() / 1000) + SESSION_SECONDS
  await sql`
    INSERT INTO sessions (sid, user_id, created_at, expires_at, ip, user_agent)
    VALUES (${sid}, ${user.id}, ${now().toISOString()}, ${new Date(exp * 1000).toISOString()}, ${ip},
      ${userAgent.slice(0, 400)})`
  await sql`UPDATE users SET online = true, last_seen_at = ${now().toISOString()} WHERE id = ${user.id}`
  return signToken(services, { sub: user.id, role: user.role, sid, exp })
}

/** Ends a session at once, everywhere; its user goes offline with the last one. */
export async function endSession({ sql, now }: Services, sid: string): Promise<void> {
  const at = now().toISOString()
  const [ended] = await sql<{ user_id: number }[]>`
    UPDATE sessions SET ended_at = ${at} WHERE sid = ${sid} AND ended_at IS NULL RETURNING user_id`
  if (!ended) return
  await sql`
    UPDATE users SET online = false WHERE id = ${ended.user_id} AND NOT EXISTS (
      SELECT FROM sessions WHERE user_id = users.id AND ended_at IS NULL AND expires_at > ${at})`
}

import { isRole, type Role } from '../../contract/access/roles'
import type { PersonSession } from '../../contract/calls/people'
import { EVENTS_CHANNEL } from '../db/eventsChannel'
import type { Services } from '../services'
import type { Session } from './actor'
import { randomWord } from './one-time'
import { goOffline, noteSeen } from './presence'
import { findRemoteSession } from './remote-session'
import { readToken, SESSION_SECONDS, signToken } from './token'

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

/**
 * The session of an access token, looked up on each call so that a log-out, a role change or a disabled user works
 * at once (docs/spec/api.md, "Sessions and landing"). Notes that the user is there, at most once a minute.
 * @param token the value of `Bearer`, or of the cookie
 * @returns null for a token that is forged, over, logged out, or whose user is disabled or deleted
 */
export async function findSession(services: Services, token: string): Promise<Session | null> {
  const claims = await readToken(services, token)
  if (!claims) return null
  if (services.config.sessionServer) return findRemoteSession(services, token, claims)
  const row = await selectSession(services, claims)
  if (!row) return null
  if (!row.locked_at) await noteSeen(services, { id: row.user_id, last_seen_at: row.last_seen_at })
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

/** The client of a new session. */
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
  await noteSeen(services, { id: user.id, last_seen_at: null })
  return signToken(services, { sub: user.id, role: user.role, sid, exp })
}

/** Ends a session at once, everywhere; its user goes offline with the last one. */
export async function endSession(services: Services, sid: string): Promise<void> {
  const { sql, now } = services
  const at = now().toISOString()
  const [ended] = await sql<{ user_id: number }[]>`
    UPDATE sessions SET ended_at = ${at} WHERE sid = ${sid} AND ended_at IS NULL RETURNING user_id`
  if (!ended) return
  // Its stream of events ends with it, in whichever process that is; a server of its own may keep none.
  await sql`SELECT pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify({ type: 'ended', sid })})`
  const [other] = await sql`
    SELECT FROM sessions WHERE user_id = ${ended.user_id} AND ended_at IS NULL AND expires_at > ${at} LIMIT 1`
  if (!other) await goOffline(services, ended.user_id)
}

/**
 * Lists the live sessions of a person, the newest first.
 * @param current the session that asks, which is marked
 */
export function sessionsOf(
  { sql, now }: Pick<Services, 'sql' | 'now'>,
  userId: number,
  current: string,
): PromiseLike<PersonSession[]> {
  return sql<PersonSession[]>`
    SELECT sid, created_at, expires_at, locked_at IS NOT NULL AS locked, ip, user_agent, sid = ${current} AS current
    FROM sessions WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > ${now().toISOString()}
    ORDER BY created_at DESC, sid`
}

/** Days after which a browser gets no more push notifications where nobody has opened Lotse in it. */
const UNSEEN_DAYS = 30

/** Removes what is over for a day, failed tries that count no more, and browsers that nobody opens Lotse in. For a job that runs each hour. */
export async function sweepSessions({ sql, now }: Services): Promise<void> {
  const at = now().toISOString()
  const yesterday = new Date(now().getTime() - SESSION_SECONDS * 1000).toISOString()
  await sql`DELETE FROM sessions WHERE expires_at < ${yesterday} OR ended_at < ${yesterday}`
  await sql`DELETE FROM guesses WHERE at < ${yesterday}`
  const unseen = new Date(now().getTime() - UNSEEN_DAYS * SESSION_SECONDS * 1000).toISOString()
  await sql`DELETE FROM push_devices WHERE seen_at < ${unseen}`
  for (const table of ['sign_in_redirects', 'account_tickets', 'sign_in_codes', 'captchas']) {
    await sql`DELETE FROM ${sql(table)} WHERE expires_at < ${at}`
  }
}

import { z } from 'zod'
import { ROLES } from '../../contract/access/roles'
import { withoutEndSlash } from '../../contract/http/address'
import type { Services } from '../services'
import type { Session } from './actor'
import { digest } from './one-time'
import type { Claims } from './token'

/** How long an answer of SESSION_SERVER holds (docs/spec/api.md, "Running it"). */
const KEPT_MS = 5_000
const PATIENCE_MS = 5_000

const me = z.object({
  id: z.number(),
  name: z.string(),
  image: z.string().nullish(),
  role: z.enum(ROLES).nullish(),
  level: z.number().nullish(),
  special: z.boolean().nullish(),
  office_id: z.number().nullish(),
  locked: z.boolean().nullish(),
})

const answers = new Map<string, { at: number; session: Promise<Session | null> }>()

/**
 * The session of a second server: SESSION_SERVER's `/user/me` is asked with the same bearer, so that log-out, lock
 * and roles hold here too. Answers are kept for 5 s.
 * @throws Error when that server does not answer
 */
export function findRemoteSession(
  { config, now }: Services,
  token: string,
  claims: Claims,
): Promise<Session | null> {
  const at = now().getTime()
  for (const [key, answer] of answers) if (at - answer.at >= KEPT_MS) answers.delete(key)
  const key = digest(config.sessionServer ?? '', token)
  const known = answers.get(key)
  if (known) return known.session
  const session = ask(config.sessionServer!, token, claims)
  answers.set(key, { at, session })
  session.catch(() => answers.delete(key))
  return session
}

async function ask(server: string, token: string, claims: Claims): Promise<Session | null> {
  const response = await fetch(`${withoutEndSlash(server)}/user/me`, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (response.status === 401) return null
  if (!response.ok) throw new Error(`SESSION_SERVER answered ${response.status}`)
  const user = me.parse(await response.json())
  return {
    id: user.id,
    name: user.name,
    image: user.image ?? null,
    // A locked answer has no role; nothing is let through by it, as a locked session gets 423.
    role: user.locked ? claims.role : (user.role ?? null),
    level: user.level ?? null,
    special: user.special ?? false,
    office_id: user.office_id ?? null,
    sid: claims.sid,
    locked: user.locked ?? false,
    expires_at: new Date(claims.exp * 1000).toISOString(),
  }
}

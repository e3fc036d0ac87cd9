import { errors, jwtVerify, SignJWT } from 'jose'
import { isRole, type Role } from '../../contract/access/roles'
import type { Services } from '../services'
import { sessionKeys } from './keys'

/** A session lives one day (docs/spec/product.md, section 9). */
export const SESSION_SECONDS = 86_400

/** The claims of an access token. The role is the one at sign-in; the server goes by the user's row. */
export interface Claims {
  sub: number
  role: Role | null
  sid: string
  /** Seconds since 1970. */
  exp: number
}

/** Signs an access token: a JWT by HS256. */
export async function signToken({ config }: Pick<Services, 'config'>, claims: Claims): Promise<string> {
  const [key] = await sessionKeys(config)
  return new SignJWT({ role: claims.role, sid: claims.sid })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(claims.sub))
    .setExpirationTime(claims.exp)
    .sign(key!)
}

/**
 * Tokens whose signature was found right, by the settings that name the keys: it stays right. To check one takes 0.3 ms, a
 * quarter of the time that a page of a list costs (`npm run bench:lists`).
 */
const verified = new WeakMap<Services['config'], Map<string, Claims>>()
const VERIFIED_KEPT = 20_000

/** @returns the claims of a token that one of our keys signed and that is not over; null for any other text. */
export async function readToken(
  services: Pick<Services, 'config' | 'now'>,
  token: string,
): Promise<Claims | null> {
  const known = verified.get(services.config) ?? new Map<string, Claims>()
  verified.set(services.config, known)
  const claims = known.get(token) ?? (await verify(services, token))
  if (!claims || claims.exp <= services.now().getTime() / 1_000) {
    known.delete(token)
    return null
  }
  if (known.size >= VERIFIED_KEPT) known.clear()
  known.set(token, claims)
  return claims
}

async function verify(
  { config, now }: Pick<Services, 'config' | 'now'>,
  token: string,
): Promise<Claims | null> {
  for (const key of await sessionKeys(config)) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() })
      const { sub, sid, exp, role } = payload
      if (!/^\d{1,15}$/.test(sub ?? '') || typeof sid !== 'string' || !exp) return null
      return { sub: Number(sub), sid, exp, role: isRole(role) ? role : null }
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return null
}

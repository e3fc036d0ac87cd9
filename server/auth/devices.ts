import { jwtVerify, SignJWT } from 'jose'
import type { Services } from '../services'
import { sessionKeys } from './keys'
import { randomWord, sameText } from './one-time'

const DAYS = 180
const AUDIENCE = 'device'

/** A browser that signed in to an account before. */
export interface Device {
  /** By which its own tries are counted, as a {@link Attempt}. */
  subject: string
}

const cookieName = (userId: number) => `_MJD${userId}`

/**
 * Makes the cookie by which a browser is known at the next sign-in to this account (docs/decisions/0046). It is signed,
 * opens nothing: the browser's tries are only counted apart from those of strangers.
 * @returns a Set-Cookie line
 */
export async function deviceCookie({ config, now }: Services, userId: number): Promise<string> {
  const [key] = await sessionKeys(config)
  const seconds = DAYS * 86_400
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .setJti(randomWord(12))
    .setExpirationTime(Math.floor(now().getTime() / 1_000) + seconds)
    .sign(key!)
  const secure = config.origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(userId)}=${token}; Path=/api/v1; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`
}

/**
 * Finds the browser's own cookie of an account.
 * @param cookies the Cookie header
 * @returns undefined for a browser that never signed in to this account, and for a cookie that is forged or over
 */
export async function deviceOf(
  { config, now }: Services,
  cookies: string,
  userId: number,
): Promise<Device | undefined> {
  const name = `${cookieName(userId)}=`
  const token = cookies
    .split(/;\s*/)
    .find(part => part.startsWith(name))
    ?.slice(name.length)
  if (!token) return undefined
  for (const key of await sessionKeys(config)) {
    const read = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: now(),
    }).catch(() => undefined)
    const { sub = '', jti } = read?.payload ?? {}
    if (jti && sameText(sub, String(userId))) return { subject: `device:${jti}` }
  }
  return undefined
}

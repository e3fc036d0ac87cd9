import { digest, randomWord } from '../../../auth/one-time'
import { cookieOf } from '../../../http/cookies'
import type { Services } from '../../../services'

const COOKIE = '_own'
/** Hours after which a device is asked for a code again: without a visit, and in any case. */
const IDLE_HOURS = 2
const MOST_HOURS = 12

/** Opens a session of this device, whose code went to an address or number. @returns a Set-Cookie line */
export async function openSession(
  { sql, now, config }: Services,
  { pageId, codeTo }: { pageId: number; codeTo: string | null },
): Promise<string> {
  const word = randomWord()
  const at = now()
  await sql`delete from own_page_sessions where page_id = ${pageId}
    and made_at < ${at}::timestamptz - make_interval(hours => ${MOST_HOURS})`
  await sql`
    insert into own_page_sessions (hash, page_id, made_at, used_at, code_to)
    values (${digest(word)}, ${pageId}, ${at}, ${at}, ${codeTo})`
  return cookieLine(config, word, MOST_HOURS * 3_600)
}

/** Finds out whether the device of a request has a session of the page, which then goes on. */
export async function hasSession(
  { sql, now }: Services,
  cookies: string | undefined,
  pageId: number,
): Promise<boolean> {
  const word = cookieOf(cookies, COOKIE)
  if (!word) return false
  const at = now()
  const [found] = await sql`
    update own_page_sessions set used_at = ${at}
    where hash = ${digest(word)} and page_id = ${pageId}
      and used_at > ${at}::timestamptz - make_interval(hours => ${IDLE_HOURS})
      and made_at > ${at}::timestamptz - make_interval(hours => ${MOST_HOURS}) returning true`
  return found !== undefined
}

/** Ends the session of a device. @returns a Set-Cookie line */
export async function closeSession({ sql, config }: Services, cookies: string | undefined): Promise<string> {
  const word = cookieOf(cookies, COOKIE)
  if (word) await sql`delete from own_page_sessions where hash = ${digest(word)}`
  return cookieLine(config, '', 0)
}

/** Lax: the link of a message leads here from another site; forms of other sites bring no cookie. */
function cookieLine({ origin }: Services['config'], word: string, seconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${word}; Path=/p; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

import { randomInt } from 'node:crypto'
import type { SignInError } from '../../contract/errors'
import type { Services } from '../services'
import { type Captcha, makeCaptcha, takeCaptcha } from './captcha'
import type { SendCode, SentBy } from './code-delivery'
import { isAllowedDomain } from './domains'
import { countGuess, forgiveGuess, forgiveSubject } from './guesses'
import { digest, randomWord, sameText } from './one-time'
import { readOrganisation } from './organisation'
import { type Person, personByEmail, personById } from './people'
import { verifySecret } from './secrets'

export interface Credentials {
  email: string
  password: string
  captcha_id?: string
  captcha?: string
}

export type Refused = { error: SignInError } & Partial<Captcha>

/** A code lives ten minutes and five tries (api.md, "Named calls"). */
const CODE_LIFE_MS = 10 * 60_000
const CODE_TRIES = 5

/**
 * First step: e-mail and password. A six-digit code goes out.
 * @throws Failure `rate_limited`, or `unavailable` where the code can go nowhere
 */
export async function checkPassword(
  services: Services,
  { email, password, captcha_id, captcha }: Credentials,
  { ip, sendCode }: { ip: string; sendCode: SendCode },
): Promise<{ session_token: string; sent_by: SentBy } | Refused> {
  const subject = `email:${email}`
  const guess = await countGuess(services, { subject, ip })
  if (guess.needsCaptcha && !captcha) {
    await forgiveGuess(services, guess)
    return { error: 'max_retries', ...(await makeCaptcha(services)) }
  }
  if (guess.needsCaptcha && !(await takeCaptcha(services, captcha_id ?? '', captcha ?? ''))) {
    return { error: 'wrong_captcha', ...(await makeCaptcha(services)) }
  }
  if (!isAllowedDomain(services.config, email)) return { error: 'domain_not_allowed' }
  const person = await personByEmail(services, email)
  if (!(await verifySecret(password, person?.password)) || !person || person.deleted) {
    return { error: 'wrong_credentials' }
  }
  await forgiveGuess(services, guess)
  if (!person.active) return { error: 'disabled' }
  return startCode(services, person, sendCode)
}

async function startCode(services: Services, person: Person, sendCode: SendCode) {
  const { email, phone, language } = person
  const token = randomWord()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expires = new Date(services.now().getTime() + CODE_LIFE_MS).toISOString()
  await services.sql`
    INSERT INTO sign_in_codes (token_hash, user_id, code_hash, expires_at)
    VALUES (${digest(token)}, ${person.id}, ${digest(token, code)}, ${expires})`
  const { name } = await readOrganisation(services)
  const sent_by = await sendCode(services, { email, phone, code, language, organisation: name })
  return { session_token: token, sent_by }
}

/**
 * Second step: the code. It works once. Wrong ones are counted over all that were asked for: who has somebody's password
 * can ask for new codes, five tries each, but not without end.
 * @returns the person, still to be let in by {@link admit}
 * @throws Failure `rate_limited`
 */
export async function checkCode(
  services: Services,
  { email, code, session_token }: { email: string; code: string; session_token: string },
): Promise<Person | Refused> {
  const guess = await countGuess(services, { subject: `code:${email}` })
  const person = await takeCode(services, { email, code, session_token })
  if ('error' in person && person.error === 'wrong_code') return person
  await forgiveGuess(services, guess)
  if (!('error' in person))
    for (const subject of [`email:${email}`, `code:${email}`]) await forgiveSubject(services, subject)
  return person
}

async function takeCode(
  services: Services,
  { email, code, session_token }: { email: string; code: string; session_token: string },
): Promise<Person | Refused> {
  const { sql, now } = services
  const token_hash = digest(session_token)
  const [waiting] = await sql<{ user_id: number; code_hash: string }[]>`
    UPDATE sign_in_codes SET tries = tries + 1 FROM users
    WHERE token_hash = ${token_hash} AND tries < ${CODE_TRIES} AND expires_at > ${now().toISOString()}
      AND users.id = user_id AND users.email = ${email}
    RETURNING user_id, code_hash`
  if (!waiting) return { error: 'expired' }
  if (!sameText(waiting.code_hash, digest(session_token, code))) return { error: 'wrong_code' }
  const [used] = await sql`DELETE FROM sign_in_codes WHERE token_hash = ${token_hash} RETURNING true`
  const person = await personById(services, waiting.user_id)
  return used && person ? person : { error: 'expired' }
}

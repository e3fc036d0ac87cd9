import { randomInt } from 'node:crypto'
import type { Challenge } from 'altcha-lib'
import type { Credentials } from '../../contract/calls/sign-in'
import type { SignInError } from '../../contract/http/errors'
import type { Services } from '../services'
import { type CountedAttempt, countAttempt, discardAttempt, resetAttempts } from './attempts'
import { type Captcha, makeCaptcha, takeCaptcha } from './captcha'
import type { SendCode, SentBy } from './code-delivery'
import { deviceOf } from './devices'
import { isAllowedDomain } from './domains'
import { digest, randomWord, sameText } from './one-time'
import { readOrganisation } from './organisation'
import { type Person, personByEmail, personById } from './people'
import { isWorkDone, isWorkPossible, makeWork } from './proofOfWork'
import { verifySecret } from './secrets'

type Refused = { error: SignInError } & Partial<Captcha> & { work?: Challenge }

/** The origin of an attempt, and the delivery of its code. */
export interface SignInWay {
  ip: string
  /** The Cookie header, which may name the browser as one that signed in before. */
  cookies: string
  sendCode: SendCode
  /** Waits; milliseconds. */
  pause(ms: number): Promise<unknown>
}

/** A code lives ten minutes and five tries (docs/spec/api.md, "Named calls"). */
const CODE_LIFE_MS = 10 * 60_000
const CODE_TRIES = 5
/** Failures of an account, from anywhere, after which each further try of a stranger takes longer; and by how much. */
const DELAY = { from: 10, stepMs: 250, mostMs: 5_000 } as const

/**
 * First step: e-mail and password. A six-digit code goes out. Strangers who guess at an account meet a captcha, work and
 * a delay, and are stopped by their block of addresses; a browser that signed in before is counted by itself
 * (docs/decisions/0046).
 * @throws Failure `rate_limited`, or `unavailable` where the code can go nowhere
 */
export async function checkPassword(
  services: Services,
  { email, password, ...proof }: Credentials,
  way: SignInWay,
): Promise<{ session_token: string; sent_by: SentBy } | Refused> {
  const person = await personByEmail(services, email)
  const device = person && (await deviceOf(services, way.cookies, person.id))
  const guess = await countAttempt(services, device ?? { subject: `email:${email}`, ip: way.ip })
  if (guess.needsCaptcha) {
    const refused = await checkProof(services, proof, guess)
    if (refused) return refused
  }
  if (!device) await way.pause(delayOf(guess.failures))
  if (!isAllowedDomain(services.config, email)) return { error: 'domain_not_allowed' }
  if (!(await verifySecret(password, person?.password)) || !person || person.deleted) {
    return { error: 'wrong_credentials' }
  }
  await discardAttempt(services, guess)
  if (!person.active) return { error: 'disabled' }
  return startCode(services, person, way.sendCode)
}

const delayOf = (failures: number) =>
  Math.min(DELAY.mostMs, Math.max(0, failures - DELAY.from) * DELAY.stepMs)

type Proof = Pick<Credentials, 'captcha_id' | 'captcha' | 'work'>

/** @returns a refusal with a new captcha; undefined where the captcha is read and the work is done */
async function checkProof(
  services: Services,
  { captcha_id = '', captcha, work }: Proof,
  guess: CountedAttempt,
): Promise<Refused | undefined> {
  if (!captcha) {
    await discardAttempt(services, guess)
    return { error: 'max_retries', ...(await makeProof(services, guess)) }
  }
  const isDone = !isWorkPossible(services.config) || (await isWorkDone(services, captcha_id, work))
  const isRead = await takeCaptcha(services, captcha_id, captcha)
  return isRead && isDone ? undefined : { error: 'wrong_captcha', ...(await makeProof(services, guess)) }
}

async function makeProof(services: Services, { failures }: CountedAttempt) {
  const captcha = await makeCaptcha(services)
  if (!isWorkPossible(services.config)) return captcha
  return { ...captcha, work: await makeWork(services, { captcha_id: captcha.captcha_id, failures }) }
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
  given: { email: string; code: string; session_token: string },
  { ip, cookies }: Pick<SignInWay, 'ip' | 'cookies'>,
): Promise<Person | Refused> {
  const { email } = given
  // A stranger without the password must not use up the tries of the owner.
  const userId = await waitingFor(services, given)
  if (userId === undefined) return { error: 'expired' }
  const device = await deviceOf(services, cookies, userId)
  const guess = await countAttempt(services, device ?? { subject: `code:${email}` })
  const person = await takeCode(services, given)
  if ('error' in person && person.error === 'wrong_code') return person
  await discardAttempt(services, guess)
  if ('error' in person) return person
  const subjects = device ? [device] : [{ subject: `email:${email}`, ip }, { subject: `code:${email}` }]
  for (const subject of subjects) await resetAttempts(services, subject)
  return person
}

async function waitingFor(
  { sql, now }: Services,
  { email, session_token }: { email: string; session_token: string },
): Promise<number | undefined> {
  const [waiting] = await sql<{ user_id: number }[]>`
    SELECT user_id FROM sign_in_codes JOIN users ON users.id = user_id
    WHERE token_hash = ${digest(session_token)} AND users.email = ${email} AND expires_at > ${now().toISOString()}`
  return waiting?.user_id
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

import { fail } from '../../contract/errors'
import type { Transaction } from '../db/connect'
import type { Services } from '../services'
import { networkOf } from './network'

/** What is guessed at, and from where. */
export interface Guess {
  /** `email:` an address as it was typed, `code:` whose code, `user:` whose secret; in lower case. */
  subject: string
  /** Left out where whoever guesses is known already: an office is not to pay for it. */
  ip?: string
}

/** A try that counts as failed until {@link forgiveGuess} takes it back. */
export interface CountedGuess {
  ids: number[]
  /** Enough has failed here that a captcha is asked for. */
  needsCaptcha: boolean
}

const WINDOW_MS = 15 * 60_000
/** Failures in 15 minutes after which a captcha is asked for, and after which nothing is tried at all. */
const LIMITS = { subject: { captcha: 3, stop: 30 }, ip: { captcha: 10, stop: 100 } } as const

/**
 * Counts a try before it is made, so that many at once cannot slip through.
 * @throws Failure `rate_limited` with `retryAfter` in seconds when an address or an IP has used up its tries
 */
export async function countGuess(services: Services, { subject, ip }: Guess): Promise<CountedGuess> {
  return services.sql.begin(tx => countLocked(tx, { subject, ip }, services.now()))
}

async function countLocked(tx: Transaction, { subject, ip }: Guess, now: Date): Promise<CountedGuess> {
  const from = ip === undefined ? [] : [`ip:${networkOf(ip)}`]
  const subjects = [subject, ...from]
  // One after the other, in one order: a burst would else read the count before any of it is written.
  for (const name of subjects.toSorted()) await tx`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 7))`
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const rows = await tx<{ subject: string; failures: number }[]>`
    SELECT subject, count(*)::int AS failures FROM guesses
    WHERE subject = ANY(${subjects}) AND at > ${since} GROUP BY subject`
  const failuresOf = (name: string) => rows.find(row => row.subject === name)?.failures ?? 0
  const [ofSubject, ofIp] = [failuresOf(subject), ...from.map(failuresOf), 0]
  if (ofSubject >= LIMITS.subject.stop || ofIp >= LIMITS.ip.stop) {
    throw fail('rate_limited', { retryAfter: WINDOW_MS / 1000 })
  }
  const counted = await tx<{ id: number }[]>`
    INSERT INTO guesses (subject, at) SELECT unnest(${subjects}::text[]), ${now.toISOString()} RETURNING id`
  return {
    ids: counted.map(({ id }) => id),
    needsCaptcha: ofSubject >= LIMITS.subject.captcha || ofIp >= LIMITS.ip.captcha,
  }
}

/** Takes a counted try back: it was right, or it was not a try. */
export async function forgiveGuess({ sql }: Services, { ids }: CountedGuess): Promise<void> {
  await sql`DELETE FROM guesses WHERE id = ANY(${ids}::bigint[])`
}

/** Somebody proved to be the owner: what failed before is forgotten. */
export async function forgiveSubject({ sql }: Services, subject: string): Promise<void> {
  await sql`DELETE FROM guesses WHERE subject = ${subject}`
}

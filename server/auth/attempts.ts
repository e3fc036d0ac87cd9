import { fail } from '../../contract/http/errors'
import type { Connection, Transaction } from '../db/connect'
import type { Services } from '../services'
import { blockOf, networkOf } from './network'

/** The subject of a guess, and its origin. */
export interface Attempt {
  /** `email:` an address as it was typed, `code:` whose code, `user:` whose secret, `device:` which browser; in lower case.
   * `audio:` a captcha that is listened to. */
  subject: string
  /**
   * Given where anybody may guess: then the subject itself is never stopped, or strangers could lock its owner out; its
   * guesses from one block of addresses are. Left out where whoever guesses is known already.
   */
  ip?: string
}

/** A try that counts as failed until {@link discardAttempt} takes it back. */
export interface CountedAttempt {
  ids: number[]
  /** Enough has failed here that a captcha is asked for. */
  needsCaptcha: boolean
  /** How often it failed before, from anywhere. */
  failures: number
}

const WINDOW_MS = 15 * 60_000
/** Failures in 15 minutes after which a captcha is asked for, and after which nothing is tried at all. */
const LIMITS = {
  subject: { captcha: 3, stop: 30 },
  subjectAndBlock: { captcha: 3, stop: 15 },
  ip: { captcha: 10, stop: 100 },
} as const
/** No stop: a captcha, work and a delay are asked for. */
const STRANGERS = { captcha: LIMITS.subject.captcha, stop: Number.POSITIVE_INFINITY }

/**
 * Counts a try before it is made, so that many at once cannot slip through.
 * @throws Failure `rate_limited` with `retryAfter` in seconds when the tries are used up
 */
export async function countAttempt(services: Services, attempt: Attempt): Promise<CountedAttempt> {
  return services.sql.begin(tx => countLocked(tx, limitsOf(attempt), services.now()))
}

interface Limit {
  name: string
  captcha: number
  stop: number
}

/** The subject first. */
function limitsOf({ subject, ip }: Attempt): Limit[] {
  if (ip === undefined) return [{ name: subject, ...LIMITS.subject }]
  return [
    { name: subject, ...STRANGERS },
    { name: `${subject} ${blockOf(ip)}`, ...LIMITS.subjectAndBlock },
    { name: `ip:${networkOf(ip)}`, ...LIMITS.ip },
  ]
}

async function countLocked(tx: Transaction, limits: readonly Limit[], now: Date): Promise<CountedAttempt> {
  const subjects = limits.map(({ name }) => name)
  // One after the other, in one order: a burst would else read the count before any of it is written.
  for (const name of subjects.toSorted()) await tx`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 7))`
  const since = new Date(now.getTime() - WINDOW_MS).toISOString()
  const rows = await tx<{ subject: string; failures: number }[]>`
    SELECT subject, count(*)::int AS failures FROM guesses
    WHERE subject = ANY(${subjects}) AND at > ${since} GROUP BY subject`
  const failuresOf = (name: string) => rows.find(row => row.subject === name)?.failures ?? 0
  if (limits.some(({ name, stop }) => failuresOf(name) >= stop)) {
    throw fail('rate_limited', { retryAfter: WINDOW_MS / 1000 })
  }
  const counted = await tx<{ id: number }[]>`
    INSERT INTO guesses (subject, at) SELECT unnest(${subjects}::text[]), ${now.toISOString()} RETURNING id`
  return {
    ids: counted.map(({ id }) => id),
    needsCaptcha: limits.some(({ name, captcha }) => failuresOf(name) >= captcha),
    failures: failuresOf(subjects[0] ?? ''),
  }
}

/** Takes a counted try back: it was right, or it was not a try. */
export async function discardAttempt({ sql }: Services, { ids }: CountedAttempt): Promise<void> {
  await sql`DELETE FROM guesses WHERE id = ANY(${ids}::bigint[])`
}

/** Forgets what failed before: somebody proved to be the owner. Other blocks of addresses keep what failed from them. */
export async function resetAttempts(
  { sql }: { sql: Connection },
  { subject, ip }: { subject: string; ip?: string },
): Promise<void> {
  const subjects = [subject, ...(ip === undefined ? [] : [`${subject} ${blockOf(ip)}`])]
  await sql`DELETE FROM guesses WHERE subject = ANY(${subjects})`
}

import { createHmac, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { type SolvedWork, WORK_COST } from '../../contract/calls/sign-in'
import { isLoopback } from '../config'
import type { Services } from '../services'
import { sessionKeys } from './keys'

/** Keys that a browser tries before it finds the right one: half a second or so, then twice as many at each step. */
const KEYS = 100
/** Wrong passwords of an account that double the work. */
const STEP = 10
const MOST_DOUBLINGS = 3
const LIFE_MS = 10 * 60_000

/**
 * Tells whether browsers can do the work: they derive keys only on pages that came over TLS or from this machine
 * (W3C Secure Contexts). Without it the picture is asked for alone.
 */
export const isWorkPossible = ({ origin }: Pick<Services['config'], 'origin'>): boolean =>
  origin.startsWith('https:') || isLoopback(new URL(origin).hostname)

/**
 * Makes a challenge that costs a browser work (ALTCHA). It belongs to one captcha, and so can be used once.
 * @param failures wrong passwords of the account of late, which make it harder
 */
export async function makeWork(
  { config, now }: Services,
  { captcha_id, failures }: { captcha_id: string; failures: number },
): Promise<Challenge> {
  const keys = KEYS * 2 ** Math.min(MOST_DOUBLINGS, Math.floor(failures / STEP))
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: WORK_COST,
    counter: randomInt(keys, 2 * keys),
    deriveKey,
    data: { captcha_id },
    expiresAt: new Date(now().getTime() + LIFE_MS),
    ...(await secretsOf(config)),
  })
}

/** @returns whether the work of this captcha was done. The captcha itself must be taken, or the work counts twice. */
export async function isWorkDone(
  { config, now }: Services,
  captchaId: string,
  work: SolvedWork | undefined,
): Promise<boolean> {
  if (!work || work.challenge.parameters.data.captcha_id !== captchaId) return false
  if (work.challenge.parameters.expiresAt * 1_000 < now().getTime()) return false
  const { verified } = await verifySolution({ ...work, deriveKey, ...(await secretsOf(config)) })
  return verified
}

async function secretsOf(config: Services['config']) {
  const [key = new Uint8Array()] = await sessionKeys(config)
  const secret = (use: string) => createHmac('sha256', key).update(use).digest('hex')
  return { hmacSignatureSecret: secret('work'), hmacKeySignatureSecret: secret('work key') }
}
